/** Normalizes texts for comparison. */
import { INVISIBLE_CLASS } from './text.ts';

const INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, 'gu');

/** Normalizes an email for comparison: Unicode form NFKC, trimmed, lower case (USER-11, USER-12). */
export function comparedEmail(emailAddress: string): string {
  return emailAddress.normalize('NFKC').trim().toLowerCase();
}

/**
 * Returns the spellings of an email that a query must look for, because queries cannot normalize Unicode: the form NFKC, the form NFD, and
 * the text as typed; all in lower case, without duplicates.
 */
export function emailSpellings(emailAddress: string): readonly string[] {
  const email = comparedEmail(emailAddress);
  return [...new Set([email, email.normalize('NFD'), emailAddress.trim().toLowerCase()])];
}

/**
 * Normalizes a name for comparison: Unicode form NFKC, single spaces, lower case, without invisible characters. Older records may contain
 * such characters.
 */
export function comparedName(name: string): string {
  return name.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().toLowerCase();
}
