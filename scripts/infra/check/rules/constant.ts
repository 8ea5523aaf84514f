/** What is known only once something is deployed, and may not decide names, scopes, conditions and loops. */
import type { Expression } from '../syntax/ast.ts';
import { childrenOf } from '../syntax/walk.ts';
import { isListing } from '../types/functions.ts';
import { membersOf } from '../types/type.ts';
import { infer } from './infer.ts';
import { CONSTANTS, propertyOf } from './members.ts';
import { report, type Scope, symbolOf } from './model.ts';
import { typeOfSymbol } from './symbols.ts';

/** The part of an expression that is known too late, for people; undefined: there is none. */
export function runtimeSource(expression: Expression, scope: Scope, depth = 0): string | undefined {
  if (depth > 50) return undefined; // Variables in a circle, reported elsewhere.
  if (expression.kind === 'member') {
    const symbol = rootOf(expression.object, scope);
    if (symbol)
      return isConstant(symbol, expression.property, scope) ? undefined : `${symbol.name}.${expression.property}`;
  }
  if (expression.kind === 'call') {
    const { callee } = expression;
    const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
    if (isListing(name) || name === 'reference' || name === 'getSecret') return `${name}()`;
  }
  const symbol = symbolOf(scope, expression);
  if (symbol?.kind === 'variable')
    return runtimeSource(symbol.value, { model: scope.model, locals: new Map() }, depth + 1);
  for (const child of childrenOf(expression)) {
    const source = runtimeSource(child, scope, depth + 1);
    if (source) return source;
  }
  return undefined;
}

/** The resource or module that is read of: `site`, `sites[0]`, `site!`. */
function rootOf(expression: Expression, scope: Scope) {
  if (expression.kind === 'index') return rootOf(expression.object, scope);
  if (expression.kind === 'asserted') return rootOf(expression.of, scope);
  const symbol = symbolOf(scope, expression);
  return symbol?.kind === 'resource' || symbol?.kind === 'module' ? symbol : undefined;
}

function isConstant(symbol: Parameters<typeof typeOfSymbol>[0], property: string, { model }: Scope): boolean {
  const type = typeOfSymbol(symbol, model);
  const [one] = membersOf(type.kind === 'array' ? type.item : type);
  if (one?.kind === 'module') return property === 'name';
  if (one?.kind !== 'resource' || one.body === undefined) return CONSTANTS.includes(property);
  return propertyOf(one.body, property)?.constant ?? false;
}

/** Reports an expression that has to be known before the deployment and is not. */
export function expectConstant(expression: Expression, what: string, scope: Scope): void {
  infer(expression, scope);
  const source = runtimeSource(expression, scope);
  if (source)
    report(scope, expression.at, `${what} has to be known before the deployment begins, ${source} is known after it`);
}
