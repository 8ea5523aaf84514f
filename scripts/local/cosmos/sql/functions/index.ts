import { badRequest } from '../../errors.ts';
import type { Value } from '../values.ts';
import { ARRAY_FUNCTIONS } from './arrays.ts';
import { CONVERSION_FUNCTIONS } from './conversions.ts';
import { DATE_FUNCTIONS } from './dates.ts';
import { MATH_FUNCTIONS } from './maths.ts';
import { STRING_FUNCTIONS } from './strings.ts';
import { TYPE_FUNCTIONS } from './types.ts';

/** A built-in function: how many arguments it takes, and what it gives; undefined for arguments of the wrong type. */
export interface Builtin {
  readonly least: number;
  readonly most: number;
  readonly run: (args: readonly Value[]) => Value;
}

const ALL: ReadonlyMap<string, Builtin> = new Map([
  ...Object.entries(STRING_FUNCTIONS),
  ...Object.entries(ARRAY_FUNCTIONS),
  ...Object.entries(MATH_FUNCTIONS),
  ...Object.entries(TYPE_FUNCTIONS),
  ...Object.entries(CONVERSION_FUNCTIONS),
  ...Object.entries(DATE_FUNCTIONS),
]);

/** Finds a function by its name in capitals; 400 when there is none or it takes another number of arguments. */
export function builtin(name: string, count: number): (args: readonly Value[]) => Value {
  const found = ALL.get(name);
  if (!found) throw badRequest(`'${name}' is not a recognized built-in function name.`);
  if (count < found.least || count > found.most) {
    const takes = found.least === found.most ? `${found.least}` : `${found.least} to ${found.most}`;
    throw badRequest(`The ${name} function requires ${takes} argument(s).`);
  }
  return found.run;
}
