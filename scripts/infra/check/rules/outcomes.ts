/** Finds the possible values of an expression, through variables, loops, `? :`, `union()` and properties of objects. */
import type { Expression } from '../syntax/ast.ts';
import { literalOf } from '../syntax/walk.ts';
import type { Literal } from '../types/accept.ts';
import { type Scope, scopeOf, symbolOf } from './model.ts';

/** A possible value. Undefined if the path does not exist. */
export type Outcome = Expression | undefined;

/**
 * Returns every expression that a path in an expression may refer to. `*` means each member of an object or item of a list. Expressions
 * without a known value, such as parameters and function calls, are returned unchanged.
 */
export function outcomes(expression: Expression, path: readonly string[], scope: Scope, depth = 0): Outcome[] {
  if (depth > 50) return [expression];
  const follow = (next: Expression, rest = path) => outcomes(next, rest, scope, depth + 1);
  const [first, ...rest] = path;
  switch (expression.kind) {
    case 'ternary':
      return [...follow(expression.consequence), ...follow(expression.alternative)];
    case 'name': {
      const items = scope.locals.get(expression.name);
      if (items) return reached(outcomes(items, ['*', ...path], scope, depth + 1), expression);
      const symbol = symbolOf(expression.name, scope);
      return symbol?.kind === 'variable' ? outcomes(symbol.value, path, scopeOf(scope.model), depth + 1) : [expression];
    }
    case 'member':
      return reached(follow(expression.object, [expression.property, ...path]), expression);
    case 'index': {
      const key = literalOf(expression.index);
      return key === undefined ? [expression] : reached(follow(expression.object, [key, ...path]), expression);
    }
    case 'array':
      return first === '*' ? expression.items.flatMap((item) => follow(item, rest)) : [expression];
    case 'object': {
      if (first === undefined) return [expression];
      if (first === '*') return expression.entries.flatMap(({ value }) => follow(value, rest));
      const entry = expression.entries.find(({ key }) => key === first);
      return entry ? follow(entry.value, rest) : [undefined];
    }
    case 'call':
      return expression.callee.kind === 'name' && expression.callee.name === 'union' && first !== undefined
        ? overlaid(expression.args, follow)
        : [expression];
    default:
      return [expression];
  }
}

/** If several objects have the property, returns the value of the last one. */
function overlaid(objects: readonly Expression[], follow: (object: Expression) => Outcome[]): Outcome[] {
  const [last, ...earlier] = objects.toReversed();
  if (!last) return [undefined];
  return follow(last).flatMap((outcome) => (outcome ? [outcome] : overlaid(earlier.toReversed(), follow)));
}

/** If the object of an expression cannot be resolved, returns the expression unchanged. */
function reached(found: readonly Outcome[], written: Expression): Outcome[] {
  return found.map((outcome) => (outcome && isOpen(outcome) ? written : outcome));
}

function isOpen({ kind }: Expression): boolean {
  return kind === 'name' || kind === 'call' || kind === 'member' || kind === 'index';
}

/** Returns the value of a literal; undefined for a computed value. */
export function writtenOut(outcome: Expression): Literal | undefined {
  if (outcome.kind === 'number' || outcome.kind === 'boolean') return outcome.value;
  return outcome.kind === 'null' ? null : literalOf(outcome);
}
