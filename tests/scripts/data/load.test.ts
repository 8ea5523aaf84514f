import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentId } from '@franchise-admin/api/documents';
import { expect, test } from 'vitest';
import {
  type DataCloud,
  data,
  type Fields,
  folderWith,
  killedAfter,
  startDataCloud,
} from '../../support/data-command.ts';

const FRANCHISES = 'groupCode,groupName,brandIds\nALOHA,Aloha Grill Holding,1\nNEWCO,New Company,"1;2"\n';
const UNITS = `groupCode,unitCode,unitName,brandId,mondayStartTime,mondayEndTime,emailAddress,phoneNumber,managerId
ALOHA,2210,"Harbor, renamed",1,07:15,21:00,loaded@units.example,000,501
NEWCO,9001,First of all,2,09:00,17:00,first@units.example,555 0100,501
`;
const USERS = `groupCode,franchiseUserId,firstName,lastName,emailAddress,position,isFranchiseOwner,isFranchiseAdmin,userName,authObjectId
ALOHA,100001,Renamed,Elsewhere,elsewhere@users.example,Clerk,false,true,,
NEWCO,501,Role,One,one@users.example,Area manager,false,true,one@demo.example,F5E10000-0000-4000-8000-00000000AAAA
NEWCO,502,Role,Two,ONE@users.example,,true,,,
`;
const BRANDS = [
  { brandId: 1, brandName: 'island', brandNameDisplay: 'Island Grill and Bar' },
  { brandId: 9, brandName: 'ninth', brandNameDisplay: 'Ninth' },
];
const ENTITIES = [
  { entityId: 900, groupCode: 'NEWCO', description: 'New Company, LLC' },
  { entityId: 11, groupCode: 'ALOHA', description: 'Aloha Grill Renamed, Inc.' },
];

const everything = () =>
  folderWith({
    'franchises.csv': FRANCHISES,
    'units.csv': UNITS,
    'users.csv': USERS,
    'brands.json': BRANDS,
    'entities.json': ENTITIES,
  });

const READING: ReadonlySet<string> = new Set([
  'account',
  'database',
  'container',
  'pkranges',
  'read',
  'query',
  'queryplan',
]);

/** Returns the kinds of the requests that may change data. */
const writesOf = (cloud: DataCloud) =>
  cloud.cosmos.requests.list().flatMap(({ kind }) => (READING.has(kind) ? [] : [kind]));

/** Returns the keys of the documents that differ between two states, except history and outbox entries. */
function changes(before: ReadonlyMap<string, Fields>, after: ReadonlyMap<string, Fields>): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys]
    .filter((key) => JSON.stringify(before.get(key)) !== JSON.stringify(after.get(key)))
    .filter((key) => !/ (audit|outbox)-/.test(key))
    .sort();
}

test('a dry run lists differences and writes nothing', async () => {
  const cloud = await startDataCloud();
  const before = await cloud.content();
  cloud.cosmos.requests.reset();
  const { outcome, text } = await data(cloud, ['load', everything()]);
  expect(outcome).toBe('done');
  expect(text).toContain('changed  units ALOHA 2210: unitName, mondayStartTime');
  expect(text).toContain('added    units NEWCO 9001');
  expect(text).toContain('kept     users ALOHA 100001: lastName, firstName, emailAddress, position');
  expect(text).toContain('Nothing was written in this dry run.');
  expect(writesOf(cloud)).toEqual([]);
  expect(await cloud.content()).toEqual(before);
});

test('prints keys and fields, but names and addresses of people only with --show-values', async () => {
  const cloud = await startDataCloud();
  const folder = everything();
  expect((await data(cloud, ['load', folder])).text).not.toMatch(/Elsewhere|@/);
  expect((await data(cloud, ['load', folder, '--show-values'])).text).toContain('-> "elsewhere@users.example"');
});

