import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from '../root.ts';
import { fromCaller } from './caller.ts';
import { jsonErrorAt, readJsonFile } from './json.ts';

test.each([
  ['{"a":}', 1, 6],
  ['{\n  "a": 1,\n  b\n}', 3, 3],
  ['[\n 1,\n x]', 3, 2],
  ['[1, 2', 1, 6],
  ['{"a":1} x', 1, 9],
  ['', 1, 1],
  ['{"a": tru]}', 1, 10],
])('finds line and column of the first error in %j', (text, line, column) => {
  expect(jsonErrorAt(text)).toEqual({ line, column });
});

test('names path, line and column of a JSON file that cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'json-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'x.json');
  expect(() => readJsonFile(path)).toThrow(`There is no file ${path}.`);
  expect(() => readJsonFile(folder)).toThrow(`${folder} is a folder, not a file.`);
  writeFileSync(path, '\uFEFF{\n  "a": nope\n}');
  expect(() => readJsonFile(path)).toThrow(`${path}:2:9: this is not valid JSON.`);
  writeFileSync(path, '\uFEFF{"a":1}');
  expect(readJsonFile(path)).toEqual({ a: 1 });
});

test('resolves relative paths against the folder that npm was started in', () => {
  const { INIT_CWD } = process.env;
  onTestFinished(() => {
    process.env.INIT_CWD = INIT_CWD;
  });
  process.env.INIT_CWD = '/somewhere';
  expect(fromCaller('x')).toBe('/somewhere/x');
  expect(fromCaller('/x')).toBe('/x');
  delete process.env.INIT_CWD;
  expect(fromCaller('x')).toBe(inRoot('x'));
});
