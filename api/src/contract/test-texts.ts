/** Helpers for tests of text validation. */
import type * as z from 'zod/mini';

export const messagesOf = (schema: z.ZodMiniType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

/** Characters that are invisible, look blank, or look different on each device. */
export const INVISIBLE: readonly [string, string][] = [
  ['a soft hyphen', '\u00ad'],
  ['a combining grapheme joiner', '\u034f'],
  ['an Arabic letter mark', '\u061c'],
  ['a Hangul filler', '\u3164'],
  ['a Hangul choseong filler', '\u115f'],
  ['a Hangul jungseong filler', '\u1160'],
  ['a half-width Hangul filler', '\uffa0'],
  ['an inherent Khmer vowel', '\u17b4'],
  ['a zero-width space', '\u200b'],
  ['a zero-width non-joiner', '\u200c'],
  ['a zero-width joiner', '\u200d'],
  ['a direction mark', '\u200f'],
  ['a word joiner', '\u2060'],
  ['a blank Braille pattern', '\u2800'],
  ['a variation selector', '\ufe0f'],
  ['an ideographic variation selector', '\u{e0100}'],
  ['a tag character', '\u{e0061}'],
  ['a Khitan filler', '\u{16fe4}'],
  ['a musical null notehead', '\u{1d159}'],
  ['a private-use character', '\ue000'],
  ['a private-use character of plane 16', '\u{10fffd}'],
  ['a noncharacter', '\uffff'],
  ['a noncharacter of plane 1', '\u{1fffe}'],
];