test('writes differences but keeps the fields that administrators own', async () => {
  const cloud = await startDataCloud();
  const before = await cloud.content();
  const { outcome, text, progress } = await data(cloud, ['load', everything(), '--apply']);
  expect([outcome, text.split('\n').at(-2)]).toEqual(['done', '10 records written.']);
  expect(progress).toMatch(/^\d+ s: \d+ of \d+ rows loaded, \d+ records? written$/m);
  const after = await cloud.content();
  const claim = documentId.emailClaim('one@users.example');
  expect(changes(before, after)).toEqual(
    [
      'franchises ALOHA franchise',
      'franchises ALOHA unit-2210',
      'franchises NEWCO franchise',
      'franchises NEWCO unit-9001',
      'franchises NEWCO user-501',
      'franchises NEWCO user-502',
      `franchises NEWCO ${claim}`,
      'reference brand brand-1',
      'reference brand brand-9',
      'reference communication communication',
      'reference entity entity-11',
      'reference entity entity-900',
    ].sort(),
  );
  const unit = before.get('franchises ALOHA unit-2210')!;
  const hours = unit.openingHours as Fields;
  expect(after.get('franchises ALOHA unit-2210')).toEqual({
    ...unit,
    unitName: 'Harbor, renamed',
    openingHours: { ...hours, mondayStartTime: '07:15' },
  });
  const aloha = before.get('franchises ALOHA franchise')!;
  expect(after.get('franchises ALOHA franchise')).toEqual({
    ...aloha,
    groupName: 'Aloha Grill Holding',
    revision: Number(aloha.revision) + 1,
    changedAt: expect.any(String),
  });
  // A new unit takes its first manager and its contact from the file.
  expect(after.get('franchises NEWCO unit-9001')).toMatchObject({ managerId: 501, phoneNumber: '555 0100' });
  expect(after.get(`franchises NEWCO ${claim}`)).toMatchObject({ franchiseUserId: 501, otherUserIds: [502] });
  expect(after.get('franchises NEWCO user-501')).toMatchObject({
    authObjectId: 'f5e10000-0000-4000-8000-00000000aaaa',
    isFranchiseAdmin: true,
    communicationTypeIds: [],
  });
  expect((await data(cloud, ['verify'])).text).toContain('No rule is broken.');
});

test('HIST-05 writes an audit entry with the whole record for every change', async () => {
  const cloud = await startDataCloud();
  await data(cloud, ['load', everything(), '--apply']);
  const audits = [...(await cloud.content()).values()].filter((document) => document.type === 'audit');
  const records = audits.flatMap((audit) => audit.changes as { record: { kind: string; id: string } }[]);
  expect(records.map(({ record }) => `${record.kind} ${record.id}`).sort()).toEqual([
    'brand 1',
    'brand 9',
    'entity 11',
    'entity 900',
    'franchise ALOHA',
    'franchise NEWCO',
    'unit 2210',
    'unit 9001',
    'user 501',
    'user 502',
  ]);
  expect(audits).toEqual(
    audits.map(() =>
      expect.objectContaining({ actorName: 'data load', call: 'data load', format: 2, source: 'operations' }),
    ),
  );
  expect(records.find(({ record }) => record.id === '2210')).toMatchObject({
    after: { type: 'unit', unitName: 'Harbor, renamed', openingHours: { mondayStartTime: '07:15' } },
  });
});

test('a second load writes nothing', async () => {
  const cloud = await startDataCloud();
  const folder = everything();
  await data(cloud, ['load', folder, '--apply']);
  const after = await cloud.content();
  cloud.cosmos.requests.reset();
  expect((await data(cloud, ['load', folder, '--apply'])).text).toContain('0 records written.');
  expect(writesOf(cloud)).toEqual([]);
  expect(await cloud.content()).toEqual(after);
});

test('keeps the values of missing columns and clears blank cells', async () => {
  const cloud = await startDataCloud();
  const key = 'franchises ALOHA unit-2210';
  const before = (await cloud.content()).get(key)!;
  await data(cloud, [
    'load',
    folderWith({ 'units.csv': 'groupCode,unitCode,unitName\nALOHA,2210,Renamed\n' }),
    '--apply',
  ]);
  expect((await cloud.content()).get(key)).toEqual({ ...before, unitName: 'Renamed' });
  const blank = 'groupCode,unitCode,unitName,brandId\nALOHA,2210,Renamed,\n';
  await data(cloud, ['load', folderWith({ 'units.csv': blank }), '--apply']);
  expect((await cloud.content()).get(key)).toEqual({ ...before, unitName: 'Renamed', brandId: null });
});

