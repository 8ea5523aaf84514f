import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { userNameOf, userNames } from './user-name.ts';

const KEY = '7d0c6d4e-0b6f-4a51-9c5e-3f1f0a5f2b11';
const OTHER_KEY = '7d0c6d4e-0b6f-4a51-9c5e-3f1f0a5f2b12';
const named = (firstName: string, lastName = '') => userNameOf({ firstName, lastName });

describe('API-22 generating user names', () => {
  test.each([
    ['Ana', 'Silva', 'ana.silva'],
    ['  Ana Maria ', 'de la Cruz', 'anamaria.delacruz'],
    ['Jürgen', 'Müßler', 'jurgen.mussler'],
    ['Łukasz', 'Ørsted', 'lukasz.orsted'],
    ['Æthel', 'Þórsdóttir', 'aethel.thorsdottir'],
    ['İlker', 'Işık', 'ilker.isik'],
    ['Jean-Luc', "O'Brien", 'jean-luc.obrien'],
    ['Sinéad', 'O’Connor', 'sinead.oconnor'],
    ['-Ana-', '-Silva-', 'ana.silva'],
    ['Ana.B', 'Silva@home <x>', 'anab.silvahomex'],
    ['Владимир', 'Иванов', 'vladimir.ivanov'],
    ['Ελένη', 'Παππά', 'eleni.pappa'],
    ['太郎', '山田', 'tailang.shantian'],
    ['Ana', '', 'ana'],
    ['', 'Silva', 'silva'],
    ['👩‍🍳', '☺', 'user'],
    ['', '', 'user'],
    ['\ud800', '\u202e', 'user'],
    ['A'.repeat(80), 'B'.repeat(80), `${'a'.repeat(28)}.${'b'.repeat(28)}`],
  ])('turns %j %j into %s', (firstName, lastName, expected) => {
    expect(named(firstName, lastName)).toBe(expected);
  });

  test('returns the same name for composed and decomposed accents', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (first, last) => {
        expect(named(first.normalize('NFD'), last.normalize('NFD'))).toBe(
          named(first.normalize('NFC'), last.normalize('NFC')),
        );
      }),
    );
  });

  test('returns names that are valid in Entra for any person, including names with numbers and random characters', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 100 });
    fc.assert(
      fc.property(anything, anything, fc.uuid(), (firstName, lastName, key) => {
        for (const name of userNames({ firstName, lastName }, key).flat()) {
          expect(name).toMatch(/^[a-z0-9]+(-+[a-z0-9]+)*(\.[a-z0-9]+(-+[a-z0-9]+)*)?$/);
          expect(name.length).toBeLessThanOrEqual(64);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('returns the plain name, then the name with a number from 2 to 9, then the name with random characters', () => {
    expect(userNames({ firstName: 'Ana', lastName: 'Silva' }, KEY)).toEqual([
      ['ana.silva'],
      [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `ana.silva${number}`),
      Array(2).fill(expect.stringMatching(/^ana\.silva-[bcdfghjkmnpqrtx34679]{5}$/)),
    ]);
  });
});

describe('API-22 random characters in user names', () => {
  const namesFor = (firstName: string, lastName: string, key: string) => userNames({ firstName, lastName }, key);

  test('the same key gives the same characters, which differ between keys and rounds', () => {
    const rounds = namesFor('Ana', '', KEY);
    expect(namesFor('Ana', '', KEY)).toEqual(rounds);
    const names = [...rounds.flat(), ...namesFor('Ana', '', OTHER_KEY).flat()];
    expect(names).toHaveLength(6);
    expect(new Set(names).size).toBe(6);
  });

  test('all characters of the alphabet occur about equally often', () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 20_000; n++)
      for (const character of namesFor('Ana', '', crypto.randomUUID())[0]![0]!.slice('ana-'.length))
        counts.set(character, (counts.get(character) ?? 0) + 1);
    const mean = 100_000 / 20;
    expect(counts.size).toBe(20);
    // An unbiased generator practically never deviates by six standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(6 * Math.sqrt(mean));
  });

  test.each([
    ['admin', '!'],
    ['it-support', '.'],
    ['Corporate', 'Admin'],
    ['Ad', 'Min'],
    ['ÁDMIN_2', 'x'],
    ['ａｄｍｉｎ', 'x'],
    ['Админ', 'Иванова'],
    ['Admins', 'Team'],
    ['The', 'Administrators'],
    ['Adminteam', 'North'],
    ['Help', 'Desk'],
    ['No-Reply', 'x'],
    ['Human', 'Resources'],
    ['Ana', 'Payroll'],
    ['I.T.', 'x'],
    ['Post', 'Master'],
    ['H', 'R'],
    ['Pay', 'Roll'],
    ['B1LLING', 'Dept'],
    ['Bi11ing2', 'Dept'],
    ['Ana', 'P4yr0ll'],
    ['1T', 'Supp0r7'],
    ['M41l', 'x'],
    ['He1p', 'Desk'],
    ['4dm1nteam', 'North'],
    ['0wner5', 'x'],
    ['Acc0unts', 'R3ceivable'],
    ['Ana', ''],
    ['Ana', '!'],
    ['', ''],
  ])('every user name for %j %j gets random characters', (firstName, lastName) => {
    const names = namesFor(firstName, lastName, KEY).flat();
    expect(names).toEqual(Array(3).fill(expect.stringMatching(/^[a-z0-9.-]+-[a-z0-9]{5}$/)));
  });

  test('a reserved name gets random characters even if a non-ASCII character stands for some of its letters', () => {
    const WORDS = 'payroll billing security helpdesk webmaster hq azure verify privacy information'.split(' ');
    const plain: string[] = [];
    let tried = 0;
    for (let code = 0x80; code <= 0xffff; code++) {
      const character = String.fromCharCode(code);
      // Surrounds the character with letters, because hyphens at either end are dropped.
      const letters = named(`x${character}x`).slice(1, -1);
      for (const word of WORDS.filter((word) => letters !== '' && word.includes(letters))) {
        tried++;
        const spelt = word.replace(letters, character);
        const rounds = [namesFor(spelt, 'Dept', KEY), namesFor('Ana', spelt, KEY)];
        for (const [[name = ''] = []] of rounds)
          if (!/-[a-z0-9]{5}$/.test(name)) plain.push(`${code.toString(16)} ${name}`);
      }
    }
    expect(tried).toBeGreaterThan(5_000);
    expect(plain).toEqual([]);
  });

  test.each([
    ['Chad', 'Min'],
    ['Vlad', 'Minsky'],
    ['Amit', 'Rao'],
    ['Ophelia', 'Helper'],
    ['Inf', 'Orman'],
    ['Steve', 'Jobs'],
    ['Kit', 'Hrabal'],
    ['Mall', 'Lt'],
    ['Mall2', 'Tamm'],
    ['Ana5', 'Silva1'],
  ])('the first user name for %s %s gets no random characters', (firstName, lastName) => {
    expect(namesFor(firstName, lastName, KEY)[0]).toEqual([`${firstName}.${lastName}`.toLowerCase()]);
  });
});
