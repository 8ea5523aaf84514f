import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Value } from '../values.ts';
import type { Builtin } from './index.ts';

/** What a parameter of a function takes; a `?` at the end: it may be left out. */
type Kind = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'any';
type Parameter = Kind | `${Kind}?`;

interface Types {
  string: string;
  number: number;
  boolean: boolean;
  array: readonly Json[];
  object: JsonObject;
  any: Json;
}

type TypeOf<P extends Parameter> = P extends `${infer K extends Kind}?`
  ? Types[K] | undefined
  : P extends Kind
    ? Types[P]
    : never;
type ArgumentsOf<P extends readonly Parameter[]> = { [I in keyof P]: TypeOf<P[I]> };

/** Makes a function whose arguments are checked: one of another type, or undefined, makes the result undefined. */
export function define<const P extends readonly Parameter[]>(
  parameters: P,
  run: (...args: ArgumentsOf<P>) => Value,
): Builtin {
  const least = parameters.filter((parameter) => !parameter.endsWith('?')).length;
  return {
    least,
    most: parameters.length,
    run: (args) => {
      for (const [at, arg] of args.entries()) if (!fits(arg, parameters[at])) return undefined;
      return finite(run(...(args as ArgumentsOf<P>)));
    },
  };
}

/** Makes a function of any number of arguments of one kind. */
export function variadic<K extends Kind>(least: number, kind: K, run: (args: readonly Types[K][]) => Value): Builtin {
  return {
    least,
    most: Number.POSITIVE_INFINITY,
    run: (args) => (args.every((arg) => fits(arg, kind)) ? run(args as readonly Types[K][]) : undefined),
  };
}

function fits(value: Value, parameter: Parameter | undefined): boolean {
  const kind = parameter?.replace('?', '');
  if (value === undefined) return false;
  if (kind === 'any') return true;
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'object') return isObject(value);
  return typeof value === kind;
}

/** JSON has no infinity and no NaN: such a result is undefined. */
function finite(value: Value): Value {
  return typeof value === 'number' && !Number.isFinite(value) ? undefined : value;
}
