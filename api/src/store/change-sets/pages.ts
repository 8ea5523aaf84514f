/** The operations of change sets, in pages. Each page is written under its ETag after each piece of work. */
import { isDeepStrictEqual } from 'node:util';
import { noChangeSet } from '../../domain/problems.ts';
import { inTurns } from '../../in-turns.ts';
import { container } from '../cosmos/client.ts';
import { replaceAsRead, statusOf } from '../cosmos/conditional.ts';
import type {
  ChangeSetDocument,
  ChangeSetPageDocument,
  ChangeSetRecordsDocument,
  StoredOperation,
} from '../documents/index.ts';
import type { Read } from '../partition/partition.ts';
import { WAITING_TTL_S } from './change-sets.ts';

/** Number of operations per page. With up to 20 kB of changes per operation, a page stays below 2 MB, the maximum size of a document. */
export const PAGE_SIZE = 50;
/** Number of pages that are read or written at the same time. */
export const PAGES_AT_ONCE = 10;

export type Page = Read<ChangeSetPageDocument>;

/** Thrown if another run has leased the set or written one of its pages. The current run must then stop. */
export class SetTakenError extends Error {
  override readonly name = 'SetTakenError';

  constructor() {
    super('Another run works on the change set.');
  }
}

const idOf = (setId: string, page: number) => `${setId}:${page}`;

export const pageCount = ({ total }: Pick<ChangeSetDocument, 'total'>): number => Math.ceil(total / PAGE_SIZE);

/** Returns the numbers of the pages of a set. */
export const pageNumbers = (set: Pick<ChangeSetDocument, 'total'>): number[] => [...Array(pageCount(set)).keys()];

/**
 * Creates the pages of a new set. Keeps pages that an earlier attempt has created.
 * @returns false if a page contains other operations, because another request has the same id
 */
export async function createPages(setId: string, operations: readonly StoredOperation[]): Promise<boolean> {
  const created = await inTurns(pageNumbers({ total: operations.length }), PAGES_AT_ONCE, async (page) => {
    const own = operations.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
    const document = { id: idOf(setId, page), type: 'changeSetPage', operations: own, ttl: WAITING_TTL_S } as const;
    try {
      await container('jobs').items.create<ChangeSetPageDocument>(document);
      return true;
    } catch (error) {
      if (statusOf(error) !== 409) throw error;
      const earlier = await readPage(setId, page);
      return isDeepStrictEqual(earlier.operations.map(requestOf), own.map(requestOf));
    }
  });
  return created.every(Boolean);
}

/** Returns the operation as requested, without results of its review. Omits undefined fields, as the database does. */
const requestOf = ({ route, params, query, body, ifMatch }: StoredOperation): unknown =>
  JSON.parse(JSON.stringify({ route, params, query, body, ifMatch }));

/** @throws 404 if the page has expired */
export async function readPage(setId: string, page: number): Promise<Page> {
  const id = idOf(setId, page);
  const { resource } = await container('jobs').item(id, id).read<Page>();
  if (!resource) throw noChangeSet();
  return resource;
}

export function readPages(set: Pick<ChangeSetDocument, 'id' | 'total'>): Promise<Page[]> {
  return inTurns(pageNumbers(set), PAGES_AT_ONCE, (page) => readPage(set.id, page));
}

const recordsIdOf = (setId: string) => `${setId}:records`;

/** Stores the records that a set changes when it is scheduled, so that a list finds it without its pages. */
export async function writeRecords(setId: string, records: readonly string[]): Promise<void> {
  const document = { id: recordsIdOf(setId), type: 'changeSetRecords', records, ttl: WAITING_TTL_S } as const;
  await container('jobs').items.upsert<ChangeSetRecordsDocument>(document);
}

/** Returns those of the sets that change the record, in the same order. */
export async function setsOfRecord<Set extends Pick<ChangeSetDocument, 'id'>>(
  sets: readonly Set[],
  record: string,
): Promise<Set[]> {
  const hits = await inTurns(sets, PAGES_AT_ONCE, async ({ id }) => {
    const item = container('jobs').item(recordsIdOf(id), recordsIdOf(id));
    return (await item.read<ChangeSetRecordsDocument>()).resource?.records.includes(record);
  });
  return sets.filter((_, n) => hits[n]);
}

/** @throws SetTakenError if the page has changed since it was read */
export async function writePage(page: Page, operations: readonly StoredOperation[]): Promise<Page> {
  const written = await replaceAsRead('jobs', page.id, { ...page, operations });
  if (!written) throw new SetTakenError();
  return written;
}

/**
 * Amends operations of a page, also while a run works on the set: the run then stops, and another run continues with the amended page.
 * Keeps the lifetime of the page. Does nothing if the page has expired.
 * @param amend returns the same operation if nothing is to be changed
 */
export async function amendPage(
  setId: string,
  number: number,
  amend: (operation: StoredOperation) => StoredOperation,
): Promise<void> {
  const id = idOf(setId, number);
  for (;;) {
    const { resource: page } = await container('jobs').item(id, id).read<Page>();
    const operations = page?.operations.map(amend);
    if (!page || operations?.every((operation, n) => operation === page.operations[n])) return;
    // A write restarts the lifetime.
    const age = Math.floor(Date.now() / 1000) - page._ts;
    const amended = { ...page, operations: operations ?? [], ttl: Math.max(1, page.ttl - age) };
    if (await replaceAsRead('jobs', id, amended)) return;
  }
}

/**
 * Lets the pages of a set expire with its header, which was just written and thereby restarted its lifetime. A page that cannot be written
 * keeps its lifetime.
 */
export async function alignPages(set: Pick<ChangeSetDocument, 'id' | 'total' | 'ttl'>): Promise<void> {
  const operations = [{ op: 'set' as const, path: '/ttl', value: set.ttl }];
  const ids = pageNumbers(set).map((page) => idOf(set.id, page));
  await inTurns(ids, PAGES_AT_ONCE, (id) =>
    container('jobs')
      .item(id, id)
      .patch({ operations })
      .catch(() => undefined),
  );
}
