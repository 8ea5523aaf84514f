/** The open dialog of the group details screen. */
export interface OpenAddressDialog {
  readonly kind: 'address' | 'delete';
  /** 0 for a new address (LIM-01). */
  readonly franchiseAddressId: number;
}
