import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readFiles } from './files.ts';

/** Reads a folder with this one file. */
async function read(name: string, content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'data-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), content);
  return readFiles(folder);
}

test('CSV is read as spreadsheets write it: byte order mark, quotes, line breaks in cells, CRLF, blank lines at the end', async () => {
  const { rows, faults } = await read(
    'franchises.csv',
    '\uFEFFgroupCode , groupName,brandIds\r\n aloha ,"Grill, ""The"" One",1;2\r\nBISTRO,  Bistro ,\r\n\r\n',
  );
  expect(faults).toEqual([]);
  expect(rows.franchises?.map(({ row, values }) => [row, values])).toEqual([
    [2, { groupCode: 'ALOHA', groupName: 'Grill, "The" One', brandIds: [1, 2] }],
    [3, { groupCode: 'BISTRO', groupName: 'Bistro', brandIds: [] }],
  ]);
});

test('a unit takes hours from their columns; blank ones are unknown, those left out say nothing', async () => {
  const { rows } = await read(
    'units.csv',
    'groupCode,unitCode,unitName,mondayClosed,mondayStartTime,sunday24Hour\nALOHA,1,One,FALSE,09:30,\n',
  );
  expect(rows.units?.[0]?.values).toEqual({
    groupCode: 'ALOHA',
    unitCode: '1',
    unitName: 'One',
    mondayClosed: false,
    mondayStartTime: '09:30',
    sunday24Hour: null,
  });
});

test('JSON and CSV of the same records read the same', async () => {
  const [csv, json] = await Promise.all([
    read(
      'users.csv',
      'groupCode,franchiseUserId,firstName,lastName,emailAddress,position,isFranchiseOwner,communicationTypeIds\nA,7,Role,Seven,a@b.example,,true,2 1\n',
    ),
    read(
      'users.json',
      '[{"groupCode":"a","franchiseUserId":7,"firstName":"Role","lastName":"Seven","emailAddress":" a@b.example","position":null,"isFranchiseOwner":true,"communicationTypeIds":[2,1]}]',
    ),
  ]);
  expect(csv.faults).toEqual([]);
  expect(json.rows.users?.[0]?.values).toEqual(csv.rows.users?.[0]?.values);
});

test.each([
  ['brands.csv', '', [0, '', 'The file is empty: it needs a header.']],
  ['brands.csv', 'brandId,brandName,brandNameDisplay\n1,"open,x\n', [2, '', 'This is not CSV']],
  ['brands.csv', 'brandId,brandId\n', [1, 'brandId', 'Not a column of brands, or there twice.']],
  ['brands.json', '{', [0, '', 'The file is no list of records']],
  ['users.json', '[{"groupCode":"A","franchiseUserId":0}]', [1, 'franchiseUserId', 'This is not a record number.']],
])('what cannot be read is a fault of the file: %s %s', async (name, content, [row, field, why]) => {
  const { faults } = await read(name, content);
  expect(faults).toContainEqual({ file: name, row, field, why: expect.stringContaining(String(why)) });
});

test('a file without a header begins with a person, who is not repeated', async () => {
  const { faults } = await read('users.csv', 'ALOHA,7,Role,Seven,seven@users.example,Clerk\n');
  expect(faults.length).toBeGreaterThan(0);
  expect(JSON.stringify(faults)).not.toMatch(/seven/i);
});

test('half an account is a fault: user name and account belong together', async () => {
  const { faults } = await read(
    'users.csv',
    'groupCode,franchiseUserId,firstName,lastName,emailAddress,position,userName\nA,7,Role,Seven,a@b.example,Clerk,seven@demo.example\n',
  );
  expect(faults).toEqual([expect.objectContaining({ row: 2, field: 'authObjectId' })]);
});
