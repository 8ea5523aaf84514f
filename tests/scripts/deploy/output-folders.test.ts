import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { printedOutputs } from '../../../scripts/azure/test-outputs.ts';
import { runScript } from '../../support/run-script.ts';

let caller: string;

/** Runs a script as npm does: in the repository, with the calling folder in INIT_CWD. */
const run = (script: string, ...args: string[]) => runScript(`scripts/${script}`, args, { INIT_CWD: caller });

const site = (output: string) => run('site.ts', '--outputs', 'outputs.json', '--page', 'dist', '--output', output);

beforeEach(() => {
  caller = mkdtempSync(join(tmpdir(), 'outputs-'));
  writeFileSync(join(caller, 'outputs.json'), JSON.stringify(printedOutputs()));
  mkdirSync(join(caller, 'dist'));
  for (const page of ['index', 'redirect', '404'])
    writeFileSync(join(caller, 'dist', `${page}.html`), '<html><head><base href="/"></head></html>');
});
afterEach(() => rmSync(caller, { recursive: true, force: true }));

test('site resolves paths against the calling folder and replaces only files that it wrote', async () => {
  expect(await site('made')).toMatchObject({ code: 0, stderr: '' });
  const mine = join(caller, 'made', 'mine.txt');
  writeFileSync(mine, 'mine');
  const { code, stderr } = await site('made');
  expect([code, stderr]).toEqual([
    1,
    `${mine} was not made by "npm run site". Nothing was changed. Move the file, or choose another folder.\n`,
  ]);
  rmSync(mine);
  expect(await site('made')).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(join(caller, 'made')).sort()).toEqual([
    ...['.made-by', '404.html', 'index.html', 'redirect.html', 'settings.js', 'staticwebapp.config.json'],
  ]);
});

test.each([
  ['site', () => site('mine')],
  ['package', () => run('package.ts', '--output', 'mine')],
  ['start --reset', () => run('supervisor/start.ts', '--reset', '--state', 'mine')],
  ['part', () => run('supervisor/part.ts', 'site', '--state', 'mine')],
] as const)('%s rejects a folder that it did not create and leaves it unchanged', async (_name, command) => {
  const mine = join(caller, 'mine');
  mkdirSync(join(mine, 'data'), { recursive: true });
  writeFileSync(join(mine, 'data', 'thesis.txt'), 'mine');
  const done = await command();
  expect(done.stderr).toMatch(
    new RegExp(`^${mine} contains files and was not made by "npm .*"\\. Nothing was changed\\.`),
  );
  expect(done.code).toBe(1);
  expect(readdirSync(mine)).toEqual(['data']);
  expect(readFileSync(join(mine, 'data', 'thesis.txt'), 'utf8')).toBe('mine');
});

test.each([
  ['nope.json', undefined, 'There is no file PATH.'],
  ['dist', undefined, 'PATH is a folder, not a file.'],
  ['bad.json', '{\n  "siteName": x\n}', 'PATH:2:15: this is not valid JSON.'],
])('site reports the path of an unreadable outputs file: %s', async (name, content, sentence) => {
  if (content !== undefined) writeFileSync(join(caller, name), content);
  const done = await run('site.ts', '--outputs', name, '--output', 'made');
  expect(done.stderr).toBe(`${sentence.replace('PATH', join(caller, name))}\n`);
  expect(done.code).toBe(1);
  expect(readdirSync(caller)).not.toContain('made');
});
