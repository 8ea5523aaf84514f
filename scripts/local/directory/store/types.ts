export interface Account {
  readonly id: string;
  readonly userPrincipalName: string;
  readonly mail: string | null;
  readonly displayName: string;
  readonly givenName: string | null;
  readonly surname: string | null;
  readonly mailNickname: string;
  readonly accountEnabled: boolean;
  readonly onPremisesImmutableId: string | null;
  readonly passwordHash: string;
  /** True if the next sign-in requires a new password. */
  readonly forceChangePassword: boolean;
  /** Creation time in epoch milliseconds, the unit of all times here. */
  readonly createdAt: number;
  /** Refresh tokens and sign-in sessions from before this time are invalid. */
  readonly signInSessionsValidFrom: number;
  /** Until this time, reads do not find the account (replication lag). */
  readonly visibleAt: number;
  /** Time of the deletion. Null unless the account is in deletedItems. */
  readonly deletedAt: number | null;
}

export interface Group {
  readonly id: string;
  readonly displayName: string;
  readonly description: string | null;
  readonly mailNickname: string;
  readonly mailEnabled: boolean;
  readonly securityEnabled: boolean;
  readonly isAssignableToRole: boolean;
  readonly groupTypes: readonly string[];
  readonly createdAt: number;
}
