/** Claims on email addresses: each address is unique in a franchise, except in older data (USER-11, USER-12). */
import { comparedEmail } from '../../domain/compared.ts';
import { emailTaken } from '../../domain/users/user-rules.ts';
import { documentId, type EmailClaimDocument, type UserDocument } from '../documents/index.ts';
import type { FranchiseChange } from '../franchise/franchise-change.ts';
import type { FranchiseSnapshot } from '../franchise/franchise-snapshot.ts';
import { holdersIn } from './email-holders.ts';

type Writes = Required<Pick<FranchiseChange, 'create' | 'replace' | 'remove'>>;

/**
 * Returns true if a user of the franchise has this email address. Uses one point read.
 * @param except ignores this user
 */
export async function isEmailTaken(snapshot: FranchiseSnapshot, emailAddress: string, except = 0): Promise<boolean> {
  const claim = await claimOn(snapshot, emailAddress);
  return claim !== undefined && holdersIn(claim).some((franchiseUserId) => franchiseUserId !== except);
}

/** Releases a user's claim. If another user has the same address, the claim passes to that user. */
export async function releaseClaim(
  snapshot: FranchiseSnapshot,
  { emailAddress, franchiseUserId }: Pick<UserDocument, 'emailAddress' | 'franchiseUserId'>,
): Promise<Writes> {
  const claim = await claimOn(snapshot, emailAddress);
  if (!claim || !holdersIn(claim).includes(franchiseUserId)) return { create: [], replace: [], remove: [] };
  const [heir, ...others] = holdersIn(claim).filter((id) => id !== franchiseUserId);
  if (heir === undefined) return { create: [], replace: [], remove: [claim] };
  const { otherUserIds: _, ...rest } = claim;
  const next = { ...rest, franchiseUserId: heir, ...(others.length > 0 && { otherUserIds: others }) };
  return { create: [], replace: [{ before: claim, after: next }], remove: [] };
}

/**
 * Releases the claim on the former address and claims the new one.
 * @throws 409 `email_taken` (USER-11)
 */
export async function moveClaim(
  snapshot: FranchiseSnapshot,
  before: UserDocument,
  after: UserDocument,
): Promise<Writes> {
  if (comparedEmail(before.emailAddress) === comparedEmail(after.emailAddress))
    return { create: [], replace: [], remove: [] };
  const { franchiseUserId, groupCode, emailAddress } = after;
  if (await isEmailTaken(snapshot, emailAddress, franchiseUserId)) throw emailTaken();
  const released = await releaseClaim(snapshot, before);
  if (await claimOn(snapshot, emailAddress)) return released;
  const claim: EmailClaimDocument = {
    id: documentId.emailClaim(emailAddress),
    groupCode,
    type: 'emailClaim',
    franchiseUserId,
  };
  return { ...released, create: [claim] };
}

function claimOn(snapshot: FranchiseSnapshot, emailAddress: string) {
  return snapshot.document<EmailClaimDocument>(documentId.emailClaim(emailAddress));
}
