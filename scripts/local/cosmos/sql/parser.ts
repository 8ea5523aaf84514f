import { badRequest } from '../errors.ts';
import type { Expression, Query, Select, SelectItem, SortItem } from './ast.ts';
import { Cursor } from './cursor.ts';
import { commaList, parseExpression, readJoins } from './expressions.ts';

const MAX_QUERY_CHARACTERS = 512 * 1024;
const REMEMBERED = 500;
const parsed = new Map<string, Query>();

/** Parses a query. Caches results by text, because clients repeat queries. Throws 400 for invalid or unsupported syntax. */
export function parseQuery(text: string): Query {
  let query = parsed.get(text);
  if (query) return query;
  if (text.length > MAX_QUERY_CHARACTERS)
    throw badRequest('The SQL query text exceeded the maximum limit of 524288 characters.');
  const cursor = new Cursor(text);
  query = readQuery(cursor);
  if (cursor.current.kind !== 'end') throw cursor.error();
  if (parsed.size >= REMEMBERED) parsed.clear();
  parsed.set(text, query);
  return query;
}

/** Parses the condition of a patch: `from c where …`. */
export function parseCondition(text: string): Query {
  return parseQuery(`SELECT * ${text}`);
}

function readQuery(cursor: Cursor): Query {
  cursor.expect('SELECT');
  const select = readSelect(cursor);
  cursor.expect('FROM');
  const root = readRoot(cursor);
  const joins = cursor.take('JOIN') ? readJoins(cursor) : [];
  const where = cursor.take('WHERE') ? parseExpression(cursor) : undefined;
  const groupBy = takeBy(cursor, 'GROUP') ? commaList(cursor, parseExpression) : [];
  const orderBy = takeBy(cursor, 'ORDER') ? commaList(cursor, readSortItem) : [];
  if (orderBy.length > 0 && groupBy.length > 0) throw badRequest("'ORDER BY' is not supported with 'GROUP BY'.");
  if (orderBy.length > 0 && select.distinct) throw badRequest("'ORDER BY' is not supported with 'DISTINCT' here.");
  return { select, root, joins, where, groupBy, orderBy };
}

function takeBy(cursor: Cursor, keyword: string): boolean {
  if (!cursor.take(keyword)) return false;
  cursor.expect('BY');
  return true;
}

function readSelect(cursor: Cursor): Select {
  const distinct = cursor.take('DISTINCT');
  const top = cursor.take('TOP') ? readCount(cursor) : undefined;
  if (cursor.take('*')) return { distinct, top, form: { kind: 'star' } };
  if (cursor.take('VALUE')) return { distinct, top, form: { kind: 'value', expression: parseExpression(cursor) } };
  const items = commaList(cursor, readAliased);
  return { distinct, top, form: { kind: 'list', items: named(items) } };
}

function readCount(cursor: Cursor): Expression {
  const { kind, text } = cursor.current;
  if (kind === 'parameter') return { kind: 'parameter', name: cursor.next().text };
  if (kind !== 'number' || !/^\d+$/.test(text)) throw cursor.error();
  cursor.next();
  return { kind: 'literal', value: Number(text) };
}

function readAliased(cursor: Cursor): { expression: Expression; alias: string | undefined } {
  return { expression: parseExpression(cursor), alias: readAlias(cursor) };
}

/** Names each item of the result: the alias, the last property of a path, or `$1`, `$2` … */
function named(items: readonly { expression: Expression; alias: string | undefined }[]): SelectItem[] {
  let unnamed = 0;
  const taken = new Set<string>();
  return items.map(({ expression, alias }) => {
    let name = alias ?? naturalName(expression);
    if (name === undefined) {
      unnamed += 1;
      name = `$${unnamed}`;
    }
    if (taken.has(name))
      throw badRequest(`Cannot have two properties named '${name}' in the select list: give one an alias.`);
    taken.add(name);
    return { expression, name };
  });
}

function naturalName(expression: Expression): string | undefined {
  if (expression.kind === 'name') return expression.name;
  return expression.kind === 'member' ? expression.property : undefined;
}

function readSortItem(cursor: Cursor): SortItem {
  const expression = parseExpression(cursor);
  const descending = cursor.take('DESC');
  if (!descending) cursor.take('ASC');
  return { expression, descending };
}

/** Parses the alias of the documents: `c`, `franchises c` or `franchises AS c`. */
function readRoot(cursor: Cursor): string {
  const name = cursor.name();
  return readAlias(cursor) ?? name;
}

function readAlias(cursor: Cursor): string | undefined {
  if (cursor.take('AS')) return cursor.name();
  return cursor.current.kind === 'name' ? cursor.name() : undefined;
}
