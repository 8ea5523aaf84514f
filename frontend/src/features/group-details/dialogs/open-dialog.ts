/** The dialog that is open on the group details screen. */
export interface OpenAddressDialog {
  readonly kind: 'address' | 'delete';
  /** 0 for a new one (LIM-01). */
  readonly franchiseAddressId: number;
}
