/** Change sets and operations for tests. */
import {
  APPLICABLE_VERDICTS,
  type ChangeSet,
  OPERATION_RESULTS,
  OPERATION_VERDICTS,
  type OperationResult,
  type OperationVerdict,
  type OperationView,
} from '@franchise-admin/api/contract';

export const SET_ID = '11111111-0000-4000-8000-000000000000';

const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

type Counts = {
  readonly verdicts?: Partial<Record<OperationVerdict, number>>;
  readonly results?: Partial<Record<OperationResult, number>>;
};

/** Returns a reviewed set in ALOHA. If `results` is omitted, all operations are pending. */
export function changeSetOf({
  verdicts = { update: 1 },
  results,
  ...more
}: Omit<Partial<ChangeSet>, keyof Counts> & Counts = {}): ChangeSet {
  const total = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
  return {
    changeSetId: SET_ID,
    scope: 'ALOHA',
    scopeName: 'Aloha Grill Group',
    title: 'Assign units to Ada Lee',
    kind: 'bulk',
    state: 'reviewed',
    authorId: 'another',
    authorName: 'Corporate Admin',
    createdAt: '2026-03-01T10:00:00.000Z',
    total,
    selected: total,
    applicable: APPLICABLE_VERDICTS.reduce((sum, verdict) => sum + (verdicts[verdict] ?? 0), 0),
    verdicts: { ...zeros(OPERATION_VERDICTS), ...verdicts },
    results: { ...zeros(OPERATION_RESULTS), ...(results ?? { pending: total }) },
    processed: total,
    isAtomic: false,
    stopsAtFailure: false,
    runAt: null,
    timeZone: null,
    ranAt: null,
    proposal: null,
    undoOf: null,
    isOwner: true,
    mayCancel: true,
    undoneBy: null,
    error: null,
    etag: '"1"',
    ...more,
  };
}

/** Returns an operation that changes the phone of a unit. */
export function operationOf(number: number, more: Partial<OperationView> = {}): OperationView {
  const name = `${1000 + number} - Unit ${number}`;
  return {
    number,
    route: 'saveUnit',
    params: { code: 'ALOHA' },
    body: { unitCode: `${1000 + number}` },
    isSelected: true,
    name,
    verdict: 'update',
    result: 'pending',
    problem: null,
    changes: [
      {
        kind: 'unit',
        recordId: `${1000 + number}`,
        name,
        action: 'changed',
        fields: [{ field: 'phoneNumber', label: 'Phone', before: '', after: '808 555 0100' }],
      },
    ],
    moreChanges: 0,
    effects: [],
    warnings: [],
    changeId: null,
    ...more,
  };
}
