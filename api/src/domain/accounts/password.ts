/** Passwords that the portal hands out: first ones, and those of a reset (USER-14). */
import { randomInt } from 'node:crypto';

/**
 * Nothing that looks like something else in print or in handwriting (O 0 o, I l 1 i |, S s 5 $, Z z 2, B 8, V v U u, W w), and no
 * vowels: no word comes about, nor anybody's name, which Entra refuses inside a password. Of the other characters those that stay
 * what they are when the password is pasted into a chat or a sheet: no "*", no "=" or "+" or "@" in front.
 */
const KINDS = ['bcdfghjkmnpqrtx', 'CDFGHJKLMNPQRTX', '34679', '#%&?'] as const;
const ALPHABET = KINDS.join('');
const LENGTH = 16;

/**
 * A new password: 16 characters of the secure generator, all four kinds that Entra knows among them (it asks for three).
 * Every such password is equally likely: one that lacks a kind is thrown away whole, none is mended. About 84 bits.
 * @param pick a number from 0 to below its argument, each equally likely
 */
export function generatePassword(pick: (below: number) => number = (below) => randomInt(below)): string {
  for (;;) {
    const password = Array.from({ length: LENGTH }, () => ALPHABET[pick(ALPHABET.length)]).join('');
    if (KINDS.every((kind) => [...kind].some((character) => password.includes(character)))) return password;
  }
}
