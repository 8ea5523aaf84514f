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

test('exits with 0 for success, 1 for findings and 2 for invalid arguments', {
  timeout: 60_000,
}, async () => {
  const cloud = await startDataCloud();
  const env = environment(cloud.environment());
  const verify = await promisify(execFile)(process.execPath, [inRoot('scripts/data.ts'), 'verify'], { env });
  expect(verify.stdout).toContain('No rule is broken.');
  const faulty = folderWith({ 'brands.csv': 'brandId,brandName,brandNameDisplay\nx,a,A\n' });
  expect(await typed(['load', faulty], cloud.environment())).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/brands\.csv, row 2, brandId: .*Nothing was written, because of 1 fault\.\n$/s),
  });
  expect(await typed(['verify'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Set COSMOS_ENDPOINT and COSMOS_DATABASE, or use --local.\n',
  });
  expect(await typed(['load'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'Name a folder: npm run data -- load FOLDER.\n',
  });
});

test('rejects a path that is not a folder, and a folder with unknown files', async () => {
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
  await expect(data(cloud, ['load', folderWith()])).rejects.toThrow('contains no files');
  await expect(data(cloud, ['load', folderWith({ 'unit.csv': '' })])).rejects.toThrow('Unknown files: unit.csv.');
  const both = folderWith({ 'units.csv': '', 'units.json': [] });
  await expect(data(cloud, ['load', both])).rejects.toThrow('Use either units.csv or units.json.');
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

test('reports an unreachable or missing database in one sentence', async () => {
  const cloud = await startDataCloud();
  await expect(data(cloud, ['verify'], 'nowhere')).rejects.toThrow(
    /^There is no database nowhere at http:\S+, or it is incomplete\./,
  );
  const closed = { ...cloud, environment: () => ({ ...cloud.environment(), COSMOS_ENDPOINT: 'http://127.0.0.1:9' }) };
  await expect(data(closed, ['verify'])).rejects.toThrow(/^No database responds at http:\/\/127\.0\.0\.1:9\./);
});

test('retries for up to --wait seconds while a role is not effective yet', async () => {
  const cloud = await startDataCloud();
  const deny = () => cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'query', status: 403, times: 1 });
  deny();
  await expect(data(cloud, ['verify'])).rejects.toThrow('Assign it a data-plane role');
  deny();
  expect(await data(cloud, ['verify', '--wait', '60'])).toMatchObject({ outcome: 'done' });
  // Other errors are not retried.
  await expect(data(cloud, ['verify', '--wait', '60'], 'nowhere')).rejects.toThrow('There is no database nowhere');
});
