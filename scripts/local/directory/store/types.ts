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
  /** The next sign-in asks for a new password. */
  readonly forceChangePassword: boolean;
  /** Epoch milliseconds, like every time here. */
  readonly createdAt: number;
  /** Refresh tokens and sign-in sessions that began earlier are worth nothing. */
  readonly signInSessionsValidFrom: number;
  /** Until then the account exists but reads do not find it (replication lag). */
  readonly visibleAt: number;
  /** Set while the account lies in deletedItems. */
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
