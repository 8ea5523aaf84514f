/** The user names that a person's account may get in the directory: "first.last", made of what every mail system can write. */
import { createHash } from 'node:crypto';
import anyAscii from 'any-ascii';
import type { Named } from '../../contract/full-name.ts';
import { speaksForCompany } from './reserved-names.ts';

/** Entra takes 64 characters before the @; what this leaves is for what tells namesakes apart. */
const LONGEST_PART = 28;
const HIGHEST_NUMBER = 9;
/** No vowels, so that no word comes about, and nothing that looks like something else. */
const RANDOM_ALPHABET = 'bcdfghjkmnpqrtx34679';
const RANDOM_LENGTH = 5;

/** Names to try: of each round the first that is free, and when none is, or somebody has just taken it, of the next round. */
export type UserNameRounds = readonly (readonly string[])[];

/**
 * The user names that an account may get: "ana.silva"; then "ana.silva2" to "ana.silva9"; then "ana.silva-k7mqt", so that namesakes
 * keep nobody out, however many they are. A name that is only half of one, or that would speak for the company ("it.support"), is
 * given with random characters only.
 * @param key the account's, a random GUID: the random characters follow from it, so that whoever asks again tries the same names
 * @returns three rounds, together 11 names at most, each of at most 63 characters
 */
export function userNames(person: Named, key: string): UserNameRounds {
  const name = userNameOf(person);
  const [first = '', second = '', third = ''] = [1, 2, 3].map((nth) => `${name}-${randomCharacters(key, nth)}`);
  // Asked of the text itself too: some characters are read as one letter here and as another there.
  const [firstName = '', lastName = ''] = name.split('.');
  if (lastName === '' || speaksForCompany(person) || speaksForCompany({ firstName, lastName }))
    return [[first], [second], [third]];
  const numbered = Array.from({ length: HIGHEST_NUMBER - 1 }, (_, index) => `${name}${index + 2}`);
  return [[name], numbered, [first, second]];
}

/**
 * "ana.silva" for Ana Silva. Accents are folded ("Jürgen Müßler" is jurgen.mussler), other scripts are written in Latin letters,
 * hyphens stay, all else is dropped; "user" when nothing remains.
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

/** As good as random to everybody who does not have the key, which the secure generator made; nothing of it can be told from them. */
function randomCharacters(key: string, nth: number): string {
  const hash = createHash('sha256').update(`${key} ${nth}`).digest();
  const characterAt = (_: unknown, index: number) =>
    RANDOM_ALPHABET[hash.readUInt32BE(index * 4) % RANDOM_ALPHABET.length];
  return Array.from({ length: RANDOM_LENGTH }, characterAt).join('');
}
