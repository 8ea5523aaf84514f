/** The open dialog of the users screen, as plain JSON, because it is restored after a sign-in (AUTH-06). */
export interface OpenUserDialog {
  readonly kind: 'user' | 'delete' | 'handOver';
  /** 0 for a new user (LIM-01). */
  readonly franchiseUserId: number;
  /** Opens with the confirmation of a password reset. */
  readonly setsPassword?: boolean;
  /** Why the user cannot be deleted before everything is handed over. */
  readonly reason?: string;
}
