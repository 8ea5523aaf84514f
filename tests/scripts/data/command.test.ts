import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Misuse } from '../../../scripts/command.ts';
import { environment, inRoot } from '../../../scripts/root.ts';
import { data, folderWith, startDataCloud } from '../../support/data-command.ts';
import { runScript } from '../../support/run-script.ts';

const typed = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
  runScript('scripts/data.ts', args, environment);

test('the exit code says whether all is well, something is to be mended, or the call was wrong', {
  timeout: 60_000,
}, async () => {
  const cloud = await startDataCloud();
  const env = environment(cloud.environment());
  const verify = await promisify(execFile)(process.execPath, [inRoot('scripts/data.ts'), 'verify'], { env });
  expect(verify.stdout).toContain('Every rule is kept.');
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

test('--json prints one document on standard output, and progress on standard error', async () => {
  const cloud = await startDataCloud();
  const json = async (...args: string[]) => {
    const { text, progress, outcome } = await data(cloud, [...args, '--json']);
    return { ...JSON.parse(text), progress, returned: outcome };
  };
  const units =
    'groupCode,unitCode,unitName,mondayClosed,monday24Hour,mondayStartTime,mondayEndTime\n' +
    'ALOHA,9001,One,true,true,,\nALOHA,9002,Two,,,09:00,\nALOHA,9003,Three,,,22:00,02:00\n';
  expect(await json('load', folderWith({ 'units.csv': units }))).toMatchObject({
    command: 'load',
    applied: false,
    outcome: 'findings',
    returned: 'findings',
    faults: [
      { file: 'units.csv', row: 2, field: 'monday24Hour', why: 'The day is both closed and open 24 hours.' },
      { file: 'units.csv', row: 3, field: 'mondayEndTime', why: 'The day has a start but no end.' },
      { file: 'units.csv', row: 4, field: 'mondayEndTime', why: 'The day ends before it starts.' },
    ],
  });
  const brands = folderWith({ 'brands.csv': 'brandId,brandName,brandNameDisplay\n99,New,New\n' });
  expect(await json('load', brands, '--apply')).toMatchObject({
    applied: true,
    outcome: 'done',
    written: 1,
    records: { brands: { added: 1 } },
    named: expect.arrayContaining([{ kind: 'brands', key: '99', state: 'added', fields: [] }]),
  });
  const folder = folderWith();
  expect(await json('export', folder)).toMatchObject({ command: 'export', folder, changedMeanwhile: [] });
  expect(await json('verify', folder)).toMatchObject({ command: 'verify', folder, outcome: 'done' });
  expect(await json('verify')).toMatchObject({ findings: [], documents: { franchise: 12 }, outcome: 'done' });
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
