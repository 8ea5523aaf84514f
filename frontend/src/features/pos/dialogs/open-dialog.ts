/** The open dialog of the POS screen. Plain JSON, so that it can be restored after a sign-in (AUTH-06). */
export type OpenPosDialog = {
  /** The vendor to which the dialog belongs. The dialog is hidden while another vendor is shown. */
  readonly vendorId: number | null;
} & (
  | { readonly kind: 'addVendor' | 'editVendor' | 'deleteVendor' }
  | { readonly kind: 'removeGroup'; readonly groupCode: string }
  /** The id is 0 for a new user (LIM-01). */
  | { readonly kind: 'user' | 'deleteUser'; readonly pointOfSaleUserId: number }
);
