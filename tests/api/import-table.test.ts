/** Reads the cells of a file, for an import that is reviewed first. */
import type { Problem, Table } from '@franchise-admin/api/contract';
import { describe, expect, test } from 'vitest';
import { everything } from '../support/everything.ts';
import { CODE, OTHER } from '../support/franchise.ts';
import { csv, formOf } from '../support/imports.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();
const FILE = csv('U4,Kim,Kerr,kim@aloha.example', ',,,', 'U404');

const read = (file: string, { as = 'corporate.admin', scope = CODE as string } = {}) =>
  cloud.as(as).post<Table & Problem>(`change-sets/${scope}/table`, formOf(file));

test('SET-25 returns the headers and the cells of each row, and stores nothing', async () => {
  const before = await everything(cloud);
  const { status, body } = await read(FILE);
  expect([status, body]).toEqual([
    200,
    {
      headers: ['unitCode', 'firstName', 'lastName', 'emailAddress'],
      rows: [
        { row: 2, cells: ['U4', 'Kim', 'Kerr', 'kim@aloha.example'] },
        { row: 4, cells: ['U404'] },
      ],
    },
  ]);
  expect(await everything(cloud)).toEqual(before);
});

test('SET-25 rejects an invalid file with the message of the import', async () => {
  const { status, body } = await read('%PDF-1.7');
  expect([status, body.code, body.detail]).toEqual([
    415,
    'unsupported_media_type',
    'This is a PDF file. Please save it as .xlsx or .csv.',
  ]);
  expect((await read('a,b\n')).body.detail).toBe('The file has no rows below its headers.');
});

test('SET-25 allows callers who may propose changes in the franchise', async () => {
  const statusOf = async (as: string, scope: string) => (await read(FILE, { as, scope })).status;
  expect(await statusOf('franchise.admin', CODE)).toBe(200);
  expect(await statusOf('franchise.admin', OTHER)).toBe(403);
  expect(await statusOf('read.only', CODE)).toBe(200);
  expect(await statusOf('pos.admin', CODE)).toBe(403);
  expect(await statusOf('corporate.admin', 'NOSUCH')).toBe(404);
});

test('IMP-08 finds the emails that belong to an account outside the franchise', async () => {
  const emails = ['Fay@Bistro.example', 'nobody@aloha.example'];
  const find = (as: string, body: object) => cloud.as(as).post<string[] & Problem>(`user/${CODE}/import/emails`, body);
  const { status, body } = await find('corporate.admin', { emails });
  expect([status, body]).toEqual([200, ['fay@bistro.example']]);
  expect((await find('franchise.admin', { emails })).status).toBe(403);
  expect((await find('corporate.admin', { emails: [] })).body.errors?.[0]?.field).toBe('emails');
});

describe('chosen columns', () => {
  const columns = {
    kind: 'unit-contacts',
    columns: [
      { column: 'unitCode', header: 'store', not: [] },
      { column: 'phoneNumber', header: null, not: ['phone'] },
    ],
  };
  const choose = (as: string, chosen: object, kind = 'import') =>
    cloud.as(as).post(`change-sets/${CODE}`, {
      ...{ title: 'Contacts', kind, columns: chosen },
      operations: [{ route: 'unassignUnit', params: { code: CODE }, body: { unitCode: 'U1' } }],
    });
  const choices = async (as: string, code = CODE) => (await read(FILE, { as, scope: code })).body.choices;

  test('IMP-30 an import stores the chosen columns of its kind for all administrators of the franchise', async () => {
    expect((await choose('read.only', columns)).status).toBe(200);
    expect((await choose('franchise.admin', columns, 'bulk')).status).toBe(200);
    expect(await choices('franchise.admin'), 'neither read-only users nor other sets store them').toBeUndefined();
    expect((await choose('franchise.admin', columns)).status).toBe(200);
    expect(await choices('corporate.admin')).toEqual([columns]);
    expect(await choices('corporate.admin', OTHER)).toBeUndefined();
    const users = { kind: 'users', columns: [] };
    await choose('corporate.admin', users);
    await choose('corporate.admin', { ...columns, columns: [] });
    expect(await choices('franchise.admin')).toEqual([{ ...columns, columns: [] }, users]);
  });

  test('IMP-30 rejects too many columns or headers and long headers, and stores the largest choices of ten kinds', async () => {
    const [long, longest] = ['€'.repeat(101), '€'.repeat(100)];
    const column = { column: 'c'.repeat(60), header: longest, not: Array.from({ length: 10 }, () => longest) };
    const all = Array.from({ length: 30 }, () => column);
    for (const wrong of [
      [...all, column],
      [{ ...column, header: long }],
      [{ ...column, not: [...column.not, longest] }],
    ])
      expect((await choose('franchise.admin', { ...columns, columns: wrong })).status).toBe(400);
    for (let n = 0; n < 10; n++)
      expect((await choose('franchise.admin', { kind: `kind-${n}`, columns: all })).status).toBe(200);
    expect((await choices('franchise.admin'))?.length).toBe(10);
  });
});
