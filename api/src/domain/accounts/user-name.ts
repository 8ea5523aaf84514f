/** User names of new directory accounts: "first.last", in characters that every mail system supports. */
import { createHash } from 'node:crypto';
import anyAscii from 'any-ascii';
import type { Named } from '../../contract/full-name.ts';
import { isReservedName } from './reserved-names.ts';

/**
 * Maximum length of a first or last name. Entra allows 64 characters before the @; the separators and the suffix for namesakes need the
 * rest.
 */
const LONGEST_PART = 28;
const HIGHEST_NUMBER = 9;
/** Contains no vowels, so that the characters form no words, and no characters that look alike. */
const RANDOM_ALPHABET = 'bcdfghjkmnpqrtx34679';
const RANDOM_LENGTH = 5;

/** User names to try, in rounds. The next round follows if no name of a round is free or another account takes the name first. */
export type UserNameRounds = readonly (readonly string[])[];

/**
 * Returns user names for an account: "ana.silva"; then "ana.silva2" to "ana.silva9"; then "ana.silva-k7mqt". Names without a last name and
 * reserved names ("it.support") always get random characters.
 * @param key the account's random GUID. The random characters derive from it, so a retry tries the same names
 * @returns three rounds with at most 11 names in total, each of at most 63 characters
 */
export function userNames(person: Named, key: string): UserNameRounds {
  const name = userNameOf(person);
  const [first = '', second = '', third = ''] = [1, 2, 3].map((nth) => `${name}-${randomCharacters(key, nth)}`);
  // Also check the generated name: isReservedName normalizes with NFKC and therefore transliterates some characters differently.
  const [firstName = '', lastName = ''] = name.split('.');
  if (lastName === '' || isReservedName(person) || isReservedName({ firstName, lastName }))
    return [[first], [second], [third]];
  const numbered = Array.from({ length: HIGHEST_NUMBER - 1 }, (_, index) => `${name}${index + 2}`);
  return [[name], numbered, [first, second]];
}

/**
 * Returns "ana.silva" for Ana Silva. Removes accents ("Jürgen Müßler" becomes jurgen.mussler), transliterates other scripts, keeps
 * hyphens and drops everything else. Returns "user" if nothing remains.
 * @returns 1 to 57 characters of a-z, 0-9, "-" and ".", with a letter or digit at both ends
 */
export function userNameOf(person: Named): string {
  const parts = [person.firstName, person.lastName].map(userNamePart).filter((part) => part !== '');
  return parts.join('.') || 'user';
}

function userNamePart(text: string): string {
  const written = text.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}-]/gu, '');
  const plain = anyAscii(written)
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '');
  return plain.replace(/^-+/, '').slice(0, LONGEST_PART).replace(/-+$/, '');
}

/** Derives characters from the key. They do not reveal the key, and cannot be predicted without it. */
function randomCharacters(key: string, nth: number): string {
  const hash = createHash('sha256').update(`${key} ${nth}`).digest();
  const characterAt = (_: unknown, index: number) =>
    RANDOM_ALPHABET[hash.readUInt32BE(index * 4) % RANDOM_ALPHABET.length];
  return Array.from({ length: RANDOM_LENGTH }, characterAt).join('');
}
