/** How texts are compared that people type in more ways than one. */
import { INVISIBLE_CLASS } from '../contract/text.ts';

const UNSHOWN_CHARACTERS = new RegExp(`[${INVISIBLE_CLASS}]`, 'gu');

/** An e-mail address as it is compared: trimmed, in lower case, and however accents are typed (USER-11, USER-12). */
export function comparedEmail(emailAddress: string): string {
  return emailAddress.normalize('NFKC').trim().toLowerCase();
}

/** How the same address may stand in the database, in lower case: queries cannot normalise what they compare. */
export function emailSpellings(emailAddress: string): readonly string[] {
  const email = comparedEmail(emailAddress);
  return [...new Set([email, email.normalize('NFD'), emailAddress.trim().toLowerCase()])];
}

/**
 * A name as names are compared: upper and lower case, and how accents and spaces are typed, make no difference; nor does what cannot
 * be seen, which older records may have anywhere.
 */
export function comparedName(name: string): string {
  return name.normalize('NFKC').replace(UNSHOWN_CHARACTERS, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
