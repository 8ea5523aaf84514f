/** Reports names, conditions and loops that Bicep cannot calculate before the deployment starts (BCP120). */
import type { Expression, Module, Resource } from '../syntax/ast.ts';
import { bodyOf, childrenOf, entryOf } from '../syntax/walk.ts';
import { isListing } from '../types/functions.ts';
import { type Model, report } from './model.ts';

/** Properties of every resource that are known before the deployment starts. */
const CONSTANTS = ['id', 'name', 'type', 'apiVersion'];

/** Reports what is known only once something is deployed. */
export function checkTiming({ body }: Resource | Module, model: Model): void {
  const { object, condition, loop } = bodyOf(body);
  const early: readonly (readonly [string, Expression | undefined])[] = [
    ['a condition', condition],
    ['a loop', loop?.range],
    ['a name', entryOf(object, 'name')],
  ];
  for (const [what, expression] of early) {
    const source = expression && lateSource(expression, model);
    if (expression && source)
      report(model, expression.at, `${what} has to be known before the deployment begins, ${source} is known after it`);
  }
}

/** The part of an expression that is known too late, for people. */
function lateSource(expression: Expression, model: Model, depth = 0): string | undefined {
  if (depth > 50) return undefined; // Variables in a circle, reported elsewhere.
  if (expression.kind === 'member') {
    const symbol = rootOf(expression.object, model);
    const isLate =
      symbol?.kind === 'module' ? expression.property !== 'name' : !CONSTANTS.includes(expression.property);
    if (symbol?.kind === 'module' || symbol?.kind === 'resource')
      return isLate ? `${symbol.name}.${expression.property}` : undefined;
  }
  if (expression.kind === 'call' && expression.callee.kind === 'name') {
    const { name } = expression.callee;
    if (isListing(name) || name === 'reference') return `${name}()`;
  }
  const symbol = rootOf(expression, model);
  if (symbol?.kind === 'variable') return lateSource(symbol.value, model, depth + 1);
  for (const child of childrenOf(expression)) {
    const source = lateSource(child, model, depth + 1);
    if (source) return source;
  }
  return undefined;
}

/** The declaration behind `site`, `sites[0]` or `site!`. */
function rootOf(expression: Expression, model: Model) {
  if (expression.kind === 'index') return rootOf(expression.object, model);
  if (expression.kind === 'asserted') return rootOf(expression.of, model);
  return expression.kind === 'name' ? model.symbols.get(expression.name) : undefined;
}
