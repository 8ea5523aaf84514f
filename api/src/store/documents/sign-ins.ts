/** Container sign-ins, key /authObjectId: one point read returns what a caller administers. */
export interface SignInDocument {
  readonly id: string;
  readonly authObjectId: string;
  readonly franchiseAdmin: { readonly groupCode: string; readonly franchiseUserId: number | null } | null;
  readonly posAdmin: { readonly pointOfSaleVendorId: number; readonly pointOfSaleUserId: number } | null;
}
