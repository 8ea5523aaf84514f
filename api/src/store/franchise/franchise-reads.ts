/** Reads the container `franchises`: point reads, and lists of one franchise with one query each. */
import { oneOf } from '../cosmos/queries.ts';
import {
  documentId,
  type FranchiseContainerDocument,
  type FranchiseDocument,
  type Stored,
  type UserDocument,
} from '../documents/index.ts';
import { franchisePartition, type Read, readIn } from '../partition/partition.ts';
import { type PartitionQuery, pagesIn, queryIn } from '../partition/partition-queries.ts';

/** Maximum number of attempts to read a list of several pages if the franchise changes between two pages. */
const LIST_ATTEMPTS = 3;

/** Reads one document of a franchise by its id; undefined if there is none. Costs 1 RU below 1 KB. */
export function readDocument<T extends FranchiseContainerDocument>(
  groupCode: string,
  id: string,
): Promise<Read<T> | undefined> {
  return readIn<T>(franchisePartition(groupCode), id);
}

/** Reads the franchise document; undefined if no franchise has this code. */
export function franchiseDocument(groupCode: string): Promise<Read<FranchiseDocument> | undefined> {
  return readDocument<FranchiseDocument>(groupCode, documentId.franchise);
}

/** Selects the rows and fields of a list. */
export interface ListQuery extends Pick<PartitionQuery, 'values'> {
  readonly types: readonly ('position' | 'unit' | 'user' | 'address')[];
  /**
   * The fields to read, in addition to `type`, `_etag` and `revision`. A row omits fields that its kind of document
   * lacks.
   */
  readonly fields: readonly string[];
  /** Restricts the documents; by default, all documents of these types. */
  readonly where?: string;
}

export type FranchiseRow = FranchiseDocument & Pick<Stored, '_etag'>;

interface FranchiseList<Row> {
  readonly franchise: FranchiseRow;
  readonly rows: readonly Row[];
}

/**
 * Reads the franchise and the rows of a list in one query; undefined if there is no such franchise. If the franchise changes between two
 * pages, reads the list again, so that it never mixes two states. If the franchise keeps changing, returns the older revision; the client's
 * next conditional read then gets the changes.
 */
export async function readList<Row extends { readonly type: string }>(
  groupCode: string,
  query: ListQuery,
): Promise<FranchiseList<Row> | undefined> {
  const partitionQuery = asQuery(query);
  let before: FranchiseRow | undefined;
  for (let attempt = 1; ; attempt++) {
    const rows: (Row | FranchiseRow)[] = [];
    let pages = 0;
    for await (const page of pagesIn<Row | FranchiseRow>(franchisePartition(groupCode), partitionQuery)) {
      rows.push(...page);
      if (page.length > 0) pages++;
      if (pages === 1) before ??= rows.find(isFranchise);
    }
    const franchise = rows.find(isFranchise);
    if (!franchise) return undefined;
    const list = { franchise: before ?? franchise, rows: rows.filter((row): row is Row => !isFranchise(row)) };
    if (pages <= 1) return list;
    const after = await franchiseDocument(groupCode);
    if (before && after?.revision === before.revision) return list;
    if (attempt === LIST_ATTEMPTS) return { ...list, franchise: before ?? { ...franchise, revision: 0 } };
    before = after;
  }
}

function isFranchise(row: { readonly type: string }): row is FranchiseRow {
  return row.type === 'franchise';
}

function asQuery({ types, fields, where, values }: ListQuery): PartitionQuery {
  const among = ['franchise', ...types].map((type) => `'${type}'`).join(', ');
  const condition = `c.type IN (${among})`;
  return {
    select: [...new Set(['type', '_etag', 'revision', ...fields])].map((field) => `c.${field}`).join(', '),
    where: where === undefined ? condition : `${condition} AND (c.type = 'franchise' OR ${where})`,
    ...(values && { values }),
  };
}

const IDS_PER_QUERY = 200;

/** Reads users of the franchise by number, without duplicates. Sends no request for an empty list. */
export async function readPeople(
  groupCode: string,
  franchiseUserIds: readonly number[],
): Promise<Read<UserDocument>[]> {
  const ids = [...new Set(franchiseUserIds)];
  const wanted = new Set(ids);
  const people: Read<UserDocument>[] = [];
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
    const { where, values } = oneOf('franchiseUserId', 'user', ids.slice(from, from + IDS_PER_QUERY));
    people.push(
      ...(await queryIn<Read<UserDocument>>(franchisePartition(groupCode), {
        where: `c.type = 'user' AND ${where}`,
        values,
        among: { types: ['user'], matches: (user) => user.type === 'user' && wanted.has(user.franchiseUserId) },
      })),
    );
  }
  return people;
}
