/** Validation of text that users type. */
import * as z from 'zod/mini';

/** Control characters, line breaks, unpaired surrogates, and marks that change the text direction. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/**
 * Content of a character class for characters that are invisible, look blank, or look different on each device: format characters,
 * default ignorables, private use, noncharacters, and a few fillers and blank symbols.
 */
export const INVISIBLE_CLASS = String.raw`\p{Cf}\p{DI}\p{Co}\p{NChar}\u2800\u{16fe4}\u{1d159}`;
const INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, 'u');
/** U+200C and U+200D in Arabic and Indic scripts: between letters, or after a combining mark such as a virama. */
const LETTER_JOINER =
  /(?<=[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}])[\u200c\u200d](?:(?=[\p{L}\p{M}])|(?<=\p{M}.))/gu;
/** Characters that turn a symbol into an emoji, join several emoji into one, or select the variant of an ideograph. */
const EMOJI_OR_VARIANT =
  /(?<=\p{ExtPict})\ufe0f|(?<=[\d#*])\ufe0f(?=\u20e3)|(?<=\p{ExtPict}|\p{EMod}|\ufe0f)\u200d(?=\p{ExtPict})|(?<=\p{sc=Han})[\u{e0100}-\u{e01ef}]/gu;

/** True if the text contains invisible characters, except where a script or an emoji requires them. */
function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text) && INVISIBLE.test(text.replace(LETTER_JOINER, '').replace(EMOJI_OR_VARIANT, ''));
}

/** The user cannot see the hidden character, so the message asks them to retype the text. */
const hidden = (label: string) => ({
  error: `${label} contains a hidden character. Please retype it.`,
  abort: true,
});

/** Like `line`, but allows invisible characters. The caller must check for them. */
export function lineAllowingInvisible(max: number, label: string, missing?: string) {
  const notText = `${label} must be text.`;
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? (missing ?? notText) : notText) })
    .check(
      z.trim(),
      z.maxLength(max, `${label} may have at most ${max} characters.`),
      z.refine((text) => !CONTROL.test(text), hidden(label)),
    );
}

/**
 * Schema for a line of text: trimmed, at most `max` characters, without control or invisible characters. These characters could make
 * two different texts look the same, or a text look blank.
 * @param missing message for undefined and null; by default, that the value must be text
 */
export function line(max: number, label: string, missing?: string) {
  return lineAllowingInvisible(max, label, missing).check(z.refine((text) => !hasInvisible(text), hidden(label)));
}

/** Schema for multi-line text: like `line`, but with line breaks and tabs. */
export function lines(max: number, label: string) {
  return z.string(`${label} must be text.`).check(
    z.trim(),
    z.maxLength(max, `${label} may have at most ${max} characters.`),
    z.refine((text) => !CONTROL.test(text.replace(/[\n\r\t]/g, '')) && !hasInvisible(text), hidden(label)),
  );
}

/**
 * Schema for a line that must not be blank.
 * @param message for blank, missing and null values
 */
export function requiredLine(max: number, label: string, message: string) {
  return line(max, label, message).check(z.minLength(1, message));
}

/** Schema for a first or last name, which must contain at least one letter or digit (USER-10, POS-06). */
export function personName(label: string) {
  return requiredLine(64, label, `${label} required`).check(
    z.refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), `${label} must contain a letter or a digit.`),
  );
}

/** True if `Intl` accepts the name as a time zone. Offsets such as "+05:30" are no names: they ignore daylight saving time. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
