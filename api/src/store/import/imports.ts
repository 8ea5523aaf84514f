/**
 * Progress and failed rows of imports. A run leases an import until its `dueAt` and saves its progress after each piece. If two runs
 * compete, the ETag decides which one continues.
 */
import { randomUUID } from 'node:crypto';
import type { FailedRecord } from '../../contract/import.ts';
import { inTurns } from '../../in-turns.ts';
import { container } from '../cosmos/client.ts';
import { replaceAsRead, statusOf } from '../cosmos/conditional.ts';
import { queryEverywhere } from '../cosmos/queries.ts';
import type { ImportDocument, ImportFailuresDocument } from '../documents/index.ts';
import type { Read } from '../partition/partition.ts';

/**
 * Lease of a run in milliseconds. A piece takes less, unless it is retried after a lost response. After the lease, another run takes over
 * the import, and the fence (import-fence.ts) prevents the earlier run from committing.
 */
const IMPORT_LEASE_MS = 60_000;
/** Time for which an import can be read after its last change. */
const TTL_SECONDS = 7 * 24 * 60 * 60;
/** After this many ids of imports and change sets, one run of the timer reads no further ids. */
const DUE_AT_ONCE = 100;
const FAILURES_AT_ONCE = 20;

/** Creates an import before its file is stored. If an earlier attempt has already created it, returns the existing import. */
export async function createImport(
  id: string,
  of: Pick<ImportDocument, 'groupCode' | 'author' | 'totalRecords' | 'fingerprint'>,
): Promise<Read<ImportDocument>> {
  const now = Date.now();
  const document: ImportDocument = {
    id,
    type: 'import',
    ...of,
    run: 0,
    state: 'waiting',
    processedRecords: 0,
    failureIds: [],
    errorMessage: null,
    createdAt: from(now, 0),
    dueAt: from(now, IMPORT_LEASE_MS),
    ttl: TTL_SECONDS,
  };
  try {
    const { resource } = await container('jobs').items.create<ImportDocument>(document);
    if (resource) return resource;
  } catch (error) {
    if (statusOf(error) !== 409) throw error;
  }
  const written = await readImportJob(id);
  if (!written) throw new Error('The new import was not found.');
  return written;
}

/**
 * Stores the reason to end an import early. The next run of the import ends it and deletes its file, if any.
 * @returns the updated import; undefined if another run has leased it
 */
export function withdrawImport(
  job: Read<ImportDocument>,
  errorMessage: string,
): Promise<Read<ImportDocument> | undefined> {
  return replace({ ...job, errorMessage });
}

/** Reads an import by its id; undefined if it does not exist or has expired. */
export async function readImportJob(id: string): Promise<Read<ImportDocument> | undefined> {
  const { resource } = await container('jobs').item(id, id).read<Read<ImportDocument>>();
  return resource?.type === 'import' ? resource : undefined;
}

/** Reads the failed rows, in the order of the file. */
export async function readFailedRecords({ failureIds }: ImportDocument): Promise<FailedRecord[]> {
  const read = (id: string) => container('jobs').item(id, id).read<ImportFailuresDocument>();
  const found = await inTurns(failureIds, FAILURES_AT_ONCE, read);
  return found.flatMap(({ resource }) => resource?.rows ?? []);
}

/** Leases an import. Returns undefined if another run has leased it, or if it is finished or deleted. */
export async function takeImport(id: string, now: number): Promise<Read<ImportDocument> | undefined> {
  const job = await readImportJob(id);
  if (!job || job.dueAt === null) return undefined;
  // A waiting import may start immediately. Its `dueAt` is the time to queue it again.
  if (job.state === 'running' && job.dueAt > from(now, 0)) return undefined;
  return replace({ ...job, run: job.run + 1, state: 'running', dueAt: from(now, IMPORT_LEASE_MS) });
}

/**
 * Saves the result of a piece and leases the import for the next piece.
 * @returns the updated import; undefined if another run has leased it
 */
export async function advanceImport(
  job: Read<ImportDocument>,
  done: { readonly processedRecords: number; readonly failed: readonly FailedRecord[] },
): Promise<Read<ImportDocument> | undefined> {
  const failureIds = [...job.failureIds];
  if (done.failed.length > 0) {
    // Use a new id: if another run leases the import before the next write, this document must never be read.
    const document: ImportFailuresDocument = {
      id: randomUUID(),
      type: 'importFailures',
      rows: done.failed,
      ttl: TTL_SECONDS,
    };
    await container('jobs').items.create(document);
    failureIds.push(document.id);
  }
  const { processedRecords } = done;
  return replace({ ...job, processedRecords, failureIds, dueAt: from(Date.now(), IMPORT_LEASE_MS) });
}

/**
 * Extends the lease.
 * @returns the updated import; undefined if another run has leased it
 */
export function renewLease(job: Read<ImportDocument>): Promise<Read<ImportDocument> | undefined> {
  return replace({ ...job, dueAt: from(Date.now(), IMPORT_LEASE_MS) });
}

/** Ends the lease of an unfinished import. The import is due again after `waitMs`. */
export async function releaseImport(job: Read<ImportDocument>, waitMs: number): Promise<void> {
  await replace({ ...job, dueAt: from(Date.now(), waitMs) });
}

/**
 * Ends an import.
 * @param errorMessage why the whole import failed; null if it did not fail as a whole
 */
export async function finishImport(job: Read<ImportDocument>, errorMessage: string | null): Promise<void> {
  await replace({ ...job, state: errorMessage === null ? 'done' : 'failed', errorMessage, dueAt: null });
}

/** Returns the ids of unfinished imports and change sets that are due: no run has leased them. */
export async function dueImports(now: number): Promise<string[]> {
  const query = {
    query: `SELECT VALUE c.id FROM c WHERE c.dueAt <= @now`,
    parameters: [{ name: '@now', value: from(now, 0) }],
  };
  const iterator = container('jobs').items.query<string>(query, { maxItemCount: DUE_AT_ONCE });
  const due: string[] = [];
  while (iterator.hasMoreResults() && due.length < DUE_AT_ONCE)
    due.push(...((await iterator.fetchNext()).resources ?? []));
  return due;
}

/** Counts the unfinished imports of a user, except withdrawn ones. */
export async function unfinishedImports(authObjectId: string): Promise<number> {
  const query = `SELECT VALUE COUNT(1) FROM c WHERE c.dueAt > '' AND c.errorMessage = null AND c.author.actorId = @actor`;
  const [count] = await queryEverywhere<number>('jobs', query, { '@actor': authObjectId });
  return count ?? 0;
}

function replace(job: Read<ImportDocument>): Promise<Read<ImportDocument> | undefined> {
  return replaceAsRead('jobs', job.id, job);
}

function from(now: number, ms: number): string {
  return new Date(now + ms).toISOString();
}
