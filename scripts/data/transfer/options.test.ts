import { expect, test } from 'vitest';
import { Misuse, read } from '../../command.ts';
import { addressOf } from '../database/open.ts';
import { DATA, readDataOptions } from './options.ts';

const optionsOf = (args: readonly string[]) => readDataOptions(read(DATA, args));

test('the help lists the options for writing, removing, restoring, waiting and JSON', () => {
  for (const option of [
    '--dry-run',
    '--apply',
    '--remove-gone',
    '--remove-all-of',
    '--restore',
    '--wait',
    '--abandon',
    '--json',
  ])
    expect(DATA.help).toContain(option);
});

test('reads command, folder, database and codes; only --apply writes', () => {
  expect(optionsOf(['load', '/files'])).toMatchObject({ command: 'load', folder: '/files', apply: false });
  expect(optionsOf(['load', '/files', '--dry-run'])).toMatchObject({ apply: false });
  expect(optionsOf(['load', '/files', '--apply'])).toMatchObject({ apply: true });
  expect(optionsOf(['load', '--restore', '/export'])).toMatchObject({
    command: 'restore',
    folder: '/export',
    apply: false,
  });
  expect(optionsOf(['load', '--abandon', '--apply'])).toMatchObject({
    command: 'abandon',
    folder: undefined,
    apply: true,
  });
  expect(optionsOf(['verify'])).toMatchObject({ command: 'verify', folder: undefined, local: undefined });
  expect(optionsOf(['export', '/files', '--local', '--state', '/state'])).toMatchObject({ local: '/state' });
  const removing = ['load', '/files', '--remove-gone', '--remove-all-of', 'aloha', '--remove-all-of', 'BISTRO'];
  expect(optionsOf(removing).removeAllOf).toEqual(new Set(['ALOHA', 'BISTRO']));
});

test.each([
  [[]],
  [['lod', '/files']],
  [['load']],
  [['export']],
  [['load', '/files', '/more']],
  [['load', '/files', '--restore', '/export']],
  [['verify', '--restore', '/export']],
  [['load', '/files', '--apply', '--dry-run']],
  [['export', '/files', '--apply']],
  [['verify', '--create-accounts']],
  [['load', '--restore', '/export', '--remove-gone']],
  [['export', '/files', '--state', '/state']],
  [['load', '/files', '--remove-all-of', 'ALOHA']],
  [['load', '/files', '--remove-gone', '--remove-all-of', 'b\u0131stro']],
  [['load', '/files', '--abandon']],
  [['verify', '--abandon']],
  [['load', '--abandon', '--remove-gone']],
  [['verify', '--wait', 'long']],
  [['verify', '--wait', '']],
])('rejects invalid arguments: %s', (args) => {
  expect(() => optionsOf(args)).toThrow(Misuse);
});

const AZURE = { COSMOS_ENDPOINT: 'https://account.documents.azure.com', COSMOS_DATABASE: 'franchise-admin' };

test.each([
  [{ ...AZURE, COSMOS_KEY: 'a2V5' }, 'COSMOS_KEY is only allowed for a database on this machine'],
  [{ ...AZURE, COSMOS_ENDPOINT: 'http://account.documents.azure.com' }, 'must begin with https://'],
  [
    { ...AZURE, COSMOS_ENDPOINT: 'http://127.0.0.1.example.com', COSMOS_KEY: 'a2V5' },
    'COSMOS_KEY is only allowed for a database',
  ],
  [{ ...AZURE, COSMOS_ENDPOINT: 'account' }, 'COSMOS_ENDPOINT must be a URL'],
  [{ COSMOS_ENDPOINT: AZURE.COSMOS_ENDPOINT }, 'Set COSMOS_ENDPOINT and COSMOS_DATABASE'],
  [{ ...AZURE, AUDIT_RETENTION_DAYS: 'x' }, 'AUDIT_RETENTION_DAYS must be'],
])('rejects a key for another machine, and invalid or missing settings: %o', (environment, why) => {
  expect(() => addressOf(environment)).toThrow(why);
  expect(() => addressOf(environment)).toThrow(Misuse);
});

test('uses no key for Azure, but one for a database on this machine', () => {
  expect(addressOf(AZURE)).toMatchObject({ key: undefined });
  expect(addressOf({ ...AZURE, COSMOS_ENDPOINT: 'http://127.0.0.1:8081', COSMOS_KEY: 'a2V5' })).toMatchObject({
    key: 'a2V5',
  });
});
