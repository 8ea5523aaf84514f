/** Generates passwords for new accounts and resets (USER-14). */
import { randomInt } from 'node:crypto';

/**
 * Excludes characters that look alike in print or handwriting: O 0 o, I l 1 i |, S s 5 $, Z z 2, B 8, V v U u, W w. Excludes vowels,
 * because Entra rejects passwords that contain a word or name. Excludes symbols that a chat or spreadsheet may interpret: "*", "=", "+" and
 * "@".
 */
const KINDS = ['bcdfghjkmnpqrtx', 'CDFGHJKLMNPQRTX', '34679', '#%&?'] as const;
const ALPHABET = KINDS.join('');
const LENGTH = 16;

/**
 * Generates 16 random characters of all four kinds (Entra requires three): about 84 bits. If a kind is missing, generates a new password,
 * so that all valid passwords are equally likely.
 * @param pick returns a random integer from 0 (inclusive) to its argument (exclusive)
 */
export function generatePassword(pick: (below: number) => number = (below) => randomInt(below)): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => ALPHABET[pick(ALPHABET.length)]).join('');
    if (KINDS.every((kind) => [...kind].some((character) => password.includes(character)))) return password;
  }
}
