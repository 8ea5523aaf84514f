/** Removes the values of a permanently deleted record from change sets. The rest of the sets stays readable until it expires. */
import { isDeepStrictEqual } from 'node:util';
import { SYSTEM } from '../../contract/fields.ts';
import { DeadlineError, remainingMs } from '../../deadline.ts';
import { notFound } from '../../domain/problems.ts';
import { inTurns } from '../../in-turns.ts';
import { headersAfter } from '../../store/change-sets/change-sets.ts';
import { amendPage, PAGES_AT_ONCE, pageNumbers } from '../../store/change-sets/pages.ts';
import type { ChangeSetDocument, DirectoryEffect, StoredOperation } from '../../store/documents/index.ts';
import { scopeOf } from '../../store/partition/partition.ts';
import { NAMED_RECORDS, namedRecord } from './operation-record.ts';
import { operationProblem } from './set-view.ts';
import { PURGED } from './submit.ts';

type Purge = Extract<DirectoryEffect, { kind: 'purgeChangeSets' }>;
type Header = Pick<ChangeSetDocument, 'id' | 'scope'>;

/** Number of sets per piece. The progress is saved after each piece. */
const PIECE = 10;
/** Minimum remaining time to start another piece. */
const PIECE_MS = 5_000;

/**
 * Processes the sets in the order of their creation, piece by piece.
 * @param save stores the progress
 * @throws DeadlineError if a later run has to continue
 */
export async function purgeChangeSets(effect: Purge, save: (reached: Purge) => Promise<void>): Promise<void> {
  const { scope } = effect;
  const applied = new Set(effect.operations);
  for (let { after } = effect; ; await save({ ...effect, after })) {
    if (remainingMs() < PIECE_MS) throw new DeadlineError('A later run continues.');
    const found = await headersAfter(scope, after, PIECE);
    const sets = found.slice(0, PIECE);
    for (const set of sets) await purgeSet(set, effect, applied);
    const last = sets.at(-1);
    if (!last || found.length === sets.length) return;
    after = last.listed;
  }
}

async function purgeSet(
  set: Pick<ChangeSetDocument, 'id' | 'scope' | 'total'>,
  effect: Purge,
  applied: ReadonlySet<string>,
): Promise<void> {
  const amend = (operation: StoredOperation) =>
    applied.has(`${set.id}:${operation.number}`) || concerns(operation, set, effect)
      ? withoutValues(operation, effect)
      : operation;
  await inTurns(pageNumbers(set), PAGES_AT_ONCE, (page) => amendPage(set.id, page, amend));
}

/** True if the request, the review or the result of an operation may contain values of the record. */
function concerns(operation: StoredOperation, set: Header, { purged, scope, accounts }: Purge): boolean {
  const isPurged = ({ kind, recordId }: StoredOperation['changes'][number]) =>
    kind === purged.kind && recordId === purged.id;
  // An operation that could not be planned has no scope of its own, but may show changes.
  if ((operation.scope ?? set.scope) === scope && operation.changes.some(isPurged)) return true;
  const named = namedRecord(operation, set);
  if (named) return scopeOf(named.partition) === scope && isDeepStrictEqual(named.record, purged);
  // A user may be deleted by account, without the number of the record.
  const place = operation.scope ?? (set.scope === SYSTEM ? operation.params.code : set.scope);
  const text = JSON.stringify(operation.params).toLowerCase();
  return String(place).toLowerCase() === scope.toLowerCase() && accounts.some((id) => text.includes(id));
}

/** The parameters and fields that name a record, a franchise, a vendor or a change. */
const KEPT = new Set([
  ...Object.values(NAMED_RECORDS).flatMap((fields) => fields.map(([, field]) => field)),
  ...['scope', 'changeIds'],
]);

const kept = (sent: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sent ?? {}).filter(([name]) => KEPT.has(name)));

/** Keeps the name of the record, the outcome of the operation and other records. Returns the same operation if it has no values left. */
function withoutValues(operation: StoredOperation, { purged }: Purge): StoredOperation {
  const { number, route, isSelected, name, verdict, result, changes, moreChanges, changeId, scope } = operation;
  const amended: StoredOperation = {
    ...{ number, route, isSelected, name, verdict, result, moreChanges, changeId, scope },
    params: kept(operation.params),
    query: kept(operation.query),
    body: kept(operation.body),
    problem: operationProblem(notFound(PURGED)),
    changes: changes.map((change) =>
      change.kind === purged.kind && (change.recordId === purged.id || change.action === 'created')
        ? { ...change, fields: [] }
        : change,
    ),
    ...{ effects: [], warnings: [], isPurged: true },
  };
  return isDeepStrictEqual(amended, operation) ? operation : amended;
}
