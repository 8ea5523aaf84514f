/** Field schemas that several resources share: one name, one limit and one message per field. */
import * as z from 'zod/mini';

/** The reserved franchise value that means "all units and users" (LIM-01); never a franchise of its own. */
export const SYSTEM = 'SYSTEM';
export const SYSTEM_DESCRIPTION = 'All Users/Units';

/** The empty GUID: a record that has no directory account yet (LIM-01). */
export const EMPTY_GUID = '00000000-0000-0000-0000-000000000000';

/** A franchise's code, upper-cased; 1 to 20 letters, digits, dashes or underscores. */
export const groupCode = z
  .string('A franchise code is required.')
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9_-]{0,19}$/, 'This is not a franchise code.'))
  .brand<'GroupCode'>();
export type GroupCode = z.output<typeof groupCode>;

/** A unit's code as it stands on the restaurant: 1 to 20 letters, digits, dashes or underscores. */
export const unitCode = z
  .string('A unit code is required.')
  .check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/, 'This is not a unit code.'));

/** An existing record's number: a positive safe integer. */
export const recordId = z.int('This is not a record number.').check(z.gte(1, 'This is not a record number.'));

/** A record's number; 0 says that the record is new (LIM-01). */
export const recordIdOrNew = z.int('This is not a record number.').check(z.gte(0, 'This is not a record number.'));

export const guid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'This is not a GUID.'));

/** Control characters, line breaks of any kind, half of a character pair, and marks that turn the text around them. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** What is shown as nothing, or as a blank: formatting characters, and letters and a symbol without a shape. */
const INVISIBLE = /[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/u;
/** U+200C and U+200D where Persian and the scripts of India write them: between letters, and behind a mark such as a virama. */
const LETTER_JOINER = /(?<=\p{M})[\u200c\u200d]|(?<=\p{L})[\u200c\u200d](?=[\p{L}\p{M}])/gu;

/**
 * A line of text a person types: trimmed, at most `max` characters, no control characters.
 * @param missing what is said when there is none; otherwise that it must be text
 */
export function line(max: number, label: string, missing?: string) {
  const noText = `${label} must be text.`;
  return z
    .string({ error: ({ input }) => (input === undefined || input === null ? (missing ?? noText) : noText) })
    .check(
      z.trim(),
      z.maxLength(max, `${label} may have at most ${max} characters.`),
      z.refine((text) => !UNSEEN.test(text), { error: `${label} may not contain control characters.`, abort: true }),
    );
}

/** Text of several lines: trimmed, at most `max` characters, no control characters but line breaks and tabs. */
export function lines(max: number, label: string) {
  return z.string(`${label} must be text.`).check(
    z.trim(),
    z.maxLength(max, `${label} may have at most ${max} characters.`),
    z.refine((text) => !UNSEEN.test(text.replace(/[\n\r\t]/g, '')), `${label} may not contain control characters.`),
  );
}

/** A line that may not be blank, missing or null. @param message what is said when it is */
export function requiredLine(max: number, label: string, message: string) {
  return line(max, label, message).check(z.minLength(1, message));
}

/** USER-10, POS-06: the first or last name of a person: something that can be read, and nothing that cannot be seen. */
export function personName(label: string) {
  return requiredLine(64, label, `${label} required`).check(
    z.refine((text) => !INVISIBLE.test(text.replace(LETTER_JOINER, '')), {
      error: `${label} may not contain invisible characters.`,
      abort: true,
    }),
    z.refine((text) => text === '' || /[\p{L}\p{N}]/u.test(text), `${label} needs a letter or a digit.`),
  );
}

/** A record's version as last read; sent back in `If-Match` when it is changed. */
export const etag = z.string();

/**
 * Deliberately plain (UNIT-08 "a standard email pattern"): something, an @, a dotted domain, no spaces; nor characters that are not
 * shown, with which an address is another one and looks the same (USER-11).
 */
export const EMAIL_PATTERN =
  /^[^\s@<>"(),:;[\]\\\p{Cf}\p{DI}\u2800]+@[^\s@.<>"(),:;[\]\\\p{Cf}\p{DI}\u2800]+(\.[^\s@.<>"(),:;[\]\\\p{Cf}\p{DI}\u2800]+)+$/u;
export const EMAIL_MESSAGE = 'Please enter a valid email address.';

/** The directory keeps no other characters in the address of an account. */
export const ACCOUNT_EMAIL_PATTERN = /^[!-~]+$/;
export const ACCOUNT_EMAIL_MESSAGE = 'Email may only contain letters from A to Z, digits and plain signs.';

/**
 * USER-10, POS-06: an address that somebody with an account is given is one that the directory keeps; what an older record has may
 * stay. Shared by the forms and the server.
 * @param before the address the record has; undefined for a new one
 * @returns what is wrong, in words; null when nothing is
 */
export function accountEmailError(before: string | undefined, wanted: string): string | null {
  const email = wanted.trim();
  return before?.trim() === email || ACCOUNT_EMAIL_PATTERN.test(email) ? null : ACCOUNT_EMAIL_MESSAGE;
}

/** The same of a new record, as the check across its body's fields (acrossFields). @param id its number, `email` as it is sent */
export function newAccountEmailFaults(id: number | undefined, email: string | undefined) {
  const message = id === 0 && email !== undefined ? accountEmailError(undefined, email) : null;
  return message === null ? [] : [{ field: 'emailAddress' as const, message }];
}

/** An optional e-mail address; blank text means none. */
export const optionalEmail = z.nullable(
  line(254, 'Email').check(z.refine((value) => value === '' || EMAIL_PATTERN.test(value), EMAIL_MESSAGE)),
);

/** USER-10, POS-06: an e-mail address that is needed. */
export const requiredEmail = requiredLine(254, 'Email', 'Email required').check(
  z.refine((value) => value === '' || EMAIL_PATTERN.test(value), EMAIL_MESSAGE),
);

/** An e-mail address in a path. */
export const emailInPath = line(254, 'Email').check(z.regex(EMAIL_PATTERN, EMAIL_MESSAGE));

/** At most four levels; level 1 (tier 1) stands right above the restaurants (LIM-02). */
export const TIERS = [1, 2, 3, 4] as const;
export type Tier = (typeof TIERS)[number];
export const tier = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
