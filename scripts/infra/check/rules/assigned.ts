/** Checks values against the declarations of the parameters and outputs that they are assigned to. */
import type { Expression } from '../syntax/ast.ts';
import { describe, range } from '../types/accept.ts';
import type { Declared } from './declared.ts';
import { kindOfExpression } from './kinds.ts';
import { report, type Scope } from './model.ts';
import { outcomes, writtenOut } from './outcomes.ts';

/** Reports values that a parameter does not take. */
export function checkDeclared(value: Expression, declared: Declared, scope: Scope): void {
  for (const outcome of outcomes(value, [], scope)) {
    const fault = outcome && faultOf(outcome, declared, scope);
    if (fault) report(scope.model, outcome.at, fault);
  }
}

function faultOf(
  value: Expression,
  { kind, allowed, min, max, isNullable }: Declared,
  scope: Scope,
): string | undefined {
  const literal = writtenOut(value);
  const given = kindOfExpression(value, scope);
  if (kind === undefined || given === undefined || (given === 'null' && isNullable)) return undefined;
  if (given !== kind) return `${literal === undefined ? given : describe(literal)} is given where ${kind} is expected`;
  if (literal === undefined && value.kind !== 'array') return undefined;
  if (allowed && kind !== 'array' && literal !== undefined && !allowed.includes(literal))
    return `${describe(literal)} is given where ${allowed.map(describe).join(' | ')} is expected`;
  const size =
    value.kind === 'array' ? value.items.length : typeof literal === 'string' ? literal.length : Number(literal);
  if (size >= min && size <= max) return undefined;
  if (value.kind === 'array') return `${size} items are given where ${range(min, max)} are expected`;
  if (typeof literal === 'string') return `'${literal}' has ${size} characters, not ${range(Math.max(min, 0), max)}`;
  return `${size} is given where ${range(min, max)} is expected`;
}
