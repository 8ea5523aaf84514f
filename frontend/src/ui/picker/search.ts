/** Finding options by what someone types: contains, whatever the case and the accents. */

const BEYOND_ASCII = /[\u0080-\uffff]/;
const MARKS = /\p{M}+/gu;

/** Lower case without accents, alike in browsers of all languages: "Zoë" becomes "zoe". */
export function fold(text: string): string {
  const plain = BEYOND_ASCII.test(text) ? text.normalize('NFD').replace(MARKS, '') : text;
  return plain.toLowerCase();
}

/** Parts the fields of a haystack: a character that nobody types. */
export const PART = '\u0001';

/** What a row is found by. @param fields the texts of what it shows */
export function haystack(fields: readonly string[]): string {
  return fold(fields.join(PART));
}

/** Where the query stands in a text: its places from (in) and to (out), whatever the case and the accents. */
export function findMarks(text: string, query: string): readonly (readonly [from: number, to: number])[] {
  const needle = fold(query.trim());
  if (needle === '') return [];
  // Folding takes accents away: each character that is left remembers where it came from.
  const origins: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const rest = fold(character);
    for (let count = 0; count < rest.length; count++) origins.push(at);
    folded += rest;
    at += character.length;
  }
  const marks: [number, number][] = [];
  for (let hit = folded.indexOf(needle); hit >= 0; hit = folded.indexOf(needle, hit + needle.length))
    marks.push([origins[hit] ?? 0, origins[hit + needle.length] ?? text.length]);
  return marks;
}

/**
 * Options whose label contains every word of the query, those that have each at the start of a word first; else in their own order.
 * @param haystacks the folded labels, one per option, made once per list
 */
export function search<T>(options: readonly T[], haystacks: readonly string[], query: string): readonly T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const first: T[] = [];
  const others: T[] = [];
  options.forEach((option, index) => {
    const haystack = haystacks[index] ?? '';
    if (!words.every((word) => haystack.includes(word))) return;
    (words.every((word) => startsWord(haystack, word)) ? first : others).push(option);
  });
  return [...first, ...others];
}

const IN_WORD = /[\p{L}\p{N}]/u;

function startsWord(haystack: string, word: string): boolean {
  let at = haystack.indexOf(word);
  while (at > 0 && IN_WORD.test(haystack[at - 1] ?? '')) at = haystack.indexOf(word, at + 1);
  return at >= 0;
}
