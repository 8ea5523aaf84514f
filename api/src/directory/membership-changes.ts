/** Changing who is in which groups, many memberships at a time. */
import { askInBatches, type BatchStep } from './batch.ts';
import { DirectoryError, isMissing } from './errors.ts';
import { isDirectoryId, memberReference, membershipPath, membersPath, userPath } from './paths.ts';
import { type AccountAge, believed, isUnknown, patience } from './replication.ts';

export interface MembershipChange {
  readonly kind: 'addToGroup' | 'removeFromGroup';
  readonly groupId: string;
  readonly authObjectId: string;
}

/** A change that was not made, and why: DirectoryError when it was refused, ProblemError "unavailable" when it may be tried again. */
export interface UnmadeChange<C extends MembershipChange> {
  readonly change: C;
  readonly error: Error;
}

/**
 * Makes every change it can, 20 in a request; what is done already is fine, and so is leaving a group that is gone. Each stands for
 * itself: one that fails keeps none of the others from being made. Of several about one membership, the last counts.
 * @returns the changes that remain; all of them may be asked for again
 */
export async function changeMembers<C extends MembershipChange>(
  changes: readonly C[],
  age: AccountAge = {},
): Promise<UnmadeChange<C>[]> {
  const wanted = lastOfEach(changes);
  const unmade: UnmadeChange<C>[] = wanted
    .filter((change) => !isAddressable(change))
    .map((change) => ({ change, error: new DirectoryError('changeMembers', 400, 'InvalidId') }));
  const waitForMore = patience(age);
  let open = wanted.filter(isAddressable);
  for (;;) {
    const left = await makeOnce(open);
    unmade.push(...left.filter(({ error }) => !isUnknown(error)));
    const unknown = left.filter((one) => isUnknown(one.error));
    if (unknown.length === 0) return unmade;
    if (!(await waitForMore()))
      return [...unmade, ...unknown.map((one) => ({ ...one, error: believed(one.error, age) }))];
    open = unknown.map(({ change }) => change);
  }
}

/** Attempts to join a group that another change keeps leaving. */
const JOINS = 3;

/** Sends every change once. A join that another change undoes before the check is sent up to `JOINS` times. */
async function makeOnce<C extends MembershipChange>(changes: readonly C[], joins = JOINS): Promise<UnmadeChange<C>[]> {
  const outcomes = await askInBatches('changeMembers', changes.map(stepOf));
  const unmade = changes.flatMap((change, place) => {
    const outcome = outcomes[place];
    return outcome && 'error' in outcome ? [{ change, error: outcome.error }] : [];
  });
  const left = unmade.filter(({ change, error }) => change.kind === 'addToGroup' || !isMissing(error));
  const doubtful = left.filter(isDoubtful);
  if (doubtful.length === 0) return left;
  const checks = await checkMembers(doubtful.map(({ change }) => change));
  const outside = doubtful.filter((_, place) => checks[place] === 'outside');
  return [
    ...left.filter((one) => !isDoubtful(one)),
    ...doubtful.filter((_, place) => checks[place] === 'unknown'),
    ...(outside.length > 0 && joins > 1
      ? await makeOnce(
          outside.map(({ change }) => change),
          joins - 1,
        )
      : outside),
  ];
}

/** Graph answers 400 both to a second membership and to an account that it does not know yet. */
const isDoubtful = ({ change, error }: UnmadeChange<MembershipChange>) =>
  change.kind === 'addToGroup' && error instanceof DirectoryError && error.statusCode === 400;

/** @returns for each change, in order, whether the account is in the group; `unknown` when the directory does not say */
async function checkMembers(changes: readonly MembershipChange[]): Promise<('member' | 'outside' | 'unknown')[]> {
  const outcomes = await askInBatches('checkMemberGroups', changes.map(membershipStep));
  return outcomes.map((outcome) => {
    if (!('body' in outcome)) return 'unknown';
    return (outcome.body as { value: string[] }).value.length > 0 ? 'member' : 'outside';
  });
}

function membershipStep({ groupId, authObjectId }: MembershipChange): BatchStep {
  return { method: 'POST', path: `${userPath(authObjectId)}/checkMemberGroups`, body: { groupIds: [groupId] } };
}

function stepOf({ kind, groupId, authObjectId }: MembershipChange): BatchStep {
  return kind === 'addToGroup'
    ? { method: 'POST', path: membersPath(groupId), body: memberReference(authObjectId) }
    : { method: 'DELETE', path: membershipPath(groupId, authObjectId) };
}

const isAddressable = ({ groupId, authObjectId }: MembershipChange) =>
  isDirectoryId(groupId) && isDirectoryId(authObjectId);

/** Steps of a batch run side by side, so of what contradicts itself only the last may be sent. */
function lastOfEach<C extends MembershipChange>(changes: readonly C[]): C[] {
  return [
    ...new Map(
      changes.map((change) => [`${change.groupId} ${change.authObjectId}`.toLowerCase(), change] as const),
    ).values(),
  ];
}
