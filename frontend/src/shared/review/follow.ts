/** Requests about one change set. */
import {
  CHANGE_SET_LIMITS,
  type ChangeSet,
  changeSetRoutes,
  HINDERING_VERDICTS,
  type OperationResult,
  type OperationVerdict,
  type OperationView,
} from '@franchise-admin/api/contract';
import type { Client, Result } from '../../client/client.ts';
import type { ReadPage } from './operation-pages.ts';
import { isUnapplied, isWorking } from './set-actions.ts';

export type SetRef = Pick<ChangeSet, 'scope' | 'changeSetId'>;

export const paramsOf = ({ scope, changeSetId }: SetRef) => ({ scope, changeSetId });

export async function readSet(client: Client, set: SetRef, signal?: AbortSignal): Promise<Result<ChangeSet>> {
  const options = { params: paramsOf(set), query: { limit: 1 }, signal };
  const result = await client.attempt(changeSetRoutes.getChangeSet, options);
  return result.ok ? { ok: true, data: result.data.changeSet } : result;
}

export function pageReader(client: Client, set: SetRef): ReadPage {
  return async (query) => {
    const result = await client.attempt(changeSetRoutes.getChangeSet, { params: paramsOf(set), query });
    return result.ok ? { ok: true, data: result.data.operations } : result;
  };
}

/** Reads all operations with these verdicts or results. */
export async function readOperations(
  client: Client,
  set: ChangeSet,
  filters: readonly { readonly verdict?: OperationVerdict; readonly result?: OperationResult }[],
): Promise<Result<readonly OperationView[]>> {
  const found: OperationView[] = [];
  for (const filter of filters) {
    const { verdict, result: outcome } = filter;
    if ((verdict && set.verdicts[verdict] === 0) || (outcome && set.results[outcome] === 0)) continue;
    for (let after: number | null | undefined; after !== null; ) {
      const query = { ...filter, after, limit: CHANGE_SET_LIMITS.page };
      const result = await client.attempt(changeSetRoutes.getChangeSet, { params: paramsOf(set), query });
      if (!result.ok) return result;
      found.push(...result.data.operations);
      after = result.data.next;
    }
  }
  return { ok: true, data: found };
}

/** Milliseconds between two reads of a set: short at first, because most sets are small. */
const FIRST_MS = 400;
const LONGEST_MS = 4_000;
const BACK_OFF = 1.4;

/**
 * Reads a set until the server has finished its review or run. Failed reads are repeated, because the server continues meanwhile.
 * @returns undefined if the signal is aborted
 */
export async function follow(
  client: Client,
  set: ChangeSet,
  onUpdate: (set: ChangeSet) => void,
  signal?: AbortSignal,
): Promise<ChangeSet | undefined> {
  let last = set;
  for (let delay = FIRST_MS; isWorking(last); delay = Math.min(delay * BACK_OFF, LONGEST_MS)) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    if (signal?.aborted) return undefined;
    try {
      const result = await readSet(client, set, signal);
      if (!result.ok) continue;
      last = result.data;
      onUpdate(last);
    } catch {
      return undefined;
    }
  }
  return last;
}

const PROBLEMS = HINDERING_VERDICTS.map((verdict) => ({ verdict }));
/** Reads the operations that cannot be done. */
export const readProblems = (client: Client, set: ChangeSet) => readOperations(client, set, PROBLEMS);

/** Waits until the server has finished the review or run of a set. */
export async function settled(
  client: Client,
  set: ChangeSet,
  onUpdate: (set: ChangeSet) => void = () => undefined,
): Promise<ChangeSet> {
  return (await follow(client, set, onUpdate, new AbortController().signal)) ?? set;
}

export const applySet = (client: Client, set: SetRef): Promise<Result<ChangeSet>> =>
  client.attempt(changeSetRoutes.applyChangeSet, { params: paramsOf(set), body: { retryFailed: false } });

/**
 * Cancels a set that the user abandons, unless it has been applied, scheduled or proposed, for example in another window. If a request
 * fails, the set stays on the page Changes, where its author can discard it.
 */
export async function discardSet(client: Client, set: ChangeSet | SetRef): Promise<void> {
  if (!('state' in set)) {
    const now = await readSet(client, set);
    return now.ok ? discardSet(client, now.data) : undefined;
  }
  if (!isUnapplied(set)) return;
  // A running review changes the ETag, so the request omits it.
  const etag = set.state === 'reviewing' ? undefined : set.etag;
  const cancelled = await client.attempt(changeSetRoutes.cancelChangeSet, { params: paramsOf(set), etag });
  if (!cancelled.ok && cancelled.failure.code === 'stale') await discardSet(client, paramsOf(set));
}
