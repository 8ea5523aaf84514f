/** The user name that a person's account gets in the directory: "first.last", made of what every mail system can write. */
import anyAscii from 'any-ascii';
import type { Named } from './order.ts';

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

/** The first of name, name2, name3, … that is not taken. @param taken user names without the domain, in lower case */
export function freeUserName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
  return free;
}

function userNamePart(text: string): string {
  const written = text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}-]/gu, '');
  const plain = anyAscii(written)
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '');
  return plain.replace(/^-+/, '').slice(0, LONGEST_PART).replace(/-+$/, '');
}
