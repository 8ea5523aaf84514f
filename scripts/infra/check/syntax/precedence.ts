/**
 * Puts an expression together by Bicep's precedence. The grammar binds `.x` looser than `==` (it reads `a == b.c` as
 * `(a == b).c`), so its tree is taken apart into tokens first (./tokens.ts) and built anew here.
 */
import type { Place } from '../finding.ts';
import type { Expression } from './ast.ts';
import { Unreadable } from './unreadable.ts';

export type Token =
  | { readonly kind: 'operand'; readonly value: Expression; readonly at: Place; readonly group?: readonly string[] }
  | { readonly kind: 'sign'; readonly sign: string; readonly at: Place }
  | { readonly kind: 'member'; readonly property: string; readonly safe: boolean; readonly at: Place }
  | { readonly kind: 'index'; readonly index: Expression; readonly safe: boolean; readonly at: Place }
  | { readonly kind: 'call'; readonly args: readonly Expression[]; readonly at: Place };

/** Looser first. https://learn.microsoft.com/azure/azure-resource-manager/bicep/operators */
const BINARY = [
  ['??'],
  ['||'],
  ['&&'],
  ['==', '!=', '=~', '!~'],
  ['<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
] as const;

const strengthOf = (sign: string) => BINARY.findIndex((signs) => signs.some((one) => one === sign));

/** @throws Unreadable for what follows no rule */
export function build(tokens: readonly Token[]): Expression {
  let next = 0;
  const sign = () => {
    const token = tokens[next];
    return token?.kind === 'sign' ? token.sign : undefined;
  };
  const unexpected = (): never => {
    const at = tokens[Math.min(next, tokens.length - 1)]?.at ?? { line: 1, column: 1 };
    throw new Unreadable(at, 'this expression cannot be read');
  };
  const take = (expected: string) => (sign() === expected ? next++ : unexpected());

  function expression(): Expression {
    const first = tokens[next];
    const arrow = tokens[next + 1];
    if (first?.kind === 'operand' && arrow?.kind === 'sign' && arrow.sign === '=>') {
      const name = first.value.kind === 'name' ? [first.value.name] : undefined;
      next += 2;
      return { kind: 'lambda', parameters: first.group ?? name ?? unexpected(), body: expression(), at: first.at };
    }
    const condition = binary(0);
    if (sign() !== '?') return condition;
    take('?');
    const consequence = expression();
    take(':');
    return { kind: 'ternary', condition, consequence, alternative: expression(), at: condition.at };
  }

  function binary(strength: number): Expression {
    if (strength === BINARY.length) return unary();
    let left = binary(strength + 1);
    for (let operator = sign(); operator !== undefined && strengthOf(operator) === strength; operator = sign()) {
      next++;
      left = { kind: 'binary', operator, left, right: binary(strength + 1), at: left.at };
    }
    return left;
  }

  function unary(): Expression {
    const token = tokens[next];
    if (token?.kind !== 'sign' || (token.sign !== '!' && token.sign !== '-')) return postfix();
    next++;
    return { kind: 'unary', operator: token.sign, of: unary(), at: token.at };
  }

  function postfix(): Expression {
    const first = tokens[next++];
    if (first?.kind !== 'operand' || (first.group && first.group.length !== 1)) {
      next--;
      return unexpected();
    }
    let value = first.value;
    for (let token = tokens[next]; token; token = tokens[++next]) {
      const { at } = token;
      if (token.kind === 'member')
        value = { kind: 'member', object: value, property: token.property, safe: token.safe, at };
      else if (token.kind === 'index')
        value = { kind: 'index', object: value, index: token.index, safe: token.safe, at };
      else if (token.kind === 'call') value = { kind: 'call', callee: value, args: token.args, at: value.at };
      else if (token.kind === 'sign' && token.sign === '!') value = { kind: 'asserted', of: value, at: value.at };
      else break;
    }
    return value;
  }

  const value = expression();
  return next === tokens.length ? value : unexpected();
}