test.each([
  ['the unit', documentId.unit('2210'), '/phoneNumber', '555 0199'],
  ['the level names', documentId.franchise, '/levelsVersion', 7],
])('keeps a concurrent change: %s', async (_, id, path, value) => {
  const cloud = await startDataCloud();
  const item = cloud.container('franchises').item(id, 'ALOHA');
  // The administrator's save arrives before the delayed batch of the load.
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', delayMs: 1_000, times: 1 });
  const folder = folderWith({ 'units.csv': 'groupCode,unitCode,unitName\nALOHA,2210,Renamed\n' });
  cloud.cosmos.requests.reset();
  const loading = data(cloud, ['load', folder, '--apply']);
  await expect.poll(() => cloud.cosmos.faults.list().length, { interval: 5, timeout: 10_000 }).toBe(0);
  await item.patch([{ op: 'set', path, value }]);
  expect((await loading).outcome).toBe('done');
  expect(cloud.cosmos.requests.list('batch').map(({ status }) => status)).toEqual([207, 200]);
  expect((await item.read()).resource).toMatchObject({ [path.slice(1)]: value });
  const unit = await cloud.container('franchises').item(documentId.unit('2210'), 'ALOHA').read();
  expect(unit.resource).toMatchObject({ unitName: 'Renamed' });
});

test.each([
  ['throttling', { status: 429, retryAfter: 0.01, times: 3 }],
  ['an unavailable database', { status: 503, times: 2 }],
  ['a connection that fails before the write', { drop: 'before', times: 2 }],
  ['a connection that fails after the write', { drop: 'after', times: 2 }],
])('writes each record once despite %s', async (_, fault) => {
  const cloud = await startDataCloud();
  cloud.cosmos.faults.add({ match: 'POST /dbs/*', kind: 'batch', ...fault });
  const { outcome } = await data(cloud, ['load', everything(), '--apply']);
  expect([outcome, cloud.cosmos.faults.list()]).toEqual(['done', []]);
  const records = [...(await cloud.content()).values()].flatMap(({ type, changes: audited }) =>
    type === 'audit' ? (audited as { record: { kind: string; id: string } }[]) : [],
  );
  const franchiseRecords = records.filter(({ record }) => record.kind !== 'brand' && record.kind !== 'entity');
  expect(franchiseRecords.length).toBe(6);
  expect((await data(cloud, ['load', everything(), '--apply'])).text).toContain('0 records written.');
  expect((await data(cloud, ['verify'])).text).toContain('No rule is broken.');
});

test('USER-11 rejects a user whose email belongs to another user, before any write', async () => {
  const cloud = await startDataCloud();
  const before = await cloud.content();
  const holder = [...before.values()].find(({ type, groupCode }) => type === 'user' && groupCode === 'ALOHA')!;
  const users = [
    {
      groupCode: 'ALOHA',
      franchiseUserId: 77,
      firstName: 'Role',
      lastName: 'Seven',
      emailAddress: ` ${String(holder.emailAddress).toUpperCase()}`,
      isFranchiseOwner: true,
    },
  ];
  const { outcome, text } = await data(cloud, ['load', folderWith({ 'users.json': users }), '--apply']);
  expect(outcome).toBe('findings');
  expect(text).toContain(`users.json, row 1, emailAddress: User ${holder.franchiseUserId} of the franchise`);
  expect(await cloud.content()).toEqual(before);
});

