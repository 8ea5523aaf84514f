/** What the dialogs of the hierarchy ask for before they save (HIER-20). */

/** "Please select a user and a level.", naming only the missing part. One sentence for both stands at the first field. */
export function addLevelErrors(values: { readonly userId: string | null; readonly roleId: string | null }): {
  userId?: string;
  roleId?: string;
} {
  if (values.userId === null)
    return { userId: values.roleId === null ? 'Please select a user and a level.' : 'Please select a user.' };
  return values.roleId === null ? { roleId: 'Please select a level.' } : {};
}

/** Move and Reassign. */
export function userErrors(values: { readonly id: string | null }): { id?: string } {
  return values.id === null ? { id: 'Please select a user.' } : {};
}
