/** Changing who is in which groups, many memberships at a time. */
import { askInBatches, type BatchStep, type StepOutcome } from './batch.ts';
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

async function makeOnce<C extends MembershipChange>(changes: readonly C[]): Promise<UnmadeChange<C>[]> {
  const outcomes = await askInBatches('changeMembers', changes.map(stepOf));
  const unmade = changes.flatMap((change, place) => {
    const outcome = outcomes[place];
    return outcome && 'error' in outcome ? [{ change, error: outcome.error }] : [];
  });
  return withoutMembers(unmade.filter(({ change, error }) => change.kind === 'addToGroup' || !isMissing(error)));
}

/** Graph answers 400 both to a second membership and to an account it does not know yet: only asking tells them apart. */
async function withoutMembers<C extends MembershipChange>(unmade: UnmadeChange<C>[]): Promise<UnmadeChange<C>[]> {
  const doubtful = unmade.filter(
    ({ change, error }) => change.kind === 'addToGroup' && error instanceof DirectoryError && error.statusCode === 400,
  );
  if (doubtful.length === 0) return unmade;
  const outcomes = await askInBatches(
    'checkMemberGroups',
    doubtful.map(({ change }) => membershipStep(change)),
  );
  const members = new Set(doubtful.filter((_, place) => isMember(outcomes[place])));
  return unmade.filter((one) => !members.has(one));
}

function membershipStep({ groupId, authObjectId }: MembershipChange): BatchStep {
  return { method: 'POST', path: `${userPath(authObjectId)}/checkMemberGroups`, body: { groupIds: [groupId] } };
}

function isMember(outcome: StepOutcome | undefined): boolean {
  return outcome !== undefined && 'body' in outcome && (outcome.body as { value: string[] }).value.length > 0;
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
