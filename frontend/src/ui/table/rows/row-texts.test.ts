import { expect, test } from 'vitest';
import { RowTexts } from './row-texts.ts';

const allTexts = (texts: RowTexts) => Array.from({ length: texts.length }, (_, row) => texts.at(row));

/** Searches the rows from `from`, or only every `step`-th of them. */
function found(texts: RowTexts, word: string, from = 0, step = 1): readonly number[] {
  const rows = Array.from({ length: texts.length }, (_, row) => row);
  return [...texts.filter(word, Uint32Array.from(rows.filter((row) => row >= from && (row - from) % step === 0)))];
}

/** A seeded random generator. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('finds each row once by its own text, and no text that spans two rows', () => {
  const texts = new RowTexts();
  texts.append(['abba', '', 'ab']);
  texts.append(['b', 'xab ab']);
  expect(allTexts(texts)).toEqual(['abba', '', 'ab', 'b', 'xab ab']);
  expect(found(texts, 'ab')).toEqual([0, 2, 4]);
  expect(found(texts, 'ab', 1)).toEqual([2, 4]);
  expect(found(texts, 'ab', 5)).toEqual([]);
  expect(found(texts, 'ba\u0001')).toEqual([]);
  expect(found(texts, '\u0001')).toEqual([]);
});

test('has the same texts as an array after random appends, cuts and replacements', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const below = numbers(seed);
    const some = () => Array.from({ length: below(6) }, () => 'ab é'.repeat(3).slice(below(6), 6 + below(6)));
    const texts = new RowTexts();
    let plain: string[] = [];
    for (let step = 0; step < 60; step++) {
      const [from, add] = [below(plain.length + 1), some()];
      const to = from + below(plain.length - from + 1);
      const operation = below(3);
      if (operation === 0) {
        texts.append(add);
        plain.push(...add);
      } else if (operation === 1 && below(4) === 0) {
        texts.cut(from);
        plain = plain.slice(0, from);
      } else {
        texts.replace(from, to, add);
        plain.splice(from, to - from, ...add);
      }
      expect(allTexts(texts)).toEqual(plain);
      const expected = plain.flatMap((text, row) => (row >= from && text.includes('b é') ? [row] : []));
      expect(found(texts, 'b é', from)).toEqual(expected);
      expect(found(texts, 'b é', from, 3)).toEqual(expected.filter((row) => (row - from) % 3 === 0));
    }
  }
});
