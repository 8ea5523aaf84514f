/** What operators make of their two sides. */
import type { Expression } from '../syntax/ast.ts';
import { ANY, BOOL, INT, membersOf, present, type Type, unionOf } from '../types/type.ts';
import { expectType, infer } from './infer.ts';
import { report, type Scope, symbolOf } from './model.ts';

const ARITHMETIC = ['+', '-', '*', '/', '%'];
const ORDER = ['<', '<=', '>', '>='];

/** Reports operands that an operator is not for, and a comparison that is never true. */
export function inferBinary({ operator, left, right }: Extract<Expression, { kind: 'binary' }>, scope: Scope): Type {
  if (operator === '??') return unionOf([present(infer(left, scope)), infer(right, scope)]);
  const operands = operator === '&&' || operator === '||' ? BOOL : ARITHMETIC.includes(operator) ? INT : undefined;
  if (operands) {
    expectType(left, operands, scope);
    expectType(right, operands, scope);
    return operands;
  }
  const types = [infer(left, scope), infer(right, scope)];
  if (ORDER.includes(operator))
    for (const [at, type] of types.entries()) orderable(type, at === 0 ? left : right, scope);
  else if (operator === '==' || operator === '!=')
    if ([left, right].some((side) => symbolOf(scope, side)?.kind === 'parameter')) neverEqual(types, left, scope);
  return BOOL;
}

function orderable(type: Type, { at }: Expression, scope: Scope): void {
  if (membersOf(type).some(({ kind }) => kind !== 'int' && kind !== 'string' && kind !== 'any'))
    report(scope, at, 'only numbers and texts have an order');
}

/** A comparison with a value that a parameter cannot have is a slip: `environment == 'production'`. */
function neverEqual([left = ANY, right = ANY]: readonly Type[], { at }: Expression, scope: Scope): void {
  const isClosed = (type: Type) =>
    membersOf(type).every((one) => (one.kind === 'string' || one.kind === 'int') && one.value !== undefined);
  if (!isClosed(left) || !isClosed(right)) return;
  const values = membersOf(left).map((type) => JSON.stringify(type));
  if (!membersOf(right).some((type) => values.includes(JSON.stringify(type))))
    report(scope, at, 'these two can never be the same');
}
