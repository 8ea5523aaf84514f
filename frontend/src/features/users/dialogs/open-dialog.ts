/** The open dialog of the users screen. Plain JSON, so that it can be restored after a sign-in (AUTH-06). */
export interface OpenUserDialog {
  readonly kind: 'user' | 'delete' | 'handOver';
  /** 0 for a new user (LIM-01). */
  readonly franchiseUserId: number;
  /** True if the dialog opens with the confirmation of a password reset. */
  readonly setsPassword?: boolean;
  /** The reason why the user cannot be deleted before a hand-over. */
  readonly reason?: string;
}