test('reports every faulty row with field and reason and writes nothing', async () => {
  const cloud = await startDataCloud();
  const before = await cloud.content();
  const inFiles = folderWith({
    'franchises.csv': 'groupCode,groupName,brandIds\nSYSTEM,All,\nTOO LONG A CODE,Name,1\nALOHA,,x\n',
    'units.csv':
      'groupCode,unitCode,unitName,mondayStartTime,mondayClosed\nALOHA,1,One,25:00,\nALOHA,2,Two,,maybe\nALOHA,3,Three\nALOHA,4,Four,,\nALOHA,4,Four,,\n',
    'users.csv': 'groupCode,franchiseUserId,firstName,lastName,emailAddress\nALOHA,7,Role,Seven,no address\n',
    'brands.json': [{ brandId: '1', brandName: 'a', brandNameDisplay: 'A' }, { brandId: 2, nonsense: 1 }, 'x'],
    'entities.json': '{"entityId": 1}',
  });
  const { outcome, text } = await data(cloud, ['load', inFiles, '--apply']);
  expect(outcome).toBe('findings');
  const faults = text.split('\n').filter((line) => /^[a-z]+\.(csv|json), /.test(line) || /^entities/.test(line));
  expect(faults.map((line) => line.replace(/: .*/, ''))).toEqual([
    'brands.json, row 1, brandId',
    'brands.json, row 2, nonsense',
    'brands.json, row 3',
    'franchises.csv, row 2, groupCode',
    'franchises.csv, row 3, groupCode',
    'franchises.csv, row 4, groupName',
    'franchises.csv, row 4, brandIds',
    'entities.json',
    'units.csv, row 2, mondayStartTime',
    'units.csv, row 3, mondayClosed',
    'units.csv, row 4',
    'units.csv, row 6, unitCode',
    'users.csv, row 1, position',
    'users.csv, row 2, emailAddress',
  ]);
  const inDatabase = folderWith({
    'franchises.csv': 'groupCode,groupName,brandIds\nALOHA,Aloha,99\nBISTRO,Bistro,1\n',
    'units.csv':
      'groupCode,unitCode,unitName,brandId,managerId\nNOBODY,1,One,,\nALOHA,9009,Nine,,424242\nSOLO,9010,Ten,77,\n',
    'entities.csv': 'entityId,groupCode,description\n5,NOBODY,None\n',
  });
  const second = await data(cloud, ['load', inDatabase, '--apply']);
  expect(second.text).toContain('franchises.csv, row 2, brandIds: There is no brand 99.');
  expect(second.text).toContain('franchises.csv, row 3, brandIds: 62 of its units have a brand');
  expect(second.text).toContain('units.csv, row 2, groupCode: The franchise does not exist');
  expect(second.text).toContain('units.csv, row 3, managerId: The franchise does not have this user.');
  expect(second.text).toContain('units.csv, row 4, brandId: The franchise does not have this brand.');
  expect(second.text).toContain('entities.csv, row 2, groupCode: The franchise does not exist');
  expect(await cloud.content()).toEqual(before);
});

test('rejects names in another encoding', async () => {
  const cloud = await startDataCloud();
  const before = await cloud.content();
  const folder = folderWith({ 'brands.json': BRANDS });
  const users = USERS.replaceAll('Role', 'Jos\u00e9');
  writeFileSync(join(folder, 'users.csv'), Buffer.from(users, 'latin1'));
  for (const more of [[], ['--apply']]) {
    const { outcome, text } = await data(cloud, ['load', folder, ...more]);
    expect([outcome, text]).toEqual(['findings', expect.stringContaining('users.csv, row 3, firstName: This is not')]);
  }
  expect(await cloud.content()).toEqual(before);
});

test('removes unlisted units and entities only with --remove-gone', async () => {
  const cloud = await startDataCloud();
  const units = [...(await cloud.content()).values()].filter(({ type }) => type === 'unit');
  const rows = units.map(({ groupCode, unitCode, unitName }) => ({ groupCode, unitCode, unitName }));
  const folder = folderWith({ 'units.json': rows.filter(({ unitCode }) => unitCode !== '2210') });
  expect((await data(cloud, ['load', folder, '--apply', '--verbose'])).text).toContain('gone     units ALOHA 2210');
  const key = 'franchises ALOHA unit-2210';
  expect((await cloud.content()).has(key)).toBe(true);
  expect((await data(cloud, ['load', folder, '--remove-gone', '--apply'])).text).toContain('1 record written.');
  expect((await cloud.content()).has(key)).toBe(false);
  const nothing = await data(cloud, ['load', folderWith({ 'units.json': [] }), '--remove-gone', '--apply']);
  expect([nothing.outcome, nothing.text]).toEqual([
    'findings',
    expect.stringContaining('--remove-gone would remove everything: '),
  ]);
});

test('lists written records first; with --verbose, also lists records that are missing in the files', async () => {
  const cloud = await startDataCloud();
  const folder = folderWith({
    'brands.json': BRANDS,
    'units.csv': 'groupCode,unitCode,unitName\nALOHA,2210,Renamed\nALOHA,9001,New\n',
  });
  const linesOf = async (...more: string[]) => {
    const { text } = await data(cloud, ['load', folder, ...more]);
    const lines = text.split('\n').filter((line) => line.startsWith('  '));
    return lines.map((line) => line.trim().replace(/ +/, ' '));
  };
  const short = await linesOf();
  expect(short.slice(0, 5)).toEqual([
    'added brands 9',
    'added units ALOHA 9001',
    expect.stringMatching(/^changed brands 1/),
    'changed units ALOHA 2210: unitName',
    expect.stringMatching(/^gone brands: \d+, listed with --verbose$/),
  ]);
  expect(short[5]).toMatch(/^gone units: \d{3}, listed with --verbose$/);
  const long = await linesOf('--verbose');
  expect(long.slice(0, 4)).toEqual(short.slice(0, 4));
  expect(long.filter((line) => line.startsWith('gone units ')).length).toBe(Number(/\d+/.exec(short[5]!)?.[0]));
});

