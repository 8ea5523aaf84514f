import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatePassword } from './password.ts';

const KINDS = { lower: /[a-z]/, upper: /[A-Z]/, digit: /[0-9]/, other: /[^A-Za-z0-9]/ };
const missingKinds = (password: string) =>
  Object.entries(KINDS).flatMap(([kind, is]) => (is.test(password) ? [] : [kind]));

describe('USER-14 generating a password', () => {
  test('returns 16 characters of all four kinds, without vowels or look-alikes', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const password = generatePassword(pickFrom(seed));
        expect(password).toHaveLength(16);
        expect(missingKinds(password)).toEqual([]);
        expect(password).not.toMatch(/[0Oo1lIi|!5Ss$2Zz8BUuVvWw,.;:'"`´]/);
        expect(password).not.toMatch(/[aeiouy]/i);
        expect(password).toMatch(/^[!-~]+$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('generates a new password if a kind of character is missing', () => {
    const good = [0, 15, 30, 35, 1, 16, 31, 36, 2, 17, 32, 37, 3, 18, 33, 38];
    const draws = [...new Array(16).fill(0), ...good];
    const password = generatePassword(() => draws.shift() ?? 0);
    expect(draws).toEqual([]);
    expect(missingKinds(password)).toEqual([]);
  });

  test('returns unique passwords, and uses all characters of a kind about equally often', () => {
    const passwords = Array.from({ length: 20_000 }, () => generatePassword());
    expect(new Set(passwords).size).toBe(passwords.length);
    const counts = new Map<string, number>();
    for (const character of passwords.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
    for (const kind of Object.values(KINDS)) {
      const ofKind = [...counts].filter(([character]) => kind.test(character)).map(([, count]) => count);
      const mean = ofKind.reduce((sum, count) => sum + count, 0) / ofKind.length;
      // An unbiased generator practically never deviates by six standard deviations.
      for (const count of ofKind) expect(Math.abs(count - mean)).toBeLessThan(6 * Math.sqrt(mean));
    }
  });
});

/** Returns a seeded random number generator (Mulberry32). */
function pickFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
