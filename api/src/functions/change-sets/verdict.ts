/** Determines the verdict of an operation by a dry run on the result of the earlier operations. */
import { FAILED_RESULTS, HINDERING_VERDICTS, type OperationVerdict } from '../../contract/change-set-record.ts';
import { type HistoryScope, partsOfScope, targetOfScope } from '../../contract/history-scope.ts';
import { readScope } from '../../contract/policies.ts';
import type { ChangedRecord } from '../../contract/preview.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import type { Footprint, StoredOperation } from '../../store/documents/index.ts';
import { auditedChanges } from '../../store/partition/audited-changes.ts';
import { readOfCreated, writesOfPlan } from '../../store/partition/footprint.ts';
import { type Overlay, withOverlay } from '../../store/partition/overlay.ts';
import { ROOT_ID, scopeOf } from '../../store/partition/partition.ts';
import { asOperation, type PlannedChange } from '../../store/partition/running-change.ts';
import { planNewAccounts } from '../accounts/new-accounts.ts';
import { shownOf } from '../changes/preview.ts';
import { outageOf } from '../http/outage.ts';
import { currentOf, nameOfRecord } from './operation-record.ts';
import { isAuthor } from './ownership.ts';
import { referencesIn } from './references.ts';
import { operationProblem } from './set-view.ts';
import { type OperationRun, runningOperation, type Sending, submit } from './submit.ts';

/** Maximum size of the stored changes of an operation. A page of 50 operations stays below 2 MB. */
const MAX_BYTES = 20_000;
/** Maximum number of keys of a stored footprint. */
const MAX_FOOTPRINT = 200;

type Shown = Pick<StoredOperation, 'name' | 'problem' | 'changes' | 'moreChanges' | 'effects' | 'warnings' | 'scope'>;

const NOTHING: Shown = {
  name: '',
  problem: null,
  changes: [],
  moreChanges: 0,
  effects: [],
  warnings: [],
  scope: null,
};

interface Reviewed {
  readonly operation: StoredOperation;
  /** The number of the record that the operation creates, if any. */
  readonly recordId: number | undefined;
  readonly planned?: PlannedChange;
}

interface Tracked extends Reviewed {
  /**
   * Stored with the operation only if it has at most MAX_FOOTPRINT keys. If any unfinished operation has no stored footprint, editing the
   * set reviews the whole set again.
   */
  readonly footprint: Footprint;
}

/**
 * Reviews an operation, and adds the documents that it would write to the overlay.
 * @throws errors for outages; every other error becomes the verdict
 */
export async function reviewOperation(
  operation: StoredOperation,
  overlay: Overlay,
  sending: OperationRun,
): Promise<Tracked> {
  const { result, reads } = await overlay.tracked(() => withOverlay(overlay, () => judge(operation, sending)));
  const { planned } = result;
  const isAdded = planned && operation.isSelected;
  if (isAdded) await addTo(overlay, planned);
  const footprint = {
    reads: [...reads, ...referencesOf(operation).map(readOfCreated)],
    writes: isAdded
      ? [...writesOfPlan(planned, ROOT_ID[planned.snapshot.partition.container]), readOfCreated(operation.number)]
      : [],
  };
  const isSmall = footprint.reads.length + footprint.writes.length <= MAX_FOOTPRINT;
  return { ...result, footprint, operation: { ...result.operation, ...(isSmall && { footprint }) } };
}

const referencesOf = ({ params, query, body }: StoredOperation) => referencesIn([params, query, body]);

async function judge(
  { current: _, footprint: __, ...operation }: StoredOperation,
  sending: OperationRun,
): Promise<Reviewed> {
  try {
    const { planned, shown, verdict } = await dryRun(operation, sending);
    return { operation: { ...operation, ...shown, verdict }, recordId: createdRecordId(planned), planned };
  } catch (error) {
    return explained(operation, problemOf(error, sending), sending);
  }
}

