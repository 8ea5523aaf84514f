/** E-mail addresses: which are, and which an account can have. Apart from the other fields, which the page needs at once. */
import * as z from 'zod/mini';
import { UNSHOWN, unsearchedLine } from './text.ts';

const EMAIL_CHARACTERS = String.raw`[^\s@<>"(),:;[\]\\${UNSHOWN}]`;
const DOMAIN_CHARACTERS = String.raw`[^\s@.<>"(),:;[\]\\${UNSHOWN}]`;
/**
 * Deliberately plain (UNIT-08 "a standard email pattern"): something, an @, a dotted domain, no spaces; nor characters that are not
 * shown, with which an address is another one and looks the same (USER-11).
 */
export const EMAIL_PATTERN = new RegExp(
  String.raw`^${EMAIL_CHARACTERS}+@${DOMAIN_CHARACTERS}+(\.${DOMAIN_CHARACTERS}+)+$`,
  'u',
);
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
  unsearchedLine(254, 'Email').check(z.refine((value) => value === '' || EMAIL_PATTERN.test(value), EMAIL_MESSAGE)),
);

/** USER-10, POS-06: an e-mail address that is needed. */
export const requiredEmail = unsearchedLine(254, 'Email', 'Email required').check(
  z.minLength(1, 'Email required'),
  z.refine((value) => value === '' || EMAIL_PATTERN.test(value), EMAIL_MESSAGE),
);

/** An e-mail address in a path. */
export const emailInPath = unsearchedLine(254, 'Email').check(z.regex(EMAIL_PATTERN, EMAIL_MESSAGE));
