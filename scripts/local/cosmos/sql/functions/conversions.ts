import { isObject, type Json } from '../../json.ts';
import type { Value } from '../values.ts';
import { define } from './define.ts';
import type { Builtin } from './index.ts';

export const CONVERSION_FUNCTIONS: Readonly<Record<string, Builtin>> = {
  TOSTRING: define(['any'], (value) => (typeof value === 'string' ? value : JSON.stringify(value))),
  STRINGTOARRAY: define(['string'], (text) => parsed(text, (value) => Array.isArray(value))),
  STRINGTOBOOLEAN: define(['string'], (text) => parsed(text, (value) => typeof value === 'boolean')),
  STRINGTONULL: define(['string'], (text) => parsed(text, (value) => value === null)),
  STRINGTONUMBER: define(['string'], (text) => parsed(text, (value) => typeof value === 'number')),
  STRINGTOOBJECT: define(['string'], (text) => parsed(text, isObject)),
};

/** The JSON value of a text when it is of the wanted type, else undefined. */
function parsed(text: string, wanted: (value: Json) => boolean): Value {
  try {
    const value = JSON.parse(text) as Json;
    return wanted(value) ? value : undefined;
  } catch {
    // A text that is no JSON converts to undefined; that is the function's answer, not a failure.
    return undefined;
  }
}
