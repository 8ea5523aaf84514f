/**
 * The search in tables, the tree and pickers. A row matches if every word of the query occurs in any of its fields, in any order. The
 * search ignores case and accents, and plain digits find formatted phone numbers.
 */

const BEYOND_ASCII = /[\u0080-\uffff]/;
const MARKS = /\p{M}+/gu;
/** Seven or more digits, with up to three separators between two digits: "(808) 555-0134", "+1.808.555.0134". */
const PHONE = /\d(?:[\s().+/-]{0,3}\d){6,}/g;
/** A phone number typed as one word of a query. */
const PHONE_WORD = /^[().+/-]*\d(?:[().+/-]{0,3}\d){6,}[().+/-]*$/;

/** Converts text to lower case without accents, whatever the browser's language: "Zoë" becomes "zoe". */
export function fold(text: string): string {
  const plain = BEYOND_ASCII.test(text) ? text.normalize('NFD').replace(MARKS, '') : text;
  return plain.toLowerCase();
}

const digitsOf = (number: string) => number.replace(/\D+/g, '');

/** Separates the fields of a haystack. Users cannot type this character. */
export const PART = '\u0001';

/**
 * Returns the searchable text of a row: its folded fields, then the digits of formatted phone numbers. A list builds up to 100,000
 * haystacks before the first key press, so the expensive steps run only for fields that may need them.
 */
export function haystack(fields: readonly string[]): string {
  let text = fields.join(PART);
  text = BEYOND_ASCII.test(text) ? fields.map(fold).join(PART) : text.toLowerCase();
  for (const field of fields)
    if (mayContainPhone(field))
      for (const number of field.match(PHONE) ?? []) {
        const digits = digitsOf(number);
        if (digits.length < number.length) text += PART + digits;
      }
  return text;
}

/** Quickly excludes most fields: a phone number begins or ends with a digit, a parenthesis or a plus. */
function mayContainPhone(field: string): boolean {
  return (
    field.length > 7 && (isPhoneCharacter(field.charCodeAt(0)) || isPhoneCharacter(field.charCodeAt(field.length - 1)))
  );
}

/** True for the characters from "(" to "9". */
const isPhoneCharacter = (code: number) => code >= 40 && code <= 57;

/** Splits a query into folded words. A formatted phone number becomes its digits, as in a haystack. */
export function wordsOf(query: string): readonly string[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  return words.map((word) => (PHONE_WORD.test(word) ? digitsOf(word) : word));
}

/** True if a haystack contains every word. */
export function containsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** The range of characters in a text. `to` is exclusive. */
type Span = readonly [from: number, to: number];

/** Returns the ranges of the words in a text, ascending and without overlaps. @param words from `wordsOf` */
export function findMarks(text: string, words: readonly string[]): readonly Span[] {
  const plain = haystack([text]);
  if (!words.some((word) => plain.includes(word))) return [];
  const { folded, starts, ends } = foldWithPositions(text);
  const spans: Span[] = [];
  const find = (part: string, positionOf: (index: number) => number) => {
    for (const word of words)
      for (let hit = part.indexOf(word); hit >= 0; hit = part.indexOf(word, hit + word.length))
        spans.push([starts[positionOf(hit)] ?? 0, ends[positionOf(hit + word.length - 1)] ?? text.length]);
  };
  find(folded, (index) => index);
  for (const number of folded.matchAll(PHONE)) {
    const digits = [...number[0].matchAll(/\d/g)].map((digit) => number.index + digit.index);
    find(digitsOf(number[0]), (index) => digits[index] ?? 0);
  }
  return merged(spans);
}

/** Folds a text, which may change its length. `starts` and `ends` map each folded character to its range in the original text. */
function foldWithPositions(text: string) {
  const starts: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const rest = fold(character);
    for (let count = 0; count < rest.length; count++) starts.push(at);
    folded += rest;
    at += character.length;
  }
  return { folded, starts, ends: [...starts.slice(1), text.length] };
}

function merged(spans: readonly Span[]): readonly Span[] {
  const result: [number, number][] = [];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && from < last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/**
 * Returns the options that contain every word of the query, in list order. Options in which each query word is the start of a word come
 * first.
 * @param haystacks one for each option, built once per list
 */
export function search<T>(options: readonly T[], haystacks: readonly string[], query: string): readonly T[] {
  const words = wordsOf(query);
  if (words.length === 0) return options;
  const first: T[] = [];
  const others: T[] = [];
  options.forEach((option, index) => {
    const text = haystacks[index] ?? '';
    if (!containsAll(text, words)) return;
    (words.every((word) => startsWord(text, word)) ? first : others).push(option);
  });
  return [...first, ...others];
}

const IN_WORD = /[\p{L}\p{N}]/u;

function startsWord(text: string, word: string): boolean {
  let at = text.indexOf(word);
  while (at > 0 && IN_WORD.test(text[at - 1] ?? '')) at = text.indexOf(word, at + 1);
  return at >= 0;
}
