/**
 * Imports at work: how far each is, and the rows that failed. Whoever works on one holds it until its `dueAt` and says after each
 * piece how far it is; the ETag decides between two.
 */
import { randomUUID } from 'node:crypto';
import type { FailedRecord } from '../../contract/import.ts';
import { container } from '../cosmos/client.ts';
import { replaceAsRead, statusOf } from '../cosmos/conditional.ts';
import { queryEverywhere } from '../cosmos/queries.ts';
import type { ImportDocument, ImportFailuresDocument } from '../documents/index.ts';
import type { Read } from '../partition/partition.ts';

/**
 * Longer than a piece takes, unless it is retried after a lost response. Another run takes the import over after this; the fence
 * (import-fence.ts) then keeps the earlier run from committing.
 */
const IMPORT_LEASE_MS = 60_000;
/** An import can be asked for as long as this after its last change. */
const TTL_SECONDS = 7 * 24 * 60 * 60;
/** Imports that one run of the timer announces anew. */
const DUE_AT_ONCE = 100;
const FAILURES_AT_ONCE = 20;

/** Writes down an import whose file is about to be kept; written already under this number (an answer that was lost) is as good. */
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
  if (!written) throw new Error('The import that was just written is gone.');
  return written;
}

/**
 * Says why an import is not to be carried out, or no further; whoever takes it up ends it, and its file if there is one.
 * @returns the import as it then stands; undefined when somebody else has taken it
 */
export function withdrawImport(
  job: Read<ImportDocument>,
  errorMessage: string,
): Promise<Read<ImportDocument> | undefined> {
  return replace({ ...job, errorMessage });
}

/** An import by its number; undefined when there is none, or none any more. */
export async function readImportJob(id: string): Promise<Read<ImportDocument> | undefined> {
  const { resource } = await container('jobs').item(id, id).read<Read<ImportDocument>>();
  return resource?.type === 'import' ? resource : undefined;
}

/** Rows that failed, in the order of the file. */
export async function readFailedRecords({ failureIds }: ImportDocument): Promise<FailedRecord[]> {
  const found: FailedRecord[] = [];
  for (let at = 0; at < failureIds.length; at += FAILURES_AT_ONCE) {
    const reads = failureIds
      .slice(at, at + FAILURES_AT_ONCE)
      .map((id) => container('jobs').item(id, id).read<ImportFailuresDocument>());
    for (const { resource } of await Promise.all(reads)) found.push(...(resource?.rows ?? []));
  }
  return found;
}

/** Takes an import to work on; undefined when somebody else has it, or it is finished or gone. */
export async function takeImport(id: string, now: number): Promise<Read<ImportDocument> | undefined> {
  const job = await readImportJob(id);
  if (!job || job.dueAt === null) return undefined;
  // One that waits may be begun at once; its `dueAt` is when it is to be announced anew.
  if (job.state === 'running' && job.dueAt > from(now, 0)) return undefined;
  return replace({ ...job, run: job.run + 1, state: 'running', dueAt: from(now, IMPORT_LEASE_MS) });
}

/**
 * Says that rows are dealt with, and holds the import for the next piece.
 * @returns the import as it then stands; undefined when somebody else has taken it
 */
export async function advanceImport(
  job: Read<ImportDocument>,
  done: { readonly processedRecords: number; readonly failed: readonly FailedRecord[] },
): Promise<Read<ImportDocument> | undefined> {
  const failureIds = [...job.failureIds];
  if (done.failed.length > 0) {
    // A number of its own: should the import be taken by somebody else in between, nobody ever reads it.
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

/** Extends the lease. @returns the import as it then stands; undefined when another run has taken it */
export function renewLease(job: Read<ImportDocument>): Promise<Read<ImportDocument> | undefined> {
  return replace({ ...job, dueAt: from(Date.now(), IMPORT_LEASE_MS) });
}

/** Lets go of an import that is not finished: it is due again after `waitMs`. */
export async function releaseImport(job: Read<ImportDocument>, waitMs: number): Promise<void> {
  await replace({ ...job, dueAt: from(Date.now(), waitMs) });
}

/** Ends an import. @param errorMessage why it failed as a whole; null when it did not */
export async function finishImport(job: Read<ImportDocument>, errorMessage: string | null): Promise<void> {
  await replace({ ...job, state: errorMessage === null ? 'done' : 'failed', errorMessage, dueAt: null });
}

/** Numbers of imports that nobody works on, although there is work. */
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

/** Counts the unfinished imports of a person. */
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
