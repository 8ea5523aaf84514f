/** Changes many group memberships at once. */
import { type BatchStep, sendInBatches } from './batch.ts';
import { DirectoryError, isMissing } from './errors.ts';
import { isDirectoryId, memberReference, membershipPath, membersPath, userPath } from './paths.ts';
import { type AccountAge, createReplicationWait, errorAfterWait, mayBeUnreplicated } from './replication.ts';

export interface MembershipChange {
  readonly kind: 'addToGroup' | 'removeFromGroup';
  readonly groupId: string;
  readonly authObjectId: string;
}

/** A failed change. The error is a DirectoryError for a rejection, or a ProblemError "unavailable" if a retry may succeed. */
export interface FailedChange<C extends MembershipChange> {
  readonly change: C;
  readonly error: Error;
}

/**
 * Applies the changes, 20 per request. Each change succeeds or fails on its own. Adding an existing member, removing a non-member and
 * removing from a missing group all succeed. If a membership occurs more than once, only its last change is applied.
 * @returns the failed changes; the caller may retry them
 */
export async function changeMembers<C extends MembershipChange>(
  changes: readonly C[],
  age: AccountAge = {},
): Promise<FailedChange<C>[]> {
  const wanted = lastOfEach(changes);
  const failed: FailedChange<C>[] = wanted
    .filter((change) => !isAddressable(change))
    .map((change) => ({ change, error: new DirectoryError('changeMembers', 400, 'InvalidId') }));
  const waitForReplication = createReplicationWait(age);
  let pending = wanted.filter(isAddressable);
  for (;;) {
    const failures = await sendOnce(pending);
    failed.push(...failures.filter(({ error }) => !mayBeUnreplicated(error)));
    const unreplicated = failures.filter(({ error }) => mayBeUnreplicated(error));
    if (unreplicated.length === 0) return failed;
    if (!(await waitForReplication()))
      return [...failed, ...unreplicated.map((failure) => ({ ...failure, error: errorAfterWait(failure.error, age) }))];
    pending = unreplicated.map(({ change }) => change);
  }
}

/** Maximum number of attempts to add a member while another process keeps removing them. */
const MAX_ADDS = 3;

/**
 * Sends every change once. If another process reverts an addition before the check, sends it up to `MAX_ADDS` times.
 */
async function sendOnce<C extends MembershipChange>(
  changes: readonly C[],
  adds = MAX_ADDS,
): Promise<FailedChange<C>[]> {
  const outcomes = await sendInBatches('changeMembers', changes.map(stepOf));
  const errors = changes.flatMap((change, index) => {
    const outcome = outcomes[index];
    return outcome && 'error' in outcome ? [{ change, error: outcome.error }] : [];
  });
  const failures = errors.filter(({ change, error }) => change.kind === 'addToGroup' || !isMissing(error));
  const ambiguous = failures.filter(isAmbiguous);
  if (ambiguous.length === 0) return failures;
  const checks = await checkMembers(ambiguous.map(({ change }) => change));
  const outside = ambiguous.filter((_, index) => checks[index] === 'outside');
  return [
    ...failures.filter((failure) => !isAmbiguous(failure)),
    ...ambiguous.filter((_, index) => checks[index] === 'unknown'),
    ...(outside.length > 0 && adds > 1
      ? await sendOnce(
          outside.map(({ change }) => change),
          adds - 1,
        )
      : outside),
  ];
}

/**
 * True for a 400 to an addition: Graph returns it both for an existing membership and for an account that is not
 * replicated yet.
 */
const isAmbiguous = ({ change, error }: FailedChange<MembershipChange>) =>
  change.kind === 'addToGroup' && error instanceof DirectoryError && error.statusCode === 400;

/** Checks for each change, in order, whether the account is in the group; `unknown` if the check failed. */
async function checkMembers(changes: readonly MembershipChange[]): Promise<('member' | 'outside' | 'unknown')[]> {
  const outcomes = await sendInBatches('checkMemberGroups', changes.map(membershipStep));
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

/** Keeps only the last change of each membership, because the steps of a batch run in parallel. */
function lastOfEach<C extends MembershipChange>(changes: readonly C[]): C[] {
  return [
    ...new Map(
      changes.map((change) => [`${change.groupId} ${change.authObjectId}`.toLowerCase(), change] as const),
    ).values(),
  ];
}
