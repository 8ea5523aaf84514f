import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGAINST_ACCESS } from './support/against-policy/access.ts';
import { AGAINST_OPERATION } from './support/against-policy/operation.ts';
import { type Planted, WRONG_TEMPLATES } from './support/planted.ts';
import { findingsAfter, templateAfter } from './support/templates.ts';
import { writeThings } from './support/things.ts';
import { WRONG_TYPES } from './support/wrong-types.ts';

let things: string;

beforeAll(() => {
  things = mkdtempSync(join(tmpdir(), 'things-'));
  writeThings(things);
});

afterAll(() => rmSync(things, { recursive: true }));

/** The first finding says what is wrong, at the line that holds the mistake; nothing else but what follows from it is found. */
async function expectFound({ change, finding, line, also }: Planted, types: string | undefined) {
  const found = await findingsAfter('things', types, change);
  expect(found).toEqual([finding, ...also].map((text) => expect.stringContaining(text)));
  const [, where, number] = /^infra\/([^:]+):(\d+):\d+ /.exec(found[0] ?? '') ?? [];
  const lines = templateAfter('things', where ?? '', change).split('\n');
  expect(lines[Number(number) - 1]).toContain(line.split('\n')[0]);
}

describe('templates without a mistake', () => {
  test('have no findings, with their types and without', async () => {
    expect(await findingsAfter('things', things)).toEqual([]);
    expect(await findingsAfter('things', undefined)).toEqual([]);
    expect(await findingsAfter('azure', undefined)).toEqual([]);
  });
});

test.each(WRONG_TYPES)('a resource against its type: $mistake', async (planted) => {
  await expectFound(planted, things);
});

test.each(WRONG_TEMPLATES)('a template in itself: $mistake', async (planted) => {
  await expectFound(planted, things);
});

test.each(WRONG_TEMPLATES)('a template in itself, without types: $mistake', async (planted) => {
  await expectFound(planted, undefined);
});

test.each([...AGAINST_ACCESS, ...AGAINST_OPERATION])('a policy: $mistake', async ({ change, finding }) => {
  const found = await findingsAfter('azure', undefined, change);
  expect(found).toEqual([expect.stringMatching(/^infra\/(directory\/)?main\.bicep:\d+:\d+ .+ \(.+\)$/)]);
  expect(found[0]).toContain(`${finding} (`);
});
