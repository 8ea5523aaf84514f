/** The verdict about one operation: its dry run on top of the earlier operations. */
import type { OperationVerdict } from '../../contract/change-set-record.ts';
import type { ChangedRecord } from '../../contract/preview.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import type { ChangeSetDocument, StoredOperation } from '../../store/documents/index.ts';
import { auditedChanges } from '../../store/partition/audited-changes.ts';
import type { Overlay } from '../../store/partition/overlay.ts';
import { ROOT_ID, scopeOf } from '../../store/partition/partition.ts';
import { asOperation, type PlannedChange } from '../../store/partition/running-change.ts';
import { shownOf } from '../changes/preview.ts';
import { outageOf } from '../http/outage.ts';
import { isAuthor } from './access.ts';
import { operationProblem } from './set-view.ts';
import { runningOperation, type Sending, submit } from './submit.ts';

/** Size of the stored changes of one operation. A page of 50 stays below 2 MB. */
const MAX_BYTES = 20_000;

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

export interface Reviewed {
  readonly operation: StoredOperation;
  /** The number of the record that the operation creates. */
  readonly recordId: number | undefined;
}

/**
 * Reviews an operation and adds what it would write to the overlay.
 * @throws outages; every other error is a verdict
 */
export async function reviewOperation(
  operation: StoredOperation,
  overlay: Overlay,
  sending: Omit<Sending, 'isDryRun'> & { readonly set: ChangeSetDocument },
): Promise<Reviewed> {
  const { set, log } = sending;
  try {
    const operated = await asOperation(runningOperation(set, operation), () =>
      submit(operation, { ...sending, isDryRun: true }),
    );
    if (!operated.planned) throw new Error('A dry run has no plan.');
    const { planned, actor } = operated;
    const { partition, root } = planned.snapshot;
    // The author reads the verdict too, even if a corporate admin has it reviewed.
    const isCorpAdmin = actor.isCorpAdmin && isAuthor(set, actor);
    const { changes, effects, warnings } = await shownOf(planned, { isCorpAdmin });
    const { change } = planned;
    if (change && operation.isSelected) await overlay.add(partition, root, ROOT_ID[partition.container], change);
    const main = mainOf(changes);
    return {
      operation: {
        ...operation,
        ...NOTHING,
        ...cut(changes),
        name: main?.name ?? '',
        verdict: change ? verdictOf(main) : 'unchanged',
        effects,
        warnings: warnings.map((warning) => ({ ...warning, names: warning.names.slice(0, 50) })),
        scope: scopeOf(partition),
      },
      recordId: createdRecordId(planned),
    };
  } catch (error) {
    const outage = outageOf(error, 5);
    if (outage) throw outage;
    if (!(error instanceof ProblemError)) log.error('operation not reviewed', error);
    const problem = error instanceof ProblemError ? error : new ProblemError('internal', 'This cannot be reviewed.');
    const verdict = VERDICTS[problem.code] ?? 'rejected';
    const rejected = { ...operation, ...NOTHING, verdict, problem: operationProblem(problem) };
    return { operation: rejected, recordId: undefined };
  }
}

const VERDICTS: Partial<Record<ProblemError['code'], OperationVerdict>> = {
  forbidden: 'notAllowed',
  stale: 'conflict',
};

/** Operations with these verdicts are not carried out. */
export const isHindered = ({ verdict }: Pick<StoredOperation, 'verdict'>): boolean =>
  verdict === 'rejected' || verdict === 'conflict' || verdict === 'notAllowed';

/** The record that the operation is about: the one that it creates or deletes, if any. */
function mainOf(changes: readonly ChangedRecord[]): ChangedRecord | undefined {
  const withAction = (action: ChangedRecord['action']) => changes.find((change) => change.action === action);
  return withAction('created') ?? withAction('deleted') ?? changes[0];
}

function verdictOf(main: ChangedRecord | undefined): OperationVerdict {
  return main?.action === 'created' ? 'create' : main?.action === 'deleted' ? 'delete' : 'update';
}

/** As many changes as fit; the rest is counted. */
function cut(changes: readonly ChangedRecord[]): { changes: ChangedRecord[]; moreChanges: number } {
  let bytes = 0;
  const fitting = changes.findIndex((change) => {
    bytes += Buffer.byteLength(JSON.stringify(change));
    return bytes > MAX_BYTES;
  });
  const kept = fitting === -1 ? [...changes] : changes.slice(0, fitting);
  return { changes: kept, moreChanges: changes.length - kept.length };
}

function createdRecordId({ snapshot, change }: PlannedChange): number | undefined {
  if (!change) return undefined;
  return recordIdAmong(auditedChanges(snapshot, change));
}

/** The number of the first created record; undefined for records without numbers. */
export function recordIdAmong(changes: ReturnType<typeof auditedChanges>): number | undefined {
  const created = changes.find(
    ({ before, after, record }) => before === null && after !== null && /^\d+$/.test(record.id),
  );
  return created && Number(created.record.id);
}
