import type { SqlCondition } from '../store/conditions.ts';
import { GraphError, notSupported } from './errors.ts';

/** The database column of a property. Comparisons ignore letter case unless `isExact`. */
interface FilterField {
  readonly column: string;
  readonly isExact?: boolean;
  /** True if the property is only allowed in advanced queries. */
  readonly isAdvanced?: boolean;
}

export type FilterFields = Readonly<Record<string, FilterField>>;

/** Graph's maximum number of values of `in`, and of clauses joined by `or`. */
const MOST_ALTERNATIVES = 15;
/** Matches a text in quotes. A quote inside the text is doubled. */
const TEXT = "'(?:[^']|'')*'";
const CLAUSE = new RegExp(
  `\\s*(\\w+)\\s+(?:eq\\s+(${TEXT})|in\\s*\\(\\s*(${TEXT}(?:\\s*,\\s*${TEXT})*)\\s*\\))\\s*`,
  'iy',
);

/**
 * Parses a `$filter` into an SQL condition: `eq` and `in` with texts, joined by `or`. Throws 501 for other OData, and 400
 * for other properties or too many alternatives.
 * @param isAdvanced true for an advanced query, with ConsistencyLevel: eventual and $count
 */
export function parseFilter(filter: string, fields: FilterFields, isAdvanced = false): SqlCondition {
  const clauses: SqlCondition[] = [];
  CLAUSE.lastIndex = 0;
  for (;;) {
    const at = CLAUSE.lastIndex;
    const [, property = '', equal, list = ''] = CLAUSE.exec(filter) ?? [];
    if (property === '') throw notSupported(`the filter '${filter.slice(at)}'`);
    clauses.push(clauseOf(property, equal ?? list, fields, isAdvanced));
    const end = CLAUSE.lastIndex;
    if (end === filter.length) break;
    if (!/^or\s/i.test(filter.slice(end))) throw notSupported(`the filter '${filter.slice(end)}'`);
    CLAUSE.lastIndex = end + 2;
  }
  limitAlternatives(clauses.length);
  return {
    sql: clauses.map(({ sql }) => sql).join(' OR '),
    values: clauses.flatMap(({ values }) => values),
  };
}

function clauseOf(property: string, texts: string, fields: FilterFields, isAdvanced: boolean): SqlCondition {
  const field = Object.hasOwn(fields, property) ? fields[property] : undefined;
  if (!field || (field.isAdvanced && !isAdvanced)) {
    throw new GraphError(
      400,
      'Request_UnsupportedQuery',
      `Unsupported or invalid query filter clause specified for property '${property}' of resource.`,
    );
  }
  const values = (texts.match(new RegExp(TEXT, 'g')) ?? []).map((quoted) => {
    const text = quoted.slice(1, -1).replaceAll("''", "'");
    return field.isExact ? text : text.toLowerCase();
  });
  limitAlternatives(values.length);
  return { sql: `${field.column} IN (${values.map(() => '?').join(', ')})`, values };
}

function limitAlternatives(count: number): void {
  if (count <= MOST_ALTERNATIVES) return;
  throw new GraphError(
    400,
    'Request_UnsupportedQuery',
    `Too many child clauses specified in search filter expression containing 'OR' operators: ${count}. Max allowed: ${MOST_ALTERNATIVES}.`,
  );
}
