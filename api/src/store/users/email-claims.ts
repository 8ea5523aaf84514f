/** Claims on email addresses: each address is unique in a franchise, except in older data (USER-11, USER-12). */
import { comparedEmail } from '../../contract/compared.ts';
import { emailTaken } from '../../domain/users/user-rules.ts';
import { documentId, type EmailClaimDocument, type UserDocument } from '../documents/index.ts';
import type { FranchiseChange } from '../franchise/franchise-change.ts';
import type { FranchiseSnapshot } from '../franchise/franchise-snapshot.ts';
import type { Read } from '../partition/partition.ts';
import type { Replacement } from '../partition/partition-change.ts';
import { holdersIn } from './email-holders.ts';

type Writes = Required<Pick<FranchiseChange, 'create' | 'replace' | 'remove'>>;

/**
 * True if a user of the franchise has this email address. Sends one point read.
 * @param except number of a user to ignore
 */
export async function isEmailTaken(snapshot: FranchiseSnapshot, emailAddress: string, except = 0): Promise<boolean> {
  const claim = await claimOn(snapshot, emailAddress);
  return claim !== undefined && holdersIn(claim).some((franchiseUserId) => franchiseUserId !== except);
}

/** Releases a user's claim. If another user has the same address, that user gets the claim. */
export async function releaseClaim(snapshot: FranchiseSnapshot, user: UserDocument): Promise<Writes> {
  return (await moveClaims(snapshot, [{ before: user, after: undefined }])).writes;
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
  const { writes, rejected } = await moveClaims(snapshot, [{ before, after }]);
  if (rejected.length > 0) throw emailTaken();
  return writes;
}

/** A user before and after a change; undefined if the user does not exist at that time. */
interface ClaimingUser {
  readonly before: UserDocument | undefined;
  readonly after: UserDocument | undefined;
}

interface ClaimState {
  readonly left: Set<number>;
  readonly taken: UserDocument[];
}

/**
 * Moves the claims of several users at once, so that users can exchange addresses.
 * @returns the writes, and the users whose new address belongs to another user
 */
export async function moveClaims(
  snapshot: FranchiseSnapshot,
  users: readonly ClaimingUser[],
): Promise<{ readonly writes: Writes; readonly rejected: readonly UserDocument[] }> {
  const states = new Map<string, ClaimState>();
  const stateOf = ({ emailAddress }: UserDocument) => {
    const id = documentId.emailClaim(emailAddress);
    const state = states.get(id) ?? { left: new Set(), taken: [] };
    states.set(id, state);
    return state;
  };
  for (const { before, after } of users) {
    if (before && after && comparedEmail(before.emailAddress) === comparedEmail(after.emailAddress)) continue;
    if (before) stateOf(before).left.add(before.franchiseUserId);
    if (after) stateOf(after).taken.push(after);
  }
  await snapshot.preload([...states.keys()]);
  const writes = {
    create: [] as EmailClaimDocument[],
    replace: [] as Replacement[],
    remove: [] as Read<EmailClaimDocument>[],
  };
  const rejected: UserDocument[] = [];
  for (const [id, { left, taken }] of states) {
    const claim = await snapshot.document<EmailClaimDocument>(id);
    const holders = claim ? holdersIn(claim) : [];
    const [first, ...others] = new Set([
      ...holders.filter((holder) => !left.has(holder)),
      ...taken.map((user) => user.franchiseUserId),
    ]);
    if (taken.length > 0 && others.length > 0) rejected.push(...taken);
    else if (first === undefined) writes.remove.push(...(claim ? [claim] : []));
    else if (claim) writes.replace.push(...replaced(claim, [first, ...others]));
    else writes.create.push(newClaim(snapshot, id, first));
  }
  return { writes, rejected };
}

function replaced(claim: Read<EmailClaimDocument>, [holder, ...others]: readonly [number, ...number[]]): Replacement[] {
  if ([holder, ...others].join() === holdersIn(claim).join()) return [];
  const { otherUserIds: _, ...rest } = claim;
  const after = { ...rest, franchiseUserId: holder, ...(others.length > 0 && { otherUserIds: others }) };
  return [{ before: claim, after }];
}

function newClaim({ partition }: FranchiseSnapshot, id: string, franchiseUserId: number): EmailClaimDocument {
  return { id, groupCode: String(partition.key), type: 'emailClaim', franchiseUserId };
}

function claimOn(snapshot: FranchiseSnapshot, emailAddress: string) {
  return snapshot.document<EmailClaimDocument>(documentId.emailClaim(emailAddress));
}