test('requires --remove-all-of to remove the units of a franchise that the file does not name', async () => {
  const cloud = await startDataCloud();
  const units = [...(await cloud.content()).values()].filter(({ type }) => type === 'unit');
  const rows = units.map(({ groupCode, unitCode, unitName }) => ({ groupCode, unitCode, unitName }));
  const listed = rows.filter(({ groupCode }) => groupCode === 'ALOHA').slice(1);
  const others = [...new Set(rows.map(({ groupCode }) => String(groupCode)))].filter((code) => code !== 'ALOHA');
  const before = await cloud.content();
  const part = folderWith({ 'units.json': listed });
  for (const more of [[], ['--apply'], ['--apply', '--remove-all-of', others[0]!]]) {
    const { outcome, text } = await data(cloud, ['load', part, '--remove-gone', ...more]);
    expect([outcome, text]).toEqual(['findings', expect.stringContaining('units.json: The file has no rows of ')]);
    expect(text).toContain('Nothing was written, because of 1 fault.');
    expect(text).not.toMatch(/has no rows of .*ALOHA.*:/);
  }
  expect(await cloud.content()).toEqual(before);
  const [last = ''] = others;
  const whole = folderWith({ 'units.json': rows.filter(({ groupCode }) => groupCode !== last) });
  const { text } = await data(cloud, [
    'load',
    whole,
    '--remove-gone',
    '--apply',
    '--remove-all-of',
    last.toLowerCase(),
  ]);
  const gone = rows.filter(({ groupCode }) => groupCode === last).length;
  expect(text).toContain(`${gone} record${gone === 1 ? '' : 's'} written.`);
  expect(changes(before, await cloud.content()).filter((key) => key.includes(' unit-'))).toHaveLength(gone);
});

test('requires --remove-all-of to remove the entities of a franchise that the file does not name', async () => {
  const cloud = await startDataCloud();
  const entities = [...(await cloud.content()).values()].filter(({ kind }) => kind === 'entity');
  const rows = entities.map(({ entityId, groupCode, description }) => ({ entityId, groupCode, description }));
  const folder = folderWith({ 'entities.json': rows.filter(({ groupCode }) => groupCode !== 'ALOHA') });
  const args = ['load', folder, '--remove-gone'];
  expect((await data(cloud, args)).text).toContain('entities.json: The file has no rows of ALOHA, so --remove-gone');
  expect((await data(cloud, [...args, '--remove-all-of', 'ALOHA'])).text).toContain('removed  entities');
});

test('reports all faults of rows and references at once, but no faults that follow from other faults', async () => {
  const cloud = await startDataCloud();
  const folder = folderWith({
    'brands.csv': 'brandId,brandName,brandNameDisplay\n9,,Ninth\n',
    'franchises.csv': 'groupCode,groupName,brandIds\nNEWCO,,1\nOTHER,Other,"9;99"\nALOHA,,1\n',
    'units.csv':
      'groupCode,unitCode,unitName,brandId,managerId\nNEWCO,1,One,1,\nNOBODY,2,Two,,\nALOHA,9003,Three,2,77\nALOHA,9004,Four,,78\nALOHA,9005,,,\n',
    'users.csv': 'groupCode,franchiseUserId,firstName,lastName,emailAddress,position\nALOHA,77,Role,Seven,x,Clerk\n',
    'entities.csv': 'entityId,groupCode,description\n900,NEWCO,New\n901,NOBODY,None\n',
  });
  const { text } = await data(cloud, ['load', folder]);
  expect(
    text
      .split('\n')
      .filter((line) => /^[a-z]+\.csv, /.test(line))
      .map((line) => line.replace(/: .*/, '')),
  ).toEqual([
    'brands.csv, row 2, brandName',
    'franchises.csv, row 2, groupName',
    'franchises.csv, row 4, groupName',
    'units.csv, row 6, unitName',
    'users.csv, row 2, emailAddress',
    'entities.csv, row 3, groupCode',
    'units.csv, row 5, managerId',
    'units.csv, row 3, groupCode',
    'franchises.csv, row 3, brandIds',
  ]);
  expect(text).toContain('franchises.csv, row 3, brandIds: There is no brand 99.');
  expect(text).toContain('Nothing was written, because of 9 faults.');
});

