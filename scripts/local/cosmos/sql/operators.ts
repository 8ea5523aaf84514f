import type { BinaryOperator } from './ast.ts';
import type { Evaluate } from './scope.ts';
import { compareSameType, equals, type Value } from './values.ts';

/** Unary operators return undefined for an operand of the wrong type. */
export function unaryOperation(operator: '-' | 'NOT'): (value: Value) => Value {
  if (operator === 'NOT') return (value) => (typeof value === 'boolean' ? !value : undefined);
  return (value) => (typeof value === 'number' ? -value : undefined);
}

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

const ORDER: Readonly<Record<string, (comparison: number) => boolean>> = {
  '<': (comparison) => comparison < 0,
  '<=': (comparison) => comparison <= 0,
  '>': (comparison) => comparison > 0,
  '>=': (comparison) => comparison >= 0,
};

/** Binary operators treat undefined as a third truth value: false AND undefined is false, true OR undefined is true. */
export function binaryOperation(operator: BinaryOperator, left: Evaluate, right: Evaluate): Evaluate {
  switch (operator) {
    case 'AND':
      return (row) => {
        const a = left(row);
        if (a === false) return false;
        const b = right(row);
        if (b === false) return false;
        return a === true && b === true ? true : undefined;
      };
    case 'OR':
      return (row) => {
        const a = left(row);
        if (a === true) return true;
        const b = right(row);
        if (b === true) return true;
        return a === false && b === false ? false : undefined;
      };
    case '??':
      return (row) => {
        const value = left(row);
        return value === undefined ? right(row) : value;
      };
    case '=':
      return (row) => equals(left(row), right(row));
    case '!=':
      return (row) => {
        const same = equals(left(row), right(row));
        return same === undefined ? undefined : !same;
      };
    default:
      return numberOrOrder(operator, left, right);
  }
}

function numberOrOrder(operator: string, left: Evaluate, right: Evaluate): Evaluate {
  const test = ORDER[operator];
  if (test)
    return (row) => {
      const comparison = compareSameType(left(row), right(row));
      return comparison === undefined ? undefined : test(comparison);
    };
  const compute = ARITHMETIC[operator];
  return (row) => {
    const a = left(row);
    const b = right(row);
    if (typeof a !== 'number' || typeof b !== 'number' || !compute) return undefined;
    const result = compute(a, b);
    // Returns undefined for infinity and NaN, because JSON has neither.
    return Number.isFinite(result) ? result : undefined;
  };
}
