import type { SQLInputValue } from 'node:sqlite';

/** A WHERE clause with positional parameters. */
export interface SqlCondition {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** Selects accounts that a read finds: neither deleted nor still replicating. */
export function visible(now: number): SqlCondition {
  return { sql: 'deleted_at IS NULL AND visible_at <= ?', values: [now] };
}

export const ALL: SqlCondition = { sql: '1', values: [] };

export function both(first: SqlCondition, second: SqlCondition): SqlCondition {
  return { sql: `(${first.sql}) AND (${second.sql})`, values: [...first.values, ...second.values] };
}
