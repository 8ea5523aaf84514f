import { badRequest } from '../../errors.ts';
import { define, variadic } from './define.ts';
import type { Builtin } from './index.ts';

const lower = (text: string, ignoreCase: boolean | undefined) => (ignoreCase ? text.toLowerCase() : text);

/** Longest text REPLICATE may make, as in the service. */
const MAX_REPLICATED = 10_000;

export const STRING_FUNCTIONS: Readonly<Record<string, Builtin>> = {
  CONCAT: variadic(2, 'string', (texts) => texts.join('')),
  CONTAINS: define(['string', 'string', 'boolean?'], (text, part, ignoreCase) =>
    lower(text, ignoreCase).includes(lower(part, ignoreCase)),
  ),
  STARTSWITH: define(['string', 'string', 'boolean?'], (text, part, ignoreCase) =>
    lower(text, ignoreCase).startsWith(lower(part, ignoreCase)),
  ),
  ENDSWITH: define(['string', 'string', 'boolean?'], (text, part, ignoreCase) =>
    lower(text, ignoreCase).endsWith(lower(part, ignoreCase)),
  ),
  STRINGEQUALS: define(
    ['string', 'string', 'boolean?'],
    (a, b, ignoreCase) => lower(a, ignoreCase) === lower(b, ignoreCase),
  ),
  INDEX_OF: define(['string', 'string', 'number?'], (text, part, start) => text.indexOf(part, start)),
  LEFT: define(['string', 'number'], (text, count) => text.slice(0, Math.max(0, count))),
  RIGHT: define(['string', 'number'], (text, count) => (count <= 0 ? '' : text.slice(-count))),
  LENGTH: define(['string'], (text) => text.length),
  LOWER: define(['string'], (text) => text.toLowerCase()),
  UPPER: define(['string'], (text) => text.toUpperCase()),
  LTRIM: define(['string', 'string?'], (text, what) => trimStart(text, what)),
  RTRIM: define(['string', 'string?'], (text, what) => trimEnd(text, what)),
  TRIM: define(['string', 'string?'], (text, what) => trimEnd(trimStart(text, what), what)),
  REPLACE: define(['string', 'string', 'string'], (text, what, by) =>
    what === '' ? text : text.replaceAll(what, () => by),
  ),
  REPLICATE: define(['string', 'number'], (text, count) =>
    count < 0 || text.length * count > MAX_REPLICATED ? undefined : text.repeat(Math.trunc(count)),
  ),
  REVERSE: define(['string'], (text) => [...text].reverse().join('')),
  SUBSTRING: define(['string', 'number', 'number'], (text, start, count) =>
    start < 0 || count <= 0 ? '' : text.slice(start, start + count),
  ),
  REGEXMATCH: define(['string', 'string', 'string?'], (text, pattern, modifiers) =>
    expression(pattern, modifiers).test(text),
  ),
  STRINGJOIN: define(['array', 'string'], (items, separator) =>
    items.every((item) => typeof item === 'string') ? items.join(separator) : undefined,
  ),
  STRINGSPLIT: define(['string', 'string'], (text, separator) => text.split(separator)),
};

function trimStart(text: string, what: string | undefined): string {
  if (what === undefined) return text.trimStart();
  return what !== '' && text.startsWith(what) ? trimStart(text.slice(what.length), what) : text;
}

function trimEnd(text: string, what: string | undefined): string {
  if (what === undefined) return text.trimEnd();
  return what !== '' && text.endsWith(what) ? trimEnd(text.slice(0, -what.length), what) : text;
}

/** Modifiers: m, s, i as in JavaScript, x: white space in the pattern is ignored. */
function expression(pattern: string, modifiers = ''): RegExp {
  if (!/^[msix]*$/.test(modifiers)) throw badRequest(`REGEXMATCH does not know the modifiers '${modifiers}'.`);
  const source = modifiers.includes('x') ? pattern.replace(/\s+/g, '') : pattern;
  try {
    return new RegExp(source, [...new Set(modifiers.replaceAll('x', ''))].join(''));
  } catch {
    throw badRequest(`REGEXMATCH cannot read the pattern '${pattern}'.`);
  }
}
