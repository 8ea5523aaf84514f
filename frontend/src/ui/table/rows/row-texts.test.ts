import { expect, test } from 'vitest';
import { RowTexts } from './row-texts.ts';

const held = (texts: RowTexts) => Array.from({ length: texts.length }, (_, row) => texts.at(row));

function found(texts: RowTexts, word: string, from = 0): readonly number[] {
  const rows: number[] = [];
  texts.search(word, from, (row) => rows.push(row));
  return rows;
}

/** The same numbers at each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

test('rows are found by their own texts, each once, and never by what reaches into the next one', () => {
  const texts = new RowTexts();
  texts.append(['abba', '', 'ab']);
  texts.append(['b', 'xab ab']);
  expect(held(texts)).toEqual(['abba', '', 'ab', 'b', 'xab ab']);
  expect(found(texts, 'ab')).toEqual([0, 2, 4]);
  expect(found(texts, 'ab', 1)).toEqual([2, 4]);
  expect(found(texts, 'ab', 5)).toEqual([]);
  expect(found(texts, 'ba\u0001')).toEqual([]);
  expect(found(texts, '\u0001')).toEqual([]);
});

test('whatever is added, cut and replaced, the texts are those of a plain list', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const below = numbers(seed);
    const some = () => Array.from({ length: below(6) }, () => 'ab é'.repeat(3).slice(below(6), 6 + below(6)));
    const texts = new RowTexts();
    let plain: string[] = [];
    for (let step = 0; step < 60; step++) {
      const [from, add] = [below(plain.length + 1), some()];
      const to = from + below(plain.length - from + 1);
      const what = below(3);
      if (what === 0) {
        texts.append(add);
        plain.push(...add);
      } else if (what === 1 && below(4) === 0) {
        texts.cut(from);
        plain = plain.slice(0, from);
      } else {
        texts.replace(from, to, add);
        plain.splice(from, to - from, ...add);
      }
      expect(held(texts)).toEqual(plain);
      const holds = plain.flatMap((text, row) => (row >= from && text.includes('b é') ? [row] : []));
      expect(found(texts, 'b é', from)).toEqual(holds);
    }
  }
});
