/** SQLite conditions on one property of the stored JSON. */
import { type Condition, TYPE_EXPRESSION } from '../store/documents.ts';
import type { Value } from './values.ts';

/** A condition that accepts every matching document, and possibly some that do not match. */
export interface Filter {
  readonly condition: Condition;
  /** True if the condition accepts only matching documents. */
  readonly exact: boolean;
  /** Set if the condition is that a list contains one of these values, which all have the same type. */
  readonly contained?: { readonly steps: readonly string[]; readonly values: readonly (string | number)[] };
}

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=';

export type Comparable = string | number | boolean | null;

const NUMBERS = `('integer', 'real')`;
/** Matches texts that sort in the same order by bytes (SQLite) and by UTF-16 (Cosmos DB). */
const ASCII = /^[\x20-\x7e]*$/;

/**
 * Returns true for values that SQLite compares as Cosmos DB does. In SQLite, texts end at a zero character and must be
 * well-formed.
 */
export function isComparable(value: Value): value is Comparable {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  return typeof value === 'number' || typeof value === 'boolean' || value === null;
}

/**
 * Compares a property with a value. Returns undefined if SQLite cannot compare them as Cosmos DB does. `json_type`
 * distinguishes true from 1 and null from a missing value; `json_extract` does not.
 */
export function compared(operator: Comparison, steps: readonly string[], value: Comparable): Filter | undefined {
  const [column, type] = [columnOf(steps), typeOf(steps)];
  const exactly = (sql: string, constant: string | number) => ({ condition: { sql, values: [constant] }, exact: true });
  if (value === null || typeof value === 'boolean')
    return operator === '=' || operator === '!=' ? exactly(`${type} ${operator} ?`, String(value)) : undefined;
  if (typeof value === 'number')
    return operator === '!='
      ? exactly(`(${type} NOT IN ${NUMBERS} OR ${column} != ?)`, value)
      : exactly(`(${type} IN ${NUMBERS} AND ${column} ${operator} ?)`, value);
  if (operator === '=') return equalTexts(steps, [value]);
  if (operator === '!=') return exactly(`(${type} != 'text' OR ${column} != ?)`, value);
  return ASCII.test(value) ? exactly(`(${type} = 'text' AND ${column} ${operator} ?)`, value) : undefined;
}

/** Matches one of several texts, or one of several numbers. Returns undefined for mixed or other types. */
export function oneOf(steps: readonly string[], values: readonly Comparable[]): Filter | undefined {
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length === values.length) return equalTexts(steps, texts);
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length < values.length) return undefined;
  const { sql, values: constants } = among(columnOf(steps), numbers);
  return { condition: { sql: `(${typeOf(steps)} IN ${NUMBERS} AND ${sql})`, values: constants }, exact: true };
}

function equalTexts(steps: readonly string[], values: readonly string[]): Filter {
  const column = columnOf(steps);
  // `json_extract` returns objects and arrays as JSON text, which can equal a text that begins with [ or {.
  const exact = column === 'id' || !values.some((value) => /^[[{]/.test(value));
  return { condition: among(column, values), exact };
}

/**
 * Compares regardless of letter case. Returns undefined for texts outside ASCII, and for texts with i, k or s: Cosmos DB
 * also matches them with other letters, such as the Kelvin sign, and SQLite does not.
 */
export function equalIgnoringCase(steps: readonly string[], text: string): Filter | undefined {
  if (!ASCII.test(text) || /[iks]/i.test(text)) return undefined;
  const sql = `(${typeOf(steps)} = 'text' AND lower(${columnOf(steps)}) = ?)`;
  return { condition: { sql, values: [text.toLowerCase()] }, exact: true };
}

/** Matches a list that contains one of these elements, which have the same type. */
export function contains(steps: readonly string[], values: readonly (string | number)[]): Filter {
  const types = typeof values[0] === 'string' ? `('text')` : NUMBERS;
  const elements = `SELECT 1 FROM json_each(body, '${pathText(steps)}') AS element`;
  const { sql: isOne, values: constants } = among('element.value', values);
  const sql = `(${typeOf(steps)} = 'array' AND EXISTS (${elements} WHERE element.type IN ${types} AND ${isOne}))`;
  return { condition: { sql, values: constants }, exact: true, contained: { steps, values } };
}

/** Joins two conditions on one list, so that SQLite reads the list only once. Returns undefined for any other conditions. */
export function containsEither({ contained: a }: Filter, { contained: b }: Filter): Filter | undefined {
  if (a?.steps.join('.') !== b?.steps.join('.') || typeof a?.values[0] !== typeof b?.values[0]) return undefined;
  return a && b && contains(a.steps, [...a.values, ...b.values]);
}

export function isDefined(steps: readonly string[]): Filter {
  return { condition: { sql: `${typeOf(steps)} IS NOT NULL`, values: [] }, exact: true };
}

/** Matches one of the values. All lists of several values have the same SQL, so that the statement is prepared only once. */
export function among(column: string, values: readonly (string | number)[]): Condition {
  const [only] = values;
  if (values.length === 1 && only !== undefined)
    return { sql: `${column} = ?`, values: [only], selective: column === 'id' };
  return {
    sql: `${column} IN (SELECT value FROM json_each(?))`,
    values: [JSON.stringify(values)],
    selective: column === 'id' || column === 'pk',
  };
}

function columnOf(steps: readonly string[]): string {
  if (steps.length === 1 && steps[0] === 'id') return 'id';
  if (steps.length === 1 && steps[0] === 'type') return TYPE_EXPRESSION;
  return `json_extract(body, '${pathText(steps)}')`;
}

const typeOf = (steps: readonly string[]) => `json_type(body, '${pathText(steps)}')`;

const pathText = (steps: readonly string[]) => `$.${steps.join('.')}`;
