import { isObject } from '../../json.ts';
import type { Value } from '../values.ts';
import type { Builtin } from './index.ts';

/** A test that answers true or false for undefined too. */
const test = (run: (value: Value) => boolean): Builtin => ({ least: 1, most: 1, run: ([value]) => run(value) });

const isPrimitive = (value: Value) => value === null || ['string', 'number', 'boolean'].includes(typeof value);

export const TYPE_FUNCTIONS: Readonly<Record<string, Builtin>> = {
  IS_ARRAY: test((value) => Array.isArray(value)),
  IS_BOOL: test((value) => typeof value === 'boolean'),
  IS_DEFINED: test((value) => value !== undefined),
  IS_FINITE_NUMBER: test((value) => typeof value === 'number' && Number.isFinite(value)),
  IS_INTEGER: test((value) => typeof value === 'number' && Number.isInteger(value)),
  IS_NULL: test((value) => value === null),
  IS_NUMBER: test((value) => typeof value === 'number'),
  IS_OBJECT: test(isObject),
  IS_PRIMITIVE: test(isPrimitive),
  IS_STRING: test((value) => typeof value === 'string'),
  /** The test need not be boolean: anything but true chooses the last argument. */
  IIF: { least: 3, most: 3, run: ([condition, yes, no]) => (condition === true ? yes : no) },
};
