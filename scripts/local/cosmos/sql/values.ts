import { canonical, isObject, type Json } from '../json.ts';

/** The value of an expression: JSON or undefined. No comparison with undefined is true. */
export type Value = Json | undefined;

/** Returns the position of the value's type in the order of ORDER BY. */
function rank(value: Value): number {
  if (value === undefined) return 0;
  if (value === null) return 1;
  if (typeof value === 'boolean') return 2;
  if (typeof value === 'number') return 3;
  if (typeof value === 'string') return 4;
  return Array.isArray(value) ? 5 : 6;
}

/** Orders all values by type, then by value. Orders objects and arrays by their canonical text. */
export function compareAll(a: Value, b: Value): number {
  const difference = rank(a) - rank(b);
  if (difference !== 0) return difference;
  if (typeof a === 'object' && a !== null) return compareSame(canonical(a), canonical(b));
  return compareSame(a, b);
}

function compareSame(a: Value, b: Value): number {
  if (a === b || a === undefined || b === undefined || a === null || b === null) return 0;
  return a < b ? -1 : 1;
}

/** The operator `=`. Returns undefined if an operand is undefined, and false across types. Compares arrays and objects deeply. */
export function equals(a: Value, b: Value): boolean | undefined {
  if (a === undefined || b === undefined) return undefined;
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b;
  return sameJson(a, b);
}

export function sameJson(a: Json, b: Json): boolean {
  if (Array.isArray(a))
    return (
      Array.isArray(b) && a.length === b.length && a.every((item, at) => sameJson(item, (b as Json[])[at] ?? null))
    );
  if (!isObject(a) || !isObject(b)) return a === b;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && sameJson(a[name] ?? null, b[name] ?? null));
}

/** Compares for `<` and similar operators: -1, 0 or 1. Returns undefined for different types, arrays and objects. */
export function compareSameType(a: Value, b: Value): number | undefined {
  if (a === null && b === null) return 0;
  if (typeof a !== typeof b || a === undefined || a === null || b === null || typeof a === 'object') return undefined;
  return compareSame(a, b);
}
