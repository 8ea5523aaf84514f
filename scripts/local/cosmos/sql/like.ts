import { badRequest } from '../errors.ts';
import type { Value } from './values.ts';

const remembered = new Map<string, (text: string) => boolean>();

/** The test of a LIKE pattern (`%`, `_`, `[a-z]`, `[^a-z]`); undefined when the pattern is no text. */
export function likeTest(pattern: Value, escapeWith: Value): ((text: string) => boolean) | undefined {
  if (typeof pattern !== 'string') return undefined;
  if (escapeWith !== undefined && (typeof escapeWith !== 'string' || escapeWith.length !== 1))
    throw badRequest('ESCAPE needs a single character.');
  const key = `${escapeWith ?? ''}\u0000${pattern}`;
  let test = remembered.get(key);
  if (!test) {
    const expression = compiled(pattern, escapeWith);
    test = (text) => expression.test(text);
    if (remembered.size >= 200) remembered.clear();
    remembered.set(key, test);
  }
  return test;
}

function compiled(pattern: string, escapeWith: string | undefined): RegExp {
  const source = translate(pattern, escapeWith);
  try {
    return new RegExp(`^${source}$`, 'su');
  } catch {
    throw badRequest(`LIKE cannot read the pattern '${pattern}'.`);
  }
}

function translate(pattern: string, escapeWith: string | undefined): string {
  let result = '';
  let at = 0;
  while (at < pattern.length) {
    const character = String.fromCodePoint(pattern.codePointAt(at) ?? 0);
    at += character.length;
    if (character === escapeWith) {
      const next = String.fromCodePoint(pattern.codePointAt(at) ?? 0);
      at += next.length;
      result += literal(next);
    } else if (character === '%') result += '.*';
    else if (character === '_') result += '.';
    else if (character === '[') {
      const end = pattern.indexOf(']', at);
      if (end < 0) throw badRequest("A set of characters in LIKE needs its ']'.");
      result += characterSet(pattern.slice(at, end));
      at = end + 1;
    } else result += literal(character);
  }
  return result;
}

function characterSet(text: string): string {
  const negated = text.startsWith('^');
  const body = (negated ? text.slice(1) : text).replace(/[\\[\]^]/g, '\\$&');
  return `[${negated ? '^' : ''}${body}]`;
}

function literal(character: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(character) ? `\\${character}` : character;
}
