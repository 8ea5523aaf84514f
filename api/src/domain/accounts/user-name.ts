/** The user name that a person's account gets in the directory: "first.last", made of what every mail system can write. */
import anyAscii from 'any-ascii';
import type { Named } from '../order.ts';

/** Entra takes 64 characters before the @; what this leaves is for the number that tells namesakes apart. */
const LONGEST_PART = 29;

/**
 * "ana.silva" for Ana Silva. Accents are folded ("Jürgen Müßler" is jurgen.mussler), other scripts are written in Latin letters,
 * hyphens stay, all else is dropped; "user" when nothing remains.
 * @returns 1 to 59 characters of a-z, 0-9, "-" and ".", with a letter or digit at both ends
 */
export function userNameOf(person: Named): string {
  const parts = [person.firstName, person.lastName].map(userNamePart).filter((part) => part !== '');
  return parts.join('.') || 'user';
}

/** "ana.silva", then "ana.silva2", "ana.silva3", …: what namesakes are given. @param number from 1 */
export function numberedUserName(name: string, number: number): string {
  return number === 1 ? name : `${name}${number}`;
}

function userNamePart(text: string): string {
  const written = text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}-]/gu, '');
  const plain = anyAscii(written)
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '');
  return plain.replace(/^-+/, '').slice(0, LONGEST_PART).replace(/-+$/, '');
}
