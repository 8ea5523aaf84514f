import type { SQLInputValue } from 'node:sqlite';
import type { SqlCondition } from '../store/conditions.ts';
import { GraphError, notSupported } from './errors.ts';
import { type FilterToken, filterTokens, invalidFilter } from './filter-tokens.ts';

/** How one property is compared in the database. */
export interface FilterField {
  readonly column: string;
  /** `name` compares without regard to case, `exact` as it is, `flag` is a boolean kept as 0 or 1. */
  readonly kind: 'name' | 'exact' | 'flag';
  /** Compared in advanced queries only. */
  readonly isAdvanced?: boolean;
}

export type FilterFields = Readonly<Record<string, FilterField>>;

/** Graph's limit on values of one `in`, and on clauses joined by `or`. */
const MOST_ALTERNATIVES = 15;
/** Above every character a name may hold: closes the range that a prefix spans in the index. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Turns a `$filter` into a condition: eq (null too), in, startsWith, and, or, parentheses on the given properties. What
 * Graph answers only with ConsistencyLevel: eventual (ne, not, endsWith) is refused as Graph refuses it without; the
 * rest of OData is refused too.
 * @param isAdvanced whether the call asks for an advanced query: ConsistencyLevel: eventual, and the count
 */
export function parseFilter(filter: string, fields: FilterFields, isAdvanced = false): SqlCondition {
  const parser = new FilterParser(filterTokens(filter), fields, isAdvanced);
  return parser.parse();
}

class FilterParser {
  readonly #tokens: readonly FilterToken[];
  readonly #fields: FilterFields;
  readonly #isAdvanced: boolean;
  #position = 0;

  constructor(tokens: readonly FilterToken[], fields: FilterFields, isAdvanced: boolean) {
    this.#tokens = tokens;
    this.#fields = fields;
    this.#isAdvanced = isAdvanced;
  }

  parse(): SqlCondition {
    const condition = this.#alternatives();
    if (this.#position < this.#tokens.length) throw invalidFilter(`'${this.#peek()?.text}' was not expected.`);
    return condition;
  }

  #alternatives(): SqlCondition {
    const parts = [this.#conjunction()];
    while (this.#takeWord('or')) parts.push(this.#conjunction());
    limitAlternatives(parts.length);
    return join(parts, 'OR');
  }

  #conjunction(): SqlCondition {
    const parts = [this.#clause()];
    while (this.#takeWord('and')) parts.push(this.#clause());
    return join(parts, 'AND');
  }

  #clause(): SqlCondition {
    if (this.#takeMark('(')) {
      const inner = this.#alternatives();
      this.#expectMark(')');
      return inner;
    }
    const word = this.#word();
    const name = word.toLowerCase();
    if (name === 'startswith') return this.#startsWith();
    if (name === 'not' || name === 'endswith') throw needsEventual(word);
    if (this.#peek()?.text === '(') throw notSupported(`the filter function '${word}'`);
    return this.#comparison(word);
  }

  #startsWith(): SqlCondition {
    this.#expectMark('(');
    const { column, kind } = this.#field(this.#word());
    if (kind === 'flag') throw invalidFilter('startsWith needs a text property.');
    this.#expectMark(',');
    const prefix = this.#value({ column, kind });
    this.#expectMark(')');
    if (typeof prefix !== 'string') throw invalidFilter('startsWith needs a text.');
    return { sql: `(${column} >= ? AND ${column} < ?)`, values: [prefix, prefix + LAST_CHARACTER] };
  }

  #comparison(property: string): SqlCondition {
    const field = this.#field(property);
    const operator = this.#word().toLowerCase();
    if (operator === 'eq') {
      const value = this.#value(field);
      return value === null
        ? { sql: `${field.column} IS NULL`, values: [] }
        : { sql: `${field.column} = ?`, values: [value] };
    }
    if (operator === 'in') return this.#oneOf(field);
    if (operator === 'ne') throw needsEventual(operator);
    throw notSupported(`the filter operator '${operator}'`);
  }

  #oneOf(field: FilterField): SqlCondition {
    this.#expectMark('(');
    const values = [this.#value(field)];
    while (this.#takeMark(',')) values.push(this.#value(field));
    this.#expectMark(')');
    limitAlternatives(values.length);
    return { sql: `${field.column} IN (${values.map(() => '?').join(', ')})`, values };
  }

  #field(property: string): FilterField {
    const field = Object.hasOwn(this.#fields, property) ? this.#fields[property] : undefined;
    if (field && (this.#isAdvanced || !field.isAdvanced)) return field;
    throw new GraphError(
      400,
      'Request_UnsupportedQuery',
      `Unsupported or invalid query filter clause specified for property '${property}' of resource.`,
    );
  }

  #value({ kind }: FilterField): SQLInputValue {
    const token = this.#next();
    if (token.kind === 'text' && kind !== 'flag') return kind === 'name' ? token.text.toLowerCase() : token.text;
    if (token.kind === 'word' && token.text === 'null' && kind !== 'flag') return null;
    if (token.kind === 'word' && kind === 'flag' && token.text === 'true') return 1;
    if (token.kind === 'word' && kind === 'flag' && token.text === 'false') return 0;
    throw invalidFilter(`'${token.text}' is not a value of this property.`);
  }

  #peek(): FilterToken | undefined {
    return this.#tokens[this.#position];
  }

  #next(): FilterToken {
    const token = this.#peek();
    if (!token) throw invalidFilter('the expression ends too soon.');
    this.#position += 1;
    return token;
  }

  #word(): string {
    const token = this.#next();
    if (token.kind !== 'word') throw invalidFilter(`'${token.text}' was not expected.`);
    return token.text;
  }

  #takeWord(word: string): boolean {
    const token = this.#peek();
    if (token?.kind !== 'word' || token.text.toLowerCase() !== word) return false;
    this.#position += 1;
    return true;
  }

  #takeMark(mark: string): boolean {
    const token = this.#peek();
    if (token?.kind !== 'mark' || token.text !== mark) return false;
    this.#position += 1;
    return true;
  }

  #expectMark(mark: string): void {
    if (!this.#takeMark(mark)) throw invalidFilter(`'${mark}' is missing.`);
  }
}

function join(parts: readonly SqlCondition[], operator: 'AND' | 'OR'): SqlCondition {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return {
    sql: parts.map(({ sql }) => `(${sql})`).join(` ${operator} `),
    values: parts.flatMap(({ values }) => values),
  };
}

function limitAlternatives(count: number): void {
  if (count <= MOST_ALTERNATIVES) return;
  throw new GraphError(
    400,
    'Request_UnsupportedQuery',
    `Too many child clauses specified in search filter expression containing 'OR' operators: ${count}. Max allowed: ${MOST_ALTERNATIVES}.`,
  );
}

function needsEventual(what: string): GraphError {
  return new GraphError(
    400,
    'Request_UnsupportedQuery',
    `The filter '${what}' needs an advanced query, which the local directory does not support.`,
  );
}
