/** Email validation. Kept out of fields.ts, which every page loads at startup. */
import * as z from 'zod/mini';
import { INVISIBLE_CLASS, lineAllowingInvisible } from './text.ts';

const EMAIL_CHARACTERS = String.raw`[^\s@<>"(),:;[\]\\${INVISIBLE_CLASS}]`;
const DOMAIN_CHARACTERS = String.raw`[^\s@.<>"(),:;[\]\\${INVISIBLE_CLASS}]`;
/**
 * Deliberately simple (UNIT-08): some characters, an @ and a domain with a dot, without spaces, brackets or quotes. Rejects invisible
 * characters, because two different emails could look the same (USER-11).
 */
export const EMAIL_PATTERN = new RegExp(
  String.raw`^${EMAIL_CHARACTERS}+@${DOMAIN_CHARACTERS}+(\.${DOMAIN_CHARACTERS}+)+$`,
  'u',
);
export const EMAIL_MESSAGE = 'Please enter a valid email address.';

/** Maximum length in characters. */
export const MAX_EMAIL = 254;

/** The directory stores only these characters in an account's email. */
export const ACCOUNT_EMAIL_PATTERN = /^[!-~]+$/;
export const ACCOUNT_EMAIL_MESSAGE = 'Email may only contain the letters A to Z, digits and ASCII punctuation.';

/**
 * Checks that the directory can store an account's new email (USER-10, POS-06). An unchanged email of an older record is valid. The forms
 * and the server use this check.
 * @param before the record's current email; undefined for a new record
 * @returns the error message, or null if the email is valid
 */
export function accountEmailError(before: string | undefined, wanted: string): string | null {
  const email = wanted.trim();
  return before?.trim() === email || ACCOUNT_EMAIL_PATTERN.test(email) ? null : ACCOUNT_EMAIL_MESSAGE;
}

/** Runs `accountEmailError` for new records (id 0), as a check for `acrossFields`. */
export function newAccountEmailErrors(id: number | undefined, email: string | undefined) {
  const message = id === 0 && email !== undefined ? accountEmailError(undefined, email) : null;
  return message === null ? [] : [{ field: 'emailAddress' as const, message }];
}

/** An optional email; blank text means none. */
export const optionalEmail = z.nullable(
  lineAllowingInvisible(MAX_EMAIL, 'Email').check(
    z.refine((value) => value === '' || EMAIL_PATTERN.test(value), EMAIL_MESSAGE),
  ),
);

/** A required email (USER-10, POS-06). */
export const requiredEmail = lineAllowingInvisible(MAX_EMAIL, 'Email', 'Email required').check(
  z.minLength(1, 'Email required'),
  z.refine((value) => value === '' || EMAIL_PATTERN.test(value), EMAIL_MESSAGE),
);

export const emailInPath = lineAllowingInvisible(MAX_EMAIL, 'Email').check(z.regex(EMAIL_PATTERN, EMAIL_MESSAGE));
