import { badRequest } from '../errors.ts';
import type { Expression, Query, Select, SelectItem, SortItem, Source } from './ast.ts';
import { Cursor } from './cursor.ts';
import { parseExpression } from './expressions.ts';

const MAX_QUERY_CHARACTERS = 512 * 1024;
const REMEMBERED = 500;
const parsed = new Map<string, Query>();

/** Parses a query; the last texts are remembered, since a client sends the same ones again and again. */
export function parseQuery(text: string): Query {
  let query = parsed.get(text);
  if (query) return query;
  if (text.length > MAX_QUERY_CHARACTERS)
    throw badRequest('The SQL query text exceeded the maximum limit of 524288 characters.');
  const cursor = new Cursor(text, readQuery);
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

/** Reads a query up to its end or the bracket that closes it. */
function readQuery(cursor: Cursor): Query {
  cursor.expect('SELECT');
  const select = readSelect(cursor);
  const from = cursor.take('FROM') ? readSources(cursor) : [];
  const where = cursor.take('WHERE') ? parseExpression(cursor) : undefined;
  const groupBy = takeBy(cursor, 'GROUP') ? commaList(cursor, parseExpression) : [];
  const orderBy = takeBy(cursor, 'ORDER') ? commaList(cursor, readSortItem) : [];
  if (orderBy.length > 0 && groupBy.length > 0) throw badRequest("'ORDER BY' is not supported with 'GROUP BY'.");
  const offset = cursor.take('OFFSET') ? readCount(cursor) : undefined;
  if (offset) cursor.expect('LIMIT');
  const limit = offset ? readCount(cursor) : undefined;
  if (offset && select.top) throw badRequest("'TOP' and 'OFFSET LIMIT' cannot be used together.");
  return { select, from, where, groupBy, orderBy, offset, limit };
}

function takeBy(cursor: Cursor, keyword: string): boolean {
  if (!cursor.take(keyword)) return false;
  cursor.expect('BY');
  return true;
}

function commaList<T>(cursor: Cursor, read: (cursor: Cursor) => T): T[] {
  const items = [read(cursor)];
  while (cursor.take(',')) items.push(read(cursor));
  return items;
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
  const expression = parseExpression(cursor);
  if (cursor.take('AS')) return { expression, alias: cursor.name() };
  return { expression, alias: cursor.current.kind === 'name' ? cursor.name() : undefined };
}

/** Gives each item its name in the result: the alias, the last property of a path, or `$1`, `$2` … */
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

function readSources(cursor: Cursor): Source[] {
  const sources = [readSource(cursor)];
  while (cursor.take('JOIN')) sources.push(readSource(cursor));
  return sources;
}

function readSource(cursor: Cursor): Source {
  if (cursor.is('(')) return readQuerySource(cursor, undefined);
  if (cursor.peek(1).kind === 'keyword' && cursor.peek(1).text === 'IN') {
    const alias = cursor.name();
    cursor.expect('IN');
    if (cursor.is('(')) return readQuerySource(cursor, alias);
    return { kind: 'path', alias, expression: readPath(cursor), each: true };
  }
  const expression = readPath(cursor);
  const alias = readAlias(cursor) ?? naturalName(expression);
  if (alias === undefined) throw badRequest('A path with an index in FROM needs an alias.');
  return { kind: 'path', alias, expression, each: false };
}

/** `(SELECT …) AS t`, or with the alias given before: `t IN (SELECT …)`. */
function readQuerySource(cursor: Cursor, alias: string | undefined): Source {
  cursor.expect('(');
  const query = cursor.subquery();
  if (alias !== undefined) return { kind: 'query', alias, query, each: true };
  const name = readAlias(cursor);
  if (name === undefined) throw badRequest('A subquery in FROM needs an alias.');
  return { kind: 'query', alias: name, query, each: false };
}

function readAlias(cursor: Cursor): string | undefined {
  if (cursor.take('AS')) return cursor.name();
  return cursor.current.kind === 'name' ? cursor.name() : undefined;
}

function readPath(cursor: Cursor): Expression {
  const at = cursor.current.at;
  let path: Expression = { kind: 'name', name: cursor.name(), at };
  for (;;) {
    if (cursor.take('.')) path = { kind: 'member', object: path, property: cursor.name() };
    else if (cursor.take('[')) {
      const token = cursor.next();
      if (token.kind === 'string') path = { kind: 'member', object: path, property: token.text };
      else if (token.kind === 'number')
        path = { kind: 'index', object: path, index: { kind: 'literal', value: Number(token.text) } };
      else throw cursor.error();
      cursor.expect(']');
    } else return path;
  }
}
