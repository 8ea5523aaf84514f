/** Validates the choices in the hierarchy's dialogs (HIER-20). */

/** Returns messages that name only the missing choices. If both are missing, the first field gets one message for both. */
export function addLevelErrors(values: { readonly userId: string | null; readonly roleId: string | null }): {
  userId?: string;
  roleId?: string;
} {
  if (values.userId === null)
    return { userId: values.roleId === null ? 'Please select a user and a level.' : 'Please select a user.' };
  return values.roleId === null ? { roleId: 'Please select a level.' } : {};
}

/** Validates the choice in Move and Reassign Position. */
export function userErrors(values: { readonly id: string | null }): { id?: string } {
  return values.id === null ? { id: 'Please select a user.' } : {};
}
