/** What the tests of texts share. */
import type * as z from 'zod/mini';

/** Everything that is said of a value, in its order. */
export const messagesOf = (schema: z.ZodMiniType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

/** Shown as nothing, as a blank, or as nobody can tell. */
export const INVISIBLE: readonly [string, string][] = [
  ['a soft hyphen', '\u00ad'],
  ['a combining grapheme joiner', '\u034f'],
  ['an Arabic letter mark', '\u061c'],
  ['a Hangul filler', '\u3164'],
  ['a Hangul filler for the first sound', '\u115f'],
  ['one for the second', '\u1160'],
  ['one of half width', '\uffa0'],
  ['a vowel of Khmer that is not written', '\u17b4'],
  ['a space without width', '\u200b'],
  ['what parts letters', '\u200c'],
  ['what joins letters', '\u200d'],
  ['a mark of direction', '\u200f'],
  ['a word joiner', '\u2060'],
  ['an empty Braille pattern', '\u2800'],
  ['a variation selector', '\ufe0f'],
  ['one for ideographs', '\u{e0100}'],
  ['a tag', '\u{e0061}'],
  ['a filler of Khitan', '\u{16fe4}'],
  ['a note without a head', '\u{1d159}'],
  ['private use', '\ue000'],
  ['private use of another plane', '\u{10fffd}'],
  ['what is no character', '\uffff'],
  ['what is none of another plane', '\u{1fffe}'],
];
