/** Which dialog of the users screen is open, as plain JSON, so that it survives a sign-in in between (AUTH-06). */
export interface OpenUserDialog {
  readonly kind: 'user' | 'delete';
  /** 0 for a new user (LIM-01). */
  readonly franchiseUserId: number;
  /** Opens with the password reset confirmation. */
  readonly setsPassword?: boolean;
}
