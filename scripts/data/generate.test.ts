import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { generate } from './generate.ts';
import type { DataSet } from './model.ts';
import { indexOf } from './parts/test-index.ts';

/** When a digest changes on purpose, raise the data set's version in generate.ts with it. */
const DIGESTS = {
  demo: { version: '6', digest: '5719da7a91aa86ba' },
  large: { version: '6', digest: '0408b3cbc1efac9e' },
} as const;

function digestOf(dataSet: DataSet): string {
  const hash = createHash('sha256');
  for (const document of dataSet.documents()) hash.update(JSON.stringify(document));
  for (const record of dataSet.directory()) hash.update(JSON.stringify(record));
  return hash.digest('hex').slice(0, 16);
}

describe.each(['demo', 'large'] as const)('data set %s', (name) => {
  test('is the same to the last byte at every run', () => {
    expect({ version: generate(name).version, digest: digestOf(generate(name)) }).toEqual(DIGESTS[name]);
  });

  test('knows how many documents it has', () => {
    const dataSet = generate(name);
    expect([...dataSet.documents()].length).toBe(dataSet.documentCount);
  });
});

test('none holds nothing', () => {
  expect([...generate('none').documents()]).toEqual([]);
  expect([...generate('none').directory()]).toEqual([]);
});

test('large has the figures of the architecture, GIANT among them', () => {
  const { franchises } = indexOf(generate('large'));
  const all = [...franchises.values()];
  expect(all.length).toBe(1_000);
  expect(all.reduce((sum, franchise) => sum + franchise.units.length, 0)).toBe(40_000);
  expect(all.reduce((sum, franchise) => sum + franchise.users.length, 0)).toBe(100_000);
  const giant = franchises.get('GIANT')!;
  expect(giant.positions.length).toBe(5_000);
  expect(giant.units.length).toBe(20_000);
  expect(giant.units.filter(({ franchiseRoleMemberId }) => franchiseRoleMemberId === null).length).toBe(200);
  expect(new Set(giant.positions.map((position) => position.tier))).toEqual(new Set([1, 2, 3, 4]));
  expect(franchises.has('ALOHA') && franchises.has('BISTRO')).toBe(true);
});