/** Returns an operation that cannot be done, with the reason and what is known about its record. @throws errors for outages */
async function explained(operation: StoredOperation, problem: ProblemError, sending: OperationRun): Promise<Reviewed> {
  const verdict: OperationVerdict = OUTCOMES[problem.code] ?? 'rejected';
  const rejected = { ...operation, ...NOTHING, verdict, problem: operationProblem(problem) };
  if (verdict === 'conflict')
    return { operation: { ...rejected, ...(await conflictOf(operation, problem, sending)) }, recordId: undefined };
  const proposed = verdict === 'notAllowed' ? await proposedChange(operation, sending) : undefined;
  const name = proposed?.shown.name || (await nameOfRecord(operation, sending.set));
  const { changes = [], moreChanges = 0 } = proposed?.shown ?? {};
  const shown = { ...rejected, name, changes, moreChanges };
  // Keep the plan only for read-only users. None of their operations can be applied anyway, so the plan cannot turn a verdict into an
  // allowed one. Later operations that depend on this one can still be reviewed.
  const planned = sending.actor.isReadonlyUser ? proposed?.planned : undefined;
  return { operation: shown, recordId: planned && createdRecordId(planned), ...(planned && { planned }) };
}

/**
 * Plans a forbidden operation, only to show its changes. Ignores `ifMatch` (uses the current record) and plans with the rights of a
 * corporate admin.
 * @returns undefined if it cannot be planned, for whatever reason, or if the actor may not read the records that it changes
 * @throws errors for outages
 */
async function proposedChange({ ifMatch: _, ...operation }: StoredOperation, sending: OperationRun) {
  const { actor } = sending;
  try {
    const { planned, shown } = await dryRun(operation, sending, { ...actor, isCorpAdmin: true, isReadonlyUser: false });
    const scope = shown.scope as HistoryScope;
    // Plans of a vendor would reveal the names of franchises, and the names that other vendors use, to POS admins.
    const isHidden = partsOfScope(scope).kind === 'vendor' || !readScope(actor, targetOfScope(scope)).allowed;
    return isHidden ? undefined : { planned, shown };
  } catch (error) {
    problemOf(error, sending);
    return undefined;
  }
}

/**
 * Plans an operation without writing anything.
 * @throws the errors of the request
 */
export async function planOperation(operation: StoredOperation, sending: Omit<Sending, 'isDryRun'>) {
  const operated = await asOperation(runningOperation(sending.set, operation), () =>
    submit(operation, { ...sending, isDryRun: true }),
  );
  if (!operated.planned) throw new Error('A dry run has no plan.');
  return operated;
}

/** Adds the planned writes of an operation to the overlay, so that later operations see them. */
export async function addTo(overlay: Overlay, { snapshot: { partition, root }, change }: PlannedChange): Promise<void> {
  if (!change) return;
  planNewAccounts(overlay, change.effects?.filter(({ kind }) => kind === 'createAccount').length ?? 0);
  await overlay.add(partition, root, ROOT_ID[partition.container], change);
}

/**
 * Plans an operation. Returns its plan, display texts and verdict. The texts contain only what the actor of `sending` may see.
 * @param planner the user with whose rights the operation is planned
 * @throws the errors of the request
 */
async function dryRun(operation: StoredOperation, sending: OperationRun, planner = sending.actor) {
  const { set, actor } = sending;
  const { planned } = await planOperation(operation, { ...sending, actor: planner });
  // If a corporate admin reviews another user's set, omit details that only corporate admins may see, because the author reads the result
  // too.
  const isCorpAdmin = actor.isCorpAdmin && isAuthor(set, actor);
  const { changes, effects, warnings } = await shownOf(planned, { isCorpAdmin });
  const main = mainOf(changes);
  const shown: Shown = {
    ...NOTHING,
    ...cut(changes),
    name: main?.name ?? '',
    effects,
    warnings: warnings.map((warning) => ({ ...warning, names: warning.names.slice(0, 50) })),
    scope: scopeOf(planned.snapshot.partition),
  };
  return { planned, shown, verdict: planned.change ? verdictOf(main) : ('unchanged' as const) };
}

