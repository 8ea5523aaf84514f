/** Reading the franchises container: point reads, and lists of one franchise by one query each. */
import type { JSONValue, SqlParameter } from '@azure/cosmos';
import { container } from '../cosmos/client.ts';
import { withinPartition } from '../cosmos/one-partition.ts';
import {
  documentId,
  type FranchiseContainerDocument,
  type FranchiseDocument,
  type UserDocument,
} from '../documents/index.ts';
import { franchisePartition, type Read, readIn } from '../partition/partition.ts';

/** Rows of a page; the service ends a page earlier at 4 MB. Without it the SDK asks for pages of 10. */
const PAGE_ROWS = 5_000;
/** How often a list of several pages is read again because the franchise changed in between. */
const LIST_ATTEMPTS = 3;

/** One document of a franchise by its id; undefined when there is none. 1 RU below 1 KB. */
export function readDocument<T extends FranchiseContainerDocument>(
  groupCode: string,
  id: string,
): Promise<Read<T> | undefined> {
  return readIn<T>(franchisePartition(groupCode), id);
}

/** The franchise itself; undefined when there is none of that code. */
export function readFranchise(groupCode: string): Promise<Read<FranchiseDocument> | undefined> {
  return readDocument<FranchiseDocument>(groupCode, documentId.franchise);
}

/** What a query asks of one franchise: a condition on `c` and its values. */
export interface FranchiseQuery {
  /** `*`, or names of fields; a field that a kind of document lacks is left out of its rows. */
  readonly fields: '*' | readonly string[];
  readonly where: string;
  readonly values?: Readonly<Record<`@${string}`, JSONValue>>;
}

/** All rows of a query within one franchise. */
export async function queryFranchise<Row>(groupCode: string, query: FranchiseQuery): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pagesOf<Row>(groupCode, statement(query), query.values)) rows.push(...page);
  return rows;
}

/** The values of an expression, e.g. a count, within one franchise. @param sql a whole SELECT VALUE statement over `c` */
export async function queryValues<Value>(
  groupCode: string,
  sql: string,
  values?: FranchiseQuery['values'],
): Promise<Value[]> {
  const found: Value[] = [];
  for await (const page of pagesOf<Value>(groupCode, sql, values)) found.push(...page);
  return found;
}

/** What a list of a franchise is made of. */
export interface ListQuery extends Pick<FranchiseQuery, 'values'> {
  readonly types: readonly ('position' | 'unit' | 'user' | 'address')[];
  readonly fields: readonly string[];
  /** Which of those documents; all of them when left out. */
  readonly where?: string;
}

export interface FranchiseList<Row> {
  readonly franchise: FranchiseDocument;
  readonly rows: readonly Row[];
}

/**
 * The franchise and the rows of a list in ONE query; undefined when there is no such franchise. A list of several pages is read
 * again when the franchise changed in between, so that it never mixes two states; should it change all the time, the revision
 * told is the older one, and the next conditional read brings the rest.
 */
export async function readList<Row extends { readonly type: string }>(
  groupCode: string,
  query: ListQuery,
): Promise<FranchiseList<Row> | undefined> {
  const sql = listStatement(query);
  let before: FranchiseDocument | undefined;
  for (let attempt = 1; ; attempt++) {
    const rows: (Row | FranchiseDocument)[] = [];
    let pages = 0;
    for await (const page of pagesOf<Row | FranchiseDocument>(groupCode, sql, query.values)) {
      rows.push(...page);
      if (page.length > 0) pages++;
      if (pages === 1) before ??= rows.find(isFranchise);
    }
    const franchise = rows.find(isFranchise);
    if (!franchise) return undefined;
    const list = { franchise: before ?? franchise, rows: rows.filter((row): row is Row => !isFranchise(row)) };
    if (pages <= 1) return list;
    const after = await readFranchise(groupCode);
    if (before && after?.revision === before.revision) return list;
    if (attempt === LIST_ATTEMPTS) return { ...list, franchise: before ?? { ...franchise, revision: 0 } };
    before = after;
  }
}

function isFranchise(row: { readonly type: string }): row is FranchiseDocument {
  return row.type === 'franchise';
}

/** Names the partition in the condition too: whatever way a query is routed, no other franchise's rows can come back. */
function statement({ fields, where }: FranchiseQuery): string {
  const selected = fields === '*' ? '*' : fields.map((field) => `c.${field}`).join(', ');
  return `SELECT ${selected} FROM c WHERE c.groupCode = @groupCode AND (${where})`;
}

function listStatement({ types, fields, where }: ListQuery): string {
  const among = ['franchise', ...types].map((type) => `'${type}'`).join(', ');
  const condition = `c.type IN (${among})`;
  return statement({
    fields,
    where: where === undefined ? condition : `${condition} AND (c.type = 'franchise' OR ${where})`,
  });
}

async function* pagesOf<Row>(
  groupCode: string,
  query: string,
  values: FranchiseQuery['values'] = {},
): AsyncGenerator<Row[]> {
  const parameters: SqlParameter[] = Object.entries({ ...values, '@groupCode': groupCode }).map(([name, value]) => ({
    name,
    value,
  }));
  const iterator = container('franchises').items.query<Row>(
    { query, parameters },
    withinPartition(groupCode, PAGE_ROWS),
  );
  while (iterator.hasMoreResults()) yield (await iterator.fetchNext()).resources ?? [];
}

/** `IN` with one parameter a value, as a parameter cannot stand for a whole list. @param values at least one */
export function oneOf(field: string, name: string, values: readonly JSONValue[]) {
  const names = values.map((_, n): `@${string}` => `@${name}${n}`);
  return {
    where: `c.${field} IN (${names.join(', ')})`,
    values: Object.fromEntries(names.map((parameter, n) => [parameter, values[n] ?? null])),
  };
}

const IDS_PER_QUERY = 200;

/** Users of the franchise by their numbers; repeated ones once. No request without numbers. */
export async function readPeople(
  groupCode: string,
  franchiseUserIds: readonly number[],
): Promise<Read<UserDocument>[]> {
  const ids = [...new Set(franchiseUserIds)];
  const people: Read<UserDocument>[] = [];
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
    const { where, values } = oneOf('franchiseUserId', 'user', ids.slice(from, from + IDS_PER_QUERY));
    people.push(
      ...(await queryFranchise<Read<UserDocument>>(groupCode, {
        fields: '*',
        where: `c.type = 'user' AND ${where}`,
        values,
      })),
    );
  }
  return people;
}
