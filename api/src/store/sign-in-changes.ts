/** Changing what an account administers (container sign-ins). */
import { container } from './client.ts';
import type { SignInDocument } from './documents.ts';
import { forgetSignIn } from './sign-ins.ts';

/**
 * Ends what an account administers as this user of a franchise. What it administers besides stays; a record of nothing is
 * deleted. Done already is fine.
 * @throws ErrorResponse 412 when the record changed in between: to be tried again
 */
export async function endFranchiseSignIn(
  authObjectId: string,
  groupCode: string,
  franchiseUserId: number,
): Promise<void> {
  const item = container('sign-ins').item(authObjectId, authObjectId);
  const { resource: signIn, etag } = await item.read<SignInDocument>();
  const admin = signIn?.franchiseAdmin;
  if (!signIn || admin?.groupCode !== groupCode || admin.franchiseUserId !== franchiseUserId) return;
  const accessCondition = { type: 'IfMatch', condition: etag };
  if (signIn.posAdmin) await item.replace<SignInDocument>({ ...signIn, franchiseAdmin: null }, { accessCondition });
  else await item.delete({ accessCondition });
  forgetSignIn(authObjectId);
}