/**
 * Converts an error to the reason why an operation cannot be done.
 * @throws errors for outages
 */
function problemOf(error: unknown, { log }: OperationRun): ProblemError {
  const outage = outageOf(error, 5);
  if (outage) throw outage;
  if (error instanceof ProblemError) return error;
  log.error('operation not reviewed', error);
  return new ProblemError('internal', 'This cannot be reviewed.');
}

/**
 * Returns the current record of an operation with a stale `ifMatch`, and the changes that the operation would make to that record.
 * @param problem the 412
 * @throws errors for outages
 */
export async function conflictOf(
  { ifMatch: _, ...operation }: StoredOperation,
  problem: ProblemError,
  sending: OperationRun,
): Promise<Partial<StoredOperation>> {
  const current = await currentOf(operation, sending.set, problem);
  const known = { name: current?.name ?? '', ...(current && { current }) };
  try {
    const { shown } = await dryRun(operation, sending);
    const { changes, moreChanges } = shown;
    return { ...known, name: known.name || shown.name, changes, moreChanges };
  } catch (error) {
    problemOf(error, sending);
    return known;
  }
}

/** Maps error codes to the value that is both the verdict (review) and the result (run). All other errors become `rejected` or `failed`. */
export const OUTCOMES: Partial<Record<ProblemError['code'], 'notAllowed' | 'conflict'>> = {
  forbidden: 'notAllowed',
  stale: 'conflict',
};

/** True for an operation that was applied or changes nothing. Its result is final. */
export const isFinished = ({ result }: StoredOperation): boolean => result === 'done' || result === 'unchanged';

/** True for a selected operation that has not been applied yet. */
export const isRemaining = (operation: StoredOperation): boolean => operation.isSelected && !isFinished(operation);

/** True for an operation that failed and can be retried. */
export const hasFailed = ({ result }: StoredOperation): boolean => FAILED_RESULTS.includes(result);

/** True for an operation whose verdict prevents it from being applied. */
export const isHindered = ({ verdict }: Pick<StoredOperation, 'verdict'>): boolean =>
  HINDERING_VERDICTS.includes(verdict);

/** Returns the main record of an operation: the record that it creates or deletes, otherwise the first record that it changes. */
function mainOf(changes: readonly ChangedRecord[]): ChangedRecord | undefined {
  const withAction = (action: ChangedRecord['action']) => changes.find((change) => change.action === action);
  return withAction('created') ?? withAction('deleted') ?? changes[0];
}

function verdictOf(main: ChangedRecord | undefined): OperationVerdict {
  return main?.action === 'created' ? 'create' : main?.action === 'deleted' ? 'delete' : 'update';
}

/** Returns as many changes as fit into MAX_BYTES, and the number of omitted changes. */
function cut(changes: readonly ChangedRecord[]): { changes: ChangedRecord[]; moreChanges: number } {
  let bytes = 0;
  const fitting = changes.findIndex((change) => {
    bytes += Buffer.byteLength(JSON.stringify(change));
    return bytes > MAX_BYTES;
  });
  const kept = fitting === -1 ? [...changes] : changes.slice(0, fitting);
  return { changes: kept, moreChanges: changes.length - kept.length };
}

/** Returns the number of the record that a planned change creates; undefined if it creates none. */
export function createdRecordId({ snapshot, change }: PlannedChange): number | undefined {
  if (!change) return undefined;
  return recordIdAmong(auditedChanges(snapshot, change));
}

/** Returns the number of the first created record that has a number; undefined if there is none. */
export function recordIdAmong(changes: ReturnType<typeof auditedChanges>): number | undefined {
  const created = changes.find(
    ({ before, after, record }) => before === null && after !== null && /^\d+$/.test(record.id),
  );
  return created && Number(created.record.id);
}
