import { badRequest } from '../errors.ts';
import { type Expression, isCount, parts, type Query, selected } from './ast.ts';
import { print } from './print.ts';

/** Throws 400 for `SELECT *`, ORDER BY, and selected expressions of anything but COUNT, constants and GROUP BY expressions. */
export function requireGrouped(query: Query): void {
  if (query.select.form.kind === 'star') throw badRequest("'SELECT *' cannot be used with GROUP BY.");
  if (query.orderBy.length > 0) throw badRequest("'ORDER BY' is not supported with aggregates.");
  const keys = new Set(query.groupBy.map(print));
  for (const expression of selected(query.select)) requireIn(expression, keys);
}

function requireIn(expression: Expression, keys: ReadonlySet<string>): void {
  if (isCount(expression) || keys.has(print(expression))) return;
  if (expression.kind === 'exists') throw badRequest('EXISTS cannot be selected beside aggregates.');
  if (expression.kind === 'name' || expression.kind === 'member')
    throw badRequest(
      `Property reference '${print(expression)}' is invalid in the select list because it is not contained in either an aggregate function or the GROUP BY clause.`,
    );
  for (const part of parts(expression)) requireIn(part, keys);
}
