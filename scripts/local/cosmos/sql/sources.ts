import { badRequest } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Expression, Source } from './ast.ts';
import { compile } from './compile.ts';
import type { Row, Scope } from './scope.ts';
import type { Value } from './values.ts';

type Expand = (row: Row) => Iterable<Value>;

const MAX_JOINS = 10;

/** Compiles FROM and its JOINs: each row becomes one row per combination. Binds the aliases in `scope`. */
export function compileSources(from: readonly Source[], scope: Scope, top: boolean): (outer: Row) => Iterable<Row> {
  if (from.length - 1 > MAX_JOINS) throw badRequest(`The maximum number of JOINs is ${MAX_JOINS}.`);
  const steps = from.map((source, at) => compileSource(source, scope, top && at === 0));
  if (steps.length === 0) return (outer) => [{ values: outer.values }];
  // A container's documents as they are: by far the most frequent FROM.
  if (top && steps.length === 1 && isRoot(from[0])) return (outer) => [outer];
  return (outer) => expand(top ? { values: [] } : outer, outer, steps, 0);
}

function isRoot(source: Source | undefined): boolean {
  return source?.kind === 'path' && !source.each && source.expression.kind === 'name';
}

function* expand(row: Row, outer: Row, steps: readonly Expand[], at: number): Iterable<Row> {
  const step = steps[at];
  if (!step) {
    yield row;
    return;
  }
  for (const value of step(at === 0 ? outer : row))
    if (value !== undefined) yield* expand({ values: [...row.values, value] }, outer, steps, at + 1);
}

function compileSource(source: Source, scope: Scope, root: boolean): Expand {
  const expand = source.kind === 'query' ? querySource(source, scope, root) : pathSource(source, scope, root);
  scope.bind(source.alias);
  return expand;
}

function pathSource(source: Extract<Source, { kind: 'path' }>, scope: Scope, root: boolean): Expand {
  // The first name of a query stands for the container: the document is alone in the row at that time.
  const own = root ? scope.fresh() : scope;
  if (root) own.bind(firstName(source.expression));
  const evaluate = compile(source.expression, own);
  if (!source.each) return (row) => [evaluate(row)];
  return (row) => elements(evaluate(row));
}

function querySource(source: Extract<Source, { kind: 'query' }>, scope: Scope, root: boolean): Expand {
  if (root) throw badRequest('A subquery cannot be the first source of a query here.');
  const run = scope.subquery(source.query);
  if (!source.each) return run;
  return (row) => run(row).flatMap((value) => elements(value));
}

function elements(value: Value): readonly Json[] {
  return Array.isArray(value) ? (value as Json[]) : [];
}

function firstName(expression: Expression): string {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind === 'member' || expression.kind === 'index') return firstName(expression.object);
  throw badRequest('FROM must begin with a path.');
}
