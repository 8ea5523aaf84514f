import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refillFolder } from './own-folder.ts';

const MAKER = 'npm run site';
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'own-folder-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const fillWith = (name: string) => (folder: string) => writeFileSync(join(folder, name), name);
const files = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name !== '.made-by')
    .sort();

test('fills a new or empty folder, and replaces the content of a folder that it made', async () => {
  const folder = join(root, 'new', 'deep');
  await refillFolder(folder, MAKER, fillWith('one'));
  expect(files(folder)).toEqual(['one']);
  await refillFolder(folder, MAKER, fillWith('two'));
  expect(files(folder)).toEqual(['two']);
});

test.each(['file', 'folder'])('rejects a folder that contains a %s and leaves it unchanged', async (kind) => {
  const path = join(root, 'kept');
  if (kind === 'file') writeFileSync(path, 'mine');
  else mkdirSync(path);
  await expect(refillFolder(root, MAKER, fillWith('one'))).rejects.toThrow(
    `${root} contains files and was not made by "npm run site". Nothing was changed.`,
  );
  expect(readdirSync(root)).toEqual(['kept']);
});

test('rejects a folder that another command made', async () => {
  await refillFolder(join(root, 'x'), 'npm run package', fillWith('api.zip'));
  await expect(refillFolder(join(root, 'x'), MAKER, fillWith('one'))).rejects.toThrow('was not made by');
  expect(files(join(root, 'x'))).toEqual(['api.zip']);
});

test('rejects the root folder, the home folder, the repository and a file', async () => {
  const file = join(root, 'file');
  writeFileSync(file, 'mine');
  for (const folder of ['/', homedir(), process.cwd()])
    if (readdirSync(folder).length > 0)
      await expect(refillFolder(folder, MAKER, fillWith('one'))).rejects.toThrow('was not made by');
  await expect(refillFolder(file, MAKER, fillWith('one'))).rejects.toThrow(`${file} is a file, not a folder.`);
  expect(readFileSync(file, 'utf8')).toBe('mine');
});

test('treats a symbolic link as its target folder', async () => {
  const target = join(root, 'target');
  mkdirSync(target);
  writeFileSync(join(target, 'mine'), 'mine');
  symlinkSync(target, join(root, 'link'));
  symlinkSync(join(root, 'nowhere'), join(root, 'dangling'));
  await expect(refillFolder(join(root, 'link'), MAKER, fillWith('one'))).rejects.toThrow('was not made by');
  await expect(refillFolder(join(root, 'dangling'), MAKER, fillWith('one'))).rejects.toThrow('to a missing target');
  rmSync(join(target, 'mine'));
  await refillFolder(join(root, 'link'), MAKER, fillWith('one'));
  expect(files(target)).toEqual(['one']);
});

test('never follows a link inside the folder that it empties', async () => {
  const [folder, outside] = [join(root, 'x'), join(root, 'outside')];
  mkdirSync(outside);
  writeFileSync(join(outside, 'mine'), 'mine');
  await refillFolder(folder, MAKER, fillWith('one'));
  await refillFolder(folder, MAKER, (empty) => symlinkSync(outside, join(empty, 'link')));
  await refillFolder(folder, MAKER, fillWith('two'));
  expect(files(folder)).toEqual(['two']);
  expect(files(outside)).toEqual(['mine']);
});

test('rejects a folder with a file that the command did not write, names the file and changes nothing', async () => {
  const folder = join(root, 'x');
  const assets = (name: string) => (empty: string) => {
    mkdirSync(join(empty, 'assets'));
    writeFileSync(join(empty, 'assets', name), name);
  };
  await refillFolder(folder, MAKER, assets('one'));
  writeFileSync(join(folder, 'assets', 'notes.txt'), 'mine');
  await expect(refillFolder(folder, MAKER, assets('two'))).rejects.toThrow(
    `${join(folder, 'assets', 'notes.txt')} was not made by "npm run site". Nothing was changed.`,
  );
  expect(files(join(folder, 'assets'))).toEqual(['notes.txt', 'one']);
  rmSync(join(folder, 'assets', 'notes.txt'));
  await refillFolder(folder, MAKER, assets('two'));
  expect(files(join(folder, 'assets'))).toEqual(['two']);
});

test('replaces every file if the marker of an earlier version lists no files, and then rejects foreign files', async () => {
  writeFileSync(join(root, '.made-by'), `${MAKER}\nThis command made the folder and may replace what is in it.\n`);
  writeFileSync(join(root, 'one'), 'one');
  await refillFolder(root, MAKER, fillWith('two'));
  expect(files(root)).toEqual(['two']);
  writeFileSync(join(root, 'notes.txt'), 'mine');
  await expect(refillFolder(root, MAKER, fillWith('three'))).rejects.toThrow('notes.txt was not made by');
});

test('recovers a folder left by an interrupted run', async () => {
  const folder = join(root, 'x');
  await refillFolder(folder, MAKER, fillWith('one'));
  mkdirSync(join(folder, '.filling-1'));
  writeFileSync(join(folder, '.filling-1', 'part'), 'part');
  await refillFolder(folder, MAKER, fillWith('two'));
  expect(files(folder)).toEqual(['two']);
});

test('keeps the previous content when filling fails', async () => {
  const folder = join(root, 'x');
  await refillFolder(folder, MAKER, fillWith('one'));
  const failing = () => {
    throw new Error('no page');
  };
  await expect(refillFolder(folder, MAKER, failing)).rejects.toThrow('no page');
  expect(files(folder)).toEqual(['one']);
});