test('completes a killed load in the next run, and never leaves a partly written record', async () => {
  const cloud = await startDataCloud();
  const person = (groupCode: string, n: number) => ({
    groupCode,
    franchiseUserId: n,
    firstName: 'Role',
    lastName: `Number ${n}`,
    emailAddress: `role.${n}@users.example`,
    isFranchiseOwner: true,
  });
  const users = ['ALOHA', 'BISTRO', 'SOLO'].flatMap((code, f) =>
    Array.from({ length: 130 }, (_, n) => person(code, 9_000_000 + f * 1_000 + n)),
  );
  const args = ['load', folderWith({ 'users.json': users }), '--apply'];
  const before = await cloud.content();
  for (const writes of [1, 3, 4]) {
    expect(await killedAfter(cloud, writes, args)).toMatchObject({ wasKilled: true });
    expect((await data(cloud, ['verify'])).text).toContain('No rule is broken.');
  }
  const half = await cloud.content();
  const loaded = (content: ReadonlyMap<string, Fields>) =>
    [...content.values()].filter(
      ({ franchiseUserId, type }) => type === 'user' && Number(franchiseUserId) >= 9_000_000,
    );
  expect(loaded(half).length).toBeGreaterThan(0);
  expect(loaded(half).length).toBeLessThan(users.length);
  expect((await data(cloud, args)).outcome).toBe('done');
  expect(loaded(await cloud.content()).length).toBe(users.length);
  expect(changes(before, await cloud.content()).length).toBe(2 * users.length + 3);
  expect((await data(cloud, args)).text).toContain('0 records written.');
});

test('derives the first revision from the clock if a deleted franchise is added again', async () => {
  const cloud = await startDataCloud();
  const changes = [{ record: { kind: 'franchise', id: 'AGAIN' }, before: {}, after: null }];
  await cloud.container('franchises').items.create({ id: 'audit-1', groupCode: 'AGAIN', type: 'audit', changes });
  const rows = ['AGAIN', 'NEWCO'].map((groupCode) => ({ groupCode, groupName: 'Again' }));
  await data(cloud, ['load', folderWith({ 'franchises.json': rows }), '--apply']);
  const content = await cloud.content();
  expect(content.get('franchises NEWCO franchise')).toMatchObject({ revision: 1, levels: [], brandIds: [] });
  expect(Number(content.get('franchises AGAIN franchise')!.revision)).toBeGreaterThan(1_700_000_000);
});

test('writes the directory effects of a change of brands for any number of people', async () => {
  const cloud = await startDataCloud();
  const chooser = (n: number) => ({
    ...{ id: `user-${n}`, groupCode: 'SOLO', type: 'user', franchiseUserId: n, communicationTypeIds: [1] },
    authObjectId: `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`,
  });
  const users = Array.from({ length: 5_200 }, (_, n) => chooser(5_000_000 + n));
  for (let from = 0; from < users.length; from += 100)
    await cloud
      .container('franchises')
      .items.bulk(
        users
          .slice(from, from + 100)
          .map((resourceBody) => ({ operationType: 'Create', partitionKey: 'SOLO', resourceBody })),
      );
  const rows = [{ groupCode: 'SOLO', groupName: 'Solo', brandIds: [1, 2, 3] }];
  expect((await data(cloud, ['load', folderWith({ 'franchises.json': rows }), '--apply'])).outcome).toBe('done');
  const entries = [...(await cloud.content()).values()].filter(
    ({ type, groupCode }) => type === 'outbox' && groupCode === 'SOLO',
  );
  const accounts = entries.flatMap(({ effects }) =>
    (effects as { authObjectId: string }[]).map(({ authObjectId }) => authObjectId),
  );
  expect(users.filter(({ authObjectId }) => !accounts.includes(authObjectId))).toEqual([]);
  expect(new Set(accounts).size).toBe(accounts.length);
});
