import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Misuse } from '../../../scripts/command.ts';
import { inRoot } from '../../../scripts/root.ts';
import { data, folderWith, startDataCloud } from '../../support/data-command.ts';

/** The command as it is typed. */
function typed(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const { PATH = '' } = process.env;
  return new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>((resolve) => {
    const options = { env: { PATH, ...environment } };
    execFile(process.execPath, [inRoot('scripts', 'data.ts'), ...args], options, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

test('the exit code says whether all is well, something is to be mended, or the call was wrong', {
  timeout: 60_000,
}, async () => {
  const cloud = await startDataCloud();
  expect(await typed(['verify'], cloud.environment())).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Every rule is kept.'),
  });
  const faulty = folderWith({ 'brands.csv': 'brandId,brandName,brandNameDisplay\nx,a,A\n' });
  expect(await typed(['load', faulty], cloud.environment())).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/brands\.csv, row 2, brandId: .*Nothing is written: 1 fault\.\n$/s),
  });
  expect(await typed(['verify'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Say which database: COSMOS_ENDPOINT and COSMOS_DATABASE in the environment, or --local.\n',
  });
  expect(await typed(['load'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Say which folder: npm run data -- load FOLDER.\n',
  });
});

test('a folder that is none, or holds a file of no kind, is a wrong call', async () => {
  const cloud = await startDataCloud();
  await expect(data(cloud, ['load', '/no/such/folder'])).rejects.toThrow(Misuse);
  const file = join(folderWith({ 'units.csv': '' }), 'units.csv');
  await expect(data(cloud, ['load', file])).rejects.toThrow(`${file} is a file, not a folder.`);
  await expect(data(cloud, ['verify', file])).rejects.toThrow(`${file} is a file, not a folder.`);
  const nested = folderWith();
  mkdirSync(join(nested, 'units.csv'));
  await expect(data(cloud, ['load', nested])).rejects.toThrow(`${join(nested, 'units.csv')} is a folder, not a file.`);
  const broken = folderWith({ 'manifest.json': '{\n  "format": 1,\n}' });
  await expect(data(cloud, ['verify', broken])).rejects.toThrow(`${join(broken, 'manifest.json')}:3:1: this is not`);
  await expect(data(cloud, ['load', folderWith()])).rejects.toThrow('holds no file');
  await expect(data(cloud, ['load', folderWith({ 'unit.csv': '' })])).rejects.toThrow('Of no known kind: unit.csv.');
  const both = folderWith({ 'units.csv': '', 'units.json': [] });
  await expect(data(cloud, ['load', both])).rejects.toThrow('Either units.csv or units.json.');
});

test('a database that is out of reach, or not there, is told in a sentence', async () => {
  const cloud = await startDataCloud();
  await expect(data(cloud, ['verify'], 'nowhere')).rejects.toThrow(
    /^There is no database nowhere at http:\S+, or not all of it\./,
  );
  const closed = { ...cloud, environment: () => ({ ...cloud.environment(), COSMOS_ENDPOINT: 'http://127.0.0.1:9' }) };
  await expect(data(closed, ['verify'])).rejects.toThrow(/^No database answers at http:\/\/127\.0\.0\.1:9\./);
});

test('a role that does not count yet is waited for as long as it is said', async () => {
  const cloud = await startDataCloud();
  const refuse = () => cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'query', status: 403, times: 1 });
  refuse();
  await expect(data(cloud, ['verify'])).rejects.toThrow('a data-plane role is needed');
  refuse();
  expect(await data(cloud, ['verify', '--wait', '60'])).toMatchObject({ outcome: 'done' });
  // Nothing else is waited for.
  await expect(data(cloud, ['verify', '--wait', '60'], 'nowhere')).rejects.toThrow('There is no database nowhere');
});
