import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberedUserName, userNameOf } from './user-name.ts';

const named = (firstName: string, lastName = '') => userNameOf({ firstName, lastName });

describe('API-22 the user name of a new account', () => {
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
    ['A'.repeat(80), 'B'.repeat(80), `${'a'.repeat(29)}.${'b'.repeat(29)}`],
  ])('%j %j gets %s', (firstName, lastName, expected) => {
    expect(named(firstName, lastName)).toBe(expected);
  });

  test('is the same however the accents are written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (first, last) => {
        expect(named(first.normalize('NFD'), last.normalize('NFD'))).toBe(
          named(first.normalize('NFC'), last.normalize('NFC')),
        );
      }),
    );
  });

  test('is one that Entra takes, whatever the name, and leaves room for a number', () => {
    const anything = fc.string({ unit: 'binary', maxLength: 100 });
    fc.assert(
      fc.property(anything, anything, (first, last) => {
        const name = named(first, last);
        expect(name).toMatch(/^[a-z0-9]+(-+[a-z0-9]+)*(\.[a-z0-9]+(-+[a-z0-9]+)*)?$/);
        expect(numberedUserName(name, 99_999).length).toBeLessThanOrEqual(64);
      }),
      { numRuns: 2_000 },
    );
  });

  test('has a number from the second namesake on', () => {
    expect([1, 2, 3, 10].map((number) => numberedUserName('ana.silva', number))).toEqual([
      'ana.silva',
      'ana.silva2',
      'ana.silva3',
      'ana.silva10',
    ]);
  });
});
