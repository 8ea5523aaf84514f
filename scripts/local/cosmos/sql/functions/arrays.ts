import { canonical, isObject, type Json } from '../../json.ts';
import { sameJson } from '../values.ts';
import { define, variadic } from './define.ts';
import type { Builtin } from './index.ts';

export const ARRAY_FUNCTIONS: Readonly<Record<string, Builtin>> = {
  ARRAY_CONCAT: variadic(2, 'array', (arrays) => arrays.flat(1) as Json),
  ARRAY_CONTAINS: define(['array', 'any', 'boolean?'], (array, value, partial) =>
    array.some((item) => (partial ? holds(item, value) : sameJson(item, value))),
  ),
  ARRAY_CONTAINS_ANY: variadic(2, 'any', ([array, ...values]) =>
    Array.isArray(array) ? values.some((value) => array.some((item: Json) => sameJson(item, value))) : undefined,
  ),
  ARRAY_CONTAINS_ALL: variadic(2, 'any', ([array, ...values]) =>
    Array.isArray(array) ? values.every((value) => array.some((item: Json) => sameJson(item, value))) : undefined,
  ),
  ARRAY_LENGTH: define(['array'], (array) => array.length),
  ARRAY_SLICE: define(['array', 'number', 'number?'], (array, start, length) => slice(array, start, length)),
  CHOOSE: variadic(2, 'any', ([index, ...values]) => (typeof index === 'number' ? values[index - 1] : undefined)),
  OBJECTTOARRAY: define(['object'], (object) => Object.entries(object).map(([k, v]) => ({ k, v }))),
  SETDIFFERENCE: define(['array', 'array'], (a, b) => {
    const others = new Set(b.map(canonical));
    return unique(a).filter((item) => !others.has(canonical(item)));
  }),
  SETINTERSECT: define(['array', 'array'], (a, b) => {
    const others = new Set(b.map(canonical));
    return unique(a).filter((item) => others.has(canonical(item)));
  }),
  SETUNION: define(['array', 'array'], (a, b) => unique([...a, ...b])),
};

/** Whether an object has at least the properties of another, or a value is the same. */
function holds(item: Json, part: Json): boolean {
  if (!isObject(item) || !isObject(part)) return sameJson(item, part);
  return Object.entries(part).every(([name, value]) => Object.hasOwn(item, name) && holds(item[name] ?? null, value));
}

function slice(array: readonly Json[], start: number, length: number | undefined): Json[] {
  if (length !== undefined && length <= 0) return [];
  const from = start < 0 ? Math.max(0, array.length + start) : start;
  return array.slice(from, length === undefined ? undefined : from + length);
}

function unique(items: readonly Json[]): Json[] {
  const byText = new Map(items.map((item) => [canonical(item), item]));
  return [...byText.values()];
}
