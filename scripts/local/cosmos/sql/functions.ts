import { badRequest } from '../errors.ts';
import { sameJson, type Value } from './values.ts';

/**
 * A built-in function with its minimum and maximum number of arguments. For arguments of the wrong type, `run` returns
 * undefined, or false for IS_DEFINED and IS_STRING.
 */
interface Builtin {
  readonly least: number;
  readonly most: number;
  readonly run: (args: readonly Value[]) => Value;
}

const isText = (value: Value): value is string => typeof value === 'string';

/** Builds a function with one text argument. */
const ofText = (change: (text: string) => string): Builtin => ({
  least: 1,
  most: 1,
  run: ([text]) => (isText(text) ? change(text) : undefined),
});

/**
 * The functions that the API and the scripts use. Queries with other functions are rejected until they are added here.
 */
const ALL: Readonly<Record<string, Builtin>> = {
  ARRAY_CONTAINS: {
    least: 2,
    most: 2,
    run: ([array, value]) =>
      Array.isArray(array) && value !== undefined ? array.some((item) => sameJson(item, value)) : undefined,
  },
  CONCAT: {
    least: 2,
    most: Number.POSITIVE_INFINITY,
    run: (texts) => (texts.every(isText) ? texts.join('') : undefined),
  },
  CONTAINS: {
    least: 2,
    most: 3,
    run: ([text, part, ignoreCase = false]) => {
      if (!isText(text) || !isText(part) || typeof ignoreCase !== 'boolean') return undefined;
      return ignoreCase ? text.toLowerCase().includes(part.toLowerCase()) : text.includes(part);
    },
  },
  IS_DEFINED: { least: 1, most: 1, run: ([value]) => value !== undefined },
  IS_STRING: { least: 1, most: 1, run: ([value]) => isText(value) },
  LOWER: ofText((text) => text.toLowerCase()),
  STRINGEQUALS: {
    least: 2,
    most: 3,
    run: ([a, b, ignoreCase = false]) => {
      if (!isText(a) || !isText(b) || typeof ignoreCase !== 'boolean') return undefined;
      return ignoreCase ? a.toLowerCase() === b.toLowerCase() : a === b;
    },
  },
  TRIM: ofText((text) => text.trim()),
};

/** Finds a function by its name in capitals. Throws 400 for an unknown name or a wrong number of arguments. */
export function builtin(name: string, count: number): (args: readonly Value[]) => Value {
  const found = Object.hasOwn(ALL, name) ? ALL[name] : undefined;
  if (!found) throw badRequest(`'${name}' is not a recognized built-in function name here.`);
  const { least, most, run } = found;
  if (count < least || count > most)
    throw badRequest(
      `The ${name} function requires ${least === most ? least : `${least} to ${most}`} argument(s) here.`,
    );
  return run;
}
