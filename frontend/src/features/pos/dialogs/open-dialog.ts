/** Which dialog of the POS screen is open, as plain JSON, so that it survives a sign-in in between (AUTH-06). */
export type OpenPosDialog = {
  /** The vendor that was shown when it was opened: with another one it is not shown. */
  readonly vendorId: number | null;
} & (
  | { readonly kind: 'addVendor' | 'editVendor' | 'deleteVendor' }
  | { readonly kind: 'removeGroup'; readonly groupCode: string }
  /** Number 0 for a new user (LIM-01). */
  | { readonly kind: 'user' | 'deleteUser'; readonly pointOfSaleUserId: number }
);
