/** Accounts in the directory. */
import { askDirectory, isMissing } from './client.ts';
import { userPath } from './paths.ts';

/** Deletes an account; one that is gone already is fine. Entra keeps it for 30 days, in which it can be restored. */
export async function deleteAccount(authObjectId: string): Promise<void> {
  try {
    await askDirectory('deleteAccount', userPath(authObjectId), (request) => request.delete());
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
