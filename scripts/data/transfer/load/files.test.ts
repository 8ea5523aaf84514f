import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faultLine } from '../report.ts';
import { readFiles } from './files.ts';

/** Reads a folder with only this file. */
async function read(name: string, content: string | Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'data-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), content);
  return readFiles(folder);
}

test('reads CSV files of spreadsheet programs: byte order mark, quotes, line breaks in cells, CRLF, trailing blank lines', async () => {
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

test('reads opening hours: a blank cell means unknown, a missing column unchanged', async () => {
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

test('reads the same records from JSON and CSV', async () => {
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
  ['brands.csv', '', [0, '', 'The file is empty. Add a header.']],
  ['brands.csv', 'brandId,brandName,brandNameDisplay\n1,"open,x\n', [2, '', 'This is not CSV']],
  ['brands.csv', 'brandId,brandId\n', [1, 'brandId', 'This column is duplicated.']],
  ['brands.json', '{}', [0, '', 'The file is not a list of records']],
  ['users.json', '[{"groupCode":"A","franchiseUserId":0}]', [1, 'franchiseUserId', 'This is not a record number.']],
])('reports a fault with its row, field and reason: %s %s', async (name, content, [row, field, why]) => {
  const { faults } = await read(name, content);
  expect(faults).toContainEqual({ file: name, row, field, why: expect.stringContaining(String(why)) });
});

test('reports path, line and column of invalid JSON', async () => {
  const { faults } = await read('brands.json', '\uFEFF[\n  {"brandId": }\n]');
  expect(faults.map(faultLine)).toEqual([expect.stringMatching(/^\/.+\/brands\.json:2:15: this is not valid JSON\.$/)]);
});

test('does not print the first row of a file without a header, because it may name a person', async () => {
  const { faults } = await read('users.csv', 'ALOHA,7,Role,Seven,seven@users.example,Clerk\n');
  expect(faults.length).toBeGreaterThan(0);
  expect(JSON.stringify(faults)).not.toMatch(/seven/i);
});

test('rejects a user name without an account id', async () => {
  const { faults } = await read(
    'users.csv',
    'groupCode,franchiseUserId,firstName,lastName,emailAddress,position,userName\nA,7,Role,Seven,a@b.example,Clerk,seven@demo.example\n',
  );
  expect(faults).toEqual([expect.objectContaining({ row: 2, field: 'authObjectId' })]);
});

const PEOPLE = 'groupCode,franchiseUserId,firstName,lastName,emailAddress,position';

/** Encodes text as Windows-1252, the default of many spreadsheet programs. */
const latin = (text: string) => Buffer.from(text, 'latin1');

test.each([
  [
    'users.csv',
    latin(`${PEOPLE}\nA,7,Rôle,Seven,a@b.example,Clerk\nA,8,Role,Éight,c@b.example,Clerk\n`),
    2,
    'firstName',
  ],
  [
    'users.csv',
    latin(`${PEOPLE}\nA,7,Role,Seven,a@b.example,Clerk\nA,8,Role,Éight,c@b.example,Clerk\n`),
    3,
    'lastName',
  ],
  ['brands.json', latin('[{"brandId":1,"brandName":"é","brandNameDisplay":"E"}]'), 1, 'brandName'],
  ['brands.json', latin('[{"brandId":1,"brandName":"e","brandNameDisplay":"E"}]\n// é'), 0, ''],
  ['brands.csv', latin('brandId,brandName,brandNameDisplay,é\n1,a,A,\n'), 0, ''],
])('reports an encoding other than UTF-8 at the first affected row: %s', async (name, bytes, row, field) => {
  const { faults } = await read(name, bytes);
  const why = expect.stringContaining('Save the file as UTF-8.');
  expect(faults).toContainEqual({ file: name, row, field, why });
  expect(JSON.stringify(faults)).not.toMatch(/R.le|ight/);
});

test.each(['users.csv', 'users.json'])('names UTF-16 as the encoding: %s', async (name) => {
  const why = 'The file is UTF-16. Save the file as UTF-8.';
  const little = Buffer.from(`\uFEFF${PEOPLE}\nA,7,Role,Seven,a@b.example,Clerk\n`, 'utf16le');
  for (const bytes of [little, Buffer.from(little).swap16(), little.subarray(2)])
    expect((await read(name, bytes)).faults).toEqual([{ file: name, row: 0, field: '', why }]);
});

test.each([
  ['brands.csv', 'brandId,brandName,brandNameDisplay\n1,Caf\uFFFD,Café\n2,ok,Ok\n', 2],
  ['brands.json', '[{"brandId":1,"brandName":"Caf\uFFFD","brandNameDisplay":"Café"}]', 1],
  ['brands.json', '[{"brandId":1,"brandName":"Caf\\ud800","brandNameDisplay":"Café"}]', 1],
])('reports a row with a lost character: %s', async (name, content, row) => {
  const why = expect.stringContaining('A character was lost');
  expect((await read(name, content)).faults).toEqual([{ file: name, row, field: 'brandName', why }]);
});

test('reads names in UTF-8 unchanged', async () => {
  const { rows, faults } = await read('brands.csv', 'brandId,brandName,brandNameDisplay\n1,日本,Zoë “Ünï” 🍔\n');
  expect(faults).toEqual([]);
  expect(rows.brands?.[0]?.values).toEqual({ brandId: 1, brandName: '日本', brandNameDisplay: 'Zoë “Ünï” 🍔' });
});

test.each([
  [
    `${PEOPLE.replaceAll(',', ';')}\nA;7;Role;Seven;a@b.example;Clerk\n`,
    /^The cells are separated by semicolons; .* commas\.$/,
  ],
  [`${PEOPLE.replaceAll(',', '\t')}\nA\t7\n`, /^The cells are separated by tabs; .* commas\.$/],
  ['A,7,Role,Seven,a@b.example,Clerk\n', /^This is not a header\. .*commas\. Columns: groupCode, /],
])('reports an invalid header once: %s', async (content, why) => {
  const { faults } = await read('users.csv', content);
  expect(faults).toEqual([{ file: 'users.csv', row: 1, field: '', why: expect.stringMatching(why) }]);
});

test('lists the columns once for several unknown columns', async () => {
  const { faults } = await read('brands.csv', 'brandId,name,display\n1,a,A\n');
  expect(faults.map(({ row, field, why }) => [row, field, why])).toEqual([
    [1, 'name', 'Not a column of brands. Columns: brandId, brandName, brandNameDisplay.'],
    [1, 'display', 'Not a column of brands.'],
  ]);
});

test('lists the columns once for JSON', async () => {
  const { faults } = await read('brands.json', '[{"brand":1},{"brand":2}]');
  expect(faults.map(({ row, why }) => [row, why])).toEqual([
    [1, 'Not a column of brands. Columns: brandId, brandName, brandNameDisplay.'],
    [2, 'Not a column of brands.'],
  ]);
});

test('reports a missing column once, with the other faults of the rows', async () => {
  const { faults } = await read(
    'users.csv',
    'groupCode,franchiseUserId,firstName,emailAddress\nA,7,R,a@b.example\nA,x,R,b\n',
  );
  expect(faults.map(({ row, field }) => [row, field])).toEqual([
    [1, 'lastName'],
    [1, 'position'],
    [3, 'franchiseUserId'],
    [3, 'emailAddress'],
  ]);
});

test('counts rows as a spreadsheet does, including blank lines', async () => {
  const { faults } = await read('brands.csv', 'brandId,brandName,brandNameDisplay\n\n1,"a\nb",A\n\nx,b,B\n');
  expect(faults.map(({ row, field }) => [row, field])).toEqual([
    [3, 'brandName'],
    [5, 'brandId'],
  ]);
});

test('knows the keys of faulty rows, and treats every key of an unreadable file as faulty', async () => {
  const sound = await read('units.csv', 'groupCode,unitCode,unitName\n a ,1,\nA,2,Two\n');
  expect(['A 1', 'A 2'].map((key) => sound.unread.mayBe('units', key))).toEqual([true, false]);
  const broken = await read('units.csv', 'groupCode;unitCode\n');
  expect([broken.unread.mayBe('units', 'A 1'), broken.unread.mayBe('users', 'A 1')]).toEqual([true, false]);
});
