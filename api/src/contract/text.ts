/** Texts that people type: one rule of what they may hold, however the field is called. */
import * as z from 'zod/mini';

/** Control characters, line breaks of any kind, half of a character pair, and marks that turn the text around them. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/**
 * In a character class: what is shown as nothing or as a blank, or as nobody can tell. That is what formats or varies other
 * characters, fillers and symbols without a shape, private use, and what is no character.
 */
export const UNSHOWN = String.raw`\p{Cf}\p{DI}\p{Co}\p{NChar}\u2800\u{16fe4}\u{1d159}`;
const INVISIBLE = new RegExp(`[${UNSHOWN}]`, 'u');
/** U+200C and U+200D in Arabic script and those of India: between letters, and behind a mark such as a virama. */
const LETTER_JOINER =
  /(?<=[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}])[\u200c\u200d](?:(?=[\p{L}\p{M}])|(?<=\p{M}.))/gu;
/** What makes a sign an emoji, or several one, and which variant of an ideograph is meant. */
const SIGN_VARIANT =
  /(?<=\p{ExtPict})\ufe0f|(?<=[\d#*])\ufe0f(?=\u20e3)|(?<=\p{ExtPict}|\p{EMod}|\ufe0f)\u200d(?=\p{ExtPict})|(?<=\p{sc=Han})[\u{e0100}-\u{e01ef}]/gu;

/** Whether a text has anything that cannot be seen, other than where a script or an emoji is written with it. */
function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text) && INVISIBLE.test(text.replace(LETTER_JOINER, '').replace(SIGN_VARIANT, ''));
}

/** In the words of whoever typed it, or copied it from somewhere, and sees nothing wrong. */
const hidden = (label: string) => ({
  error: `${label} has a hidden character. Please type it anew.`,
  abort: true,
});

/** A line that the caller looks through for what cannot be seen: trimmed, at most `max` characters, no control characters. */
export function unsearchedLine(max: number, label: string, missing?: string) {
  const noText = `${label} must be text.`;
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? (missing ?? noText) : noText) })
    .check(
      z.trim(),
      z.maxLength(max, `${label} may have at most ${max} characters.`),
      z.refine((text) => !CONTROL.test(text), hidden(label)),
    );
}

/**
 * A line of text a person types: trimmed, at most `max` characters, nothing that controls or cannot be seen, so that no text is
 * another one and looks the same, or blank and is taken for none.
 * @param missing what is said when there is none; otherwise that it must be text
 */
export function line(max: number, label: string, missing?: string) {
  return unsearchedLine(max, label, missing).check(z.refine((text) => !hasInvisible(text), hidden(label)));
}

/** Text of several lines, to which the same applies but for line breaks and tabs. */
export function lines(max: number, label: string) {
  return z.string(`${label} must be text.`).check(
    z.trim(),
    z.maxLength(max, `${label} may have at most ${max} characters.`),
    z.refine((text) => !CONTROL.test(text.replace(/[\n\r\t]/g, '')) && !hasInvisible(text), hidden(label)),
  );
}

/** A line that may not be blank, missing or null. @param message what is said when it is */
export function requiredLine(max: number, label: string, message: string) {
  return line(max, label, message).check(z.minLength(1, message));
}

/** USER-10, POS-06: the first or last name of a person: something that can be read. */
export function personName(label: string) {
  return requiredLine(64, label, `${label} required`).check(
    z.refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), `${label} needs a letter or a digit.`),
  );
}
