/** Executes an operation of a change set with the same checks as a single request (http/operate.ts). */
import { isOperation } from '../../contract/change-set-record.ts';
import { SYSTEM } from '../../contract/fields.ts';
import { invalid, notFound } from '../../domain/problems.ts';
import type { ChangeSetDocument, StoredOperation } from '../../store/documents/index.ts';
import { uuidOf } from '../../store/partition/receipts.ts';
import type { RunningOperation } from '../../store/partition/running-change.ts';
import type { Caller } from '../http/api-request.ts';
import { textReader } from '../http/from-text.ts';
import type { Log } from '../http/log.ts';
import type { Operated } from '../http/operate.ts';
import { operableOf } from '../http/operations.ts';
import { fieldsOf } from '../http/schema-form.ts';
import { resolved } from './references.ts';

/** The header fields that affect the operations of a set. */
type OperatedSet = Pick<ChangeSetDocument, 'id' | 'kind' | 'scope' | 'isScheduledRun' | 'proposal' | 'author'>;

export interface Sending {
  readonly set: OperatedSet;
  /** The user with whose rights the operation is applied. */
  readonly actor: Caller;
  readonly log: Log;
  readonly isDryRun: boolean;
  readonly requestId: string;
  /** Returns the number of the record that an earlier operation created. */
  readonly recordIdOf: (operation: number) => Promise<number | undefined> | number | undefined;
}

/** The context in which a review or run executes an operation, including the header of the set. */
export type OperationRun = Omit<Sending, 'isDryRun'> & { readonly set: ChangeSetDocument };

/** The problem of an operation whose record was deleted permanently (purge-sets.ts). */
export const PURGED = 'This record was deleted permanently, and its values with it.';

/** Only sets that the server builds to undo another set may contain this operation. */
export const UNDO = 'undoChange';

/**
 * Returns the route of an operation.
 * @throws ProblemError if no change set may contain the route
 */
export function operationRoute(name: string, kind: ChangeSetDocument['kind'], field = 'route') {
  const operable = operableOf(name);
  if (operable && (isOperation(operable.route) || (kind === 'undo' && name === UNDO))) return operable;
  throw invalid(field, 'No change set can contain this operation.');
}

export const runningOperation = (
  { id, scope, kind, isScheduledRun, proposal, author }: OperatedSet,
  { number }: StoredOperation,
): RunningOperation => ({
  changeSetId: id,
  number,
  scope: scope === SYSTEM ? undefined : scope,
  source: kind === 'import' ? 'import' : isScheduledRun ? 'schedule' : 'portal',
  proposedBy: proposal?.decision === 'approved' ? author : undefined,
});

/**
 * Executes an operation.
 * @throws the errors of the same request outside of a change set
 */
export async function submit(
  { number, route: name, params, query, body, ifMatch, isPurged }: StoredOperation,
  { set, actor, log, isDryRun, requestId, recordIdOf }: Sending,
): Promise<Operated> {
  if (isPurged) throw notFound(PURGED);
  const { route, operate } = operationRoute(name, set.kind);
  const [sentParams, sentQuery = {}, sentBody] = (await Promise.all(
    [params, query, body].map((part) => resolved(part, recordIdOf)),
  )) as [Record<string, unknown>, Record<string, unknown> | undefined, unknown];
  return operate({
    params: () => readText(route.params, sentParams),
    query: () => route.query && readText(route.query, sentQuery),
    body: () => sentBody,
    file: async () => undefined,
    key: () => keyOf(set.id, number),
    isDryRun: () => isDryRun,
    plan: () => undefined,
    check: () => {
      const known = Object.keys((route.query && fieldsOf(route.query)) ?? {});
      const unknown = Object.keys(sentQuery).find((each) => !known.includes(each));
      if (unknown !== undefined) throw invalid(unknown, 'This request has no such parameter.');
    },
    caller: async () => actor,
    ifMatch,
    ifNoneMatch: undefined,
    requestId,
    log,
    aside: (wait) => wait(),
    encoding: undefined,
    encode: () => Promise.reject(new Error('A change has no encoded body.')),
  });
}

/** Converts fields like those of a path or query, so that clients may send numbers as numbers or as text. */
function readText(schema: Parameters<typeof textReader>[0], fields: Record<string, unknown>): unknown {
  return textReader(schema)((name) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return value === undefined || value === null || typeof value === 'object' ? null : String(value);
  });
}

/** Returns the `Idempotency-Key` of an operation. All attempts have the same key, so that the operation is applied once. */
export const keyOf = (setId: string, number: number): string => uuidOf(`${setId}:${number}`);
