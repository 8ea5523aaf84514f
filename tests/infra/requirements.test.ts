import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/root.ts';

const LIST = 'tests/requirements.md';
const ID = /\b(?:SHELL|AUTH|NAV|BAN|MSG|HIER|USER|TBL|UNIT|SYS|ADDR|POS|ADM|ROLE|HIST|API|ERR|LIM|SET)-\d{2}\b/g;
const idsIn = (text: string) => new Set(text.match(ID));

const files = execFileSync('git', ['ls-files', '-z'], { cwd: inRoot('.'), encoding: 'utf8' }).split('\0');
const read = (path: string) => readFileSync(inRoot(path), 'utf8');
const textOf = (isWanted: (path: string) => boolean) =>
  files
    .filter((path) => /\.(?:tsx?|css|mjs|md)$/.test(path) && path !== LIST && isWanted(path))
    .map(read)
    .join('\n');

const listed = [...read(LIST).matchAll(new RegExp(String.raw`^(?:- |\| )(${ID.source})`, 'gm'))].map(([, id]) => id);

test('lists every requirement once', () => {
  expect(listed.length).toBeGreaterThan(150);
  expect(listed.filter((id, n) => listed.indexOf(id) !== n)).toEqual([]);
});

test('names every requirement in a test', () => {
  const tested = idsIn(textOf((path) => /\.(?:test|spec)\.tsx?$/.test(path)));
  expect(listed.filter((id) => !tested.has(id ?? ''))).toEqual([]);
});

test('lists every requirement that the repository names', () => {
  expect([...idsIn(textOf(() => true))].filter((id) => !listed.includes(id))).toEqual([]);
});
