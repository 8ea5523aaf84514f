import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type ESTree, parseAst, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { inRoot } from '../scripts/root.ts';

const LIST = 'tests/requirements.md';
const files = execFileSync('git', ['ls-files', '-z'], { cwd: inRoot('.'), encoding: 'utf8' }).split('\0');
const read = (path: string) => readFileSync(inRoot(path), 'utf8');

const listed = [...read(LIST).matchAll(/^(?:- |\| )([A-Z]+-\d{2})\b/gm)].map(([, id = '']) => id);
/** Matches any id with the prefix of a section. */
const ID = new RegExp(String.raw`\b(?:${[...new Set(listed.map((id) => id.split('-')[0]))].join('|')})-\d{2}\b`, 'g');
const idsIn = (text: string) => new Set(text.match(ID));

const textOf = (isWanted: (path: string) => boolean) =>
  files
    .filter((path) => /\.(?:tsx?|css|mjs|md)$/.test(path) && path !== LIST && isWanted(path))
    .map(read)
    .join('\n');

/** Returns the titles of a file's tests and groups: `test('…')`, `it.each(rows)('…')`, `describe('…')`. */
function titlesIn(path: string): string[] {
  const text = read(path);
  const titles: string[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title && /^(?:test|it|describe)$/.test(calledName(callee))) titles.push(text.slice(title.start, title.end));
    },
  });
  visitor.visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }));
  return titles;
}

/** Returns the name of the called function: `test` for `test.each(rows)`. */
function calledName(called: ESTree.Expression): string {
  if (called.type === 'MemberExpression') return calledName(called.object);
  if (called.type === 'CallExpression') return calledName(called.callee);
  return called.type === 'Identifier' ? called.name : '';
}

test('lists every requirement once', () => {
  expect(listed.length).toBeGreaterThan(150);
  expect(listed.filter((id, n) => listed.indexOf(id) !== n)).toEqual([]);
});

test('names every requirement in the title of a test', () => {
  const tested = idsIn(
    files
      .filter((path) => /\.(?:test|spec)\.tsx?$/.test(path))
      .flatMap(titlesIn)
      .join('\n'),
  );
  expect(listed.filter((id) => !tested.has(id))).toEqual([]);
});

test('lists every requirement that the repository names', () => {
  expect([...idsIn(textOf(() => true))].filter((id) => !listed.includes(id))).toEqual([]);
});
