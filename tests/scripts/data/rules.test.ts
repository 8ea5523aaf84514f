import { CosmosClient } from '@azure/cosmos';
import { documentId } from '@franchise-admin/api/documents';
import { COSMOS_DATABASE } from '@franchise-admin/local/constants';
import { type CosmosServer, startCosmos } from '@franchise-admin/local/cosmos';
import { DirectoryStore } from '@franchise-admin/local/directory-store';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureContainers } from '../../../scripts/data/database/containers.ts';
import { seed } from '../../../scripts/data/seed.ts';
import { type DataCloud, data, dataCloud, type Fields, startDataCloud } from '../../support/data-command.ts';

let cosmos: CosmosServer;
let demo: Known;
beforeAll(async () => {
  cosmos = await startCosmos();
  const directory = new DirectoryStore();
  await seed({ cosmosEndpoint: cosmos.endpoint, cosmosKey: cosmos.key, database: COSMOS_DATABASE, directory });
  directory.close();
  demo = await known(cosmos);
  return () => cosmos.close();
});

type Place = readonly [container: Parameters<DataCloud['container']>[0], key: string | number, id: string];

/** Changes or deletes a document until the end of the test. */
async function planted(cloud: DataCloud, [container, key, id]: Place, changes: Fields | null): Promise<void> {
  const item = cloud.container(container).item(id, key);
  const { resource } = await item.read<Fields>();
  onTestFinished(async () => {
    if (resource) await cloud.container(container).items.upsert(resource);
    else await item.delete();
  });
  if (changes) await cloud.container(container).items.upsert({ ...resource, ...changes });
  else await item.delete();
}

const aloha = (id: string): Place => ['franchises', 'ALOHA', id];

/** Stored documents of the franchise ALOHA in the demo. */
interface Known {
  readonly users: readonly Fields[];
  readonly positions: readonly Fields[];
  readonly units: readonly Fields[];
}

async function known({ endpoint, key }: CosmosServer): Promise<Known> {
  const client = new CosmosClient({ endpoint, key });
  const { items } = client.database(COSMOS_DATABASE).container('franchises');
  const of = async (type: string) =>
    (await items.query<Fields>(`SELECT * FROM c WHERE c.type = '${type}'`, { partitionKey: 'ALOHA' }).fetchAll())
      .resources;
  const all = { users: await of('user'), positions: await of('position'), units: await of('unit') };
  client.dispose();
  return all;
}

type Plant = (known: Known) => readonly [place: Place, changes: Fields | null, finding: RegExp];

const admin = ({ users }: Known) => users.find(({ isFranchiseAdmin }) => isFranchiseAdmin)!;
const placed = ({ users }: Known) => users.find(({ franchiseRoleMemberId }) => franchiseRoleMemberId !== null)!;
const beneath = ({ positions }: Known) => positions.find(({ reportsToId }) => reportsToId !== null)!;
const unit = ({ units }: Known) => units.find(({ franchiseRoleMemberId }) => franchiseRoleMemberId !== null)!;
const idOf = (document: Fields) => aloha(String(document.id));

const PLANTS: Readonly<Record<string, Plant>> = {
  'a missing claim': (all) => [
    aloha(documentId.emailClaim(String(admin(all).emailAddress))),
    null,
    new RegExp(`ALOHA: ${admin(all).id} has an email without a claim of this user`),
  ],
  'a claim of a missing user': () => [
    aloha(documentId.emailClaim('nobody@users.example')),
    { id: documentId.emailClaim('nobody@users.example'), groupCode: 'ALOHA', type: 'emailClaim', franchiseUserId: 4 },
    /ALOHA: email-\S+ claims an email for user 4/,
  ],
  'a position of a missing user': (all) => [
    idOf(beneath(all)),
    { franchiseUserId: 4 },
    new RegExp(`ALOHA: ${beneath(all).id} belongs to user 4, who does not exist`),
  ],
  'a position that reports to a missing position': (all) => [
    idOf(beneath(all)),
    { reportsToId: 4 },
    new RegExp(`ALOHA: ${beneath(all).id} reports to position 4, which does not exist`),
  ],
  'a position that reports to itself': (all) => [
    idOf(beneath(all)),
    { reportsToId: beneath(all).franchiseRoleMemberId },
    new RegExp(`ALOHA: ${beneath(all).id} reports to itself`),
  ],
  'a skipped tier': (all) => [
    idOf(beneath(all)),
    { tier: 4 },
    new RegExp(`ALOHA: ${beneath(all).id} of tier 4 reports to one of tier`),
  ],
  'a user with a missing position': (all) => [
    idOf(placed(all)),
    { franchiseRoleMemberId: 4 },
    new RegExp(`ALOHA: ${placed(all).id} holds position 4, which is missing`),
  ],
  'a day that ends before it starts': ({ units }) => [
    aloha(String(units[0]!.id)),
    { openingHours: { ...(units[0]!.openingHours as object), mondayStartTime: '21:00', mondayEndTime: '09:00' } },
    new RegExp(`ALOHA: ${units[0]!.id} has contradictory opening hours: mondayEndTime`),
  ],
  'an incomplete account': (all) => [
    idOf(placed(all)),
    { userName: '' },
    new RegExp(`ALOHA: ${placed(all).id} has an incomplete account`),
  ],
  'a wrongly decoded user name': (all) => [
    idOf(placed(all)),
    { lastName: 'Jos\uFFFD' },
    new RegExp(`ALOHA: ${placed(all).id} has lost a character in lastName`),
  ],
  'a wrongly decoded brand name': () => [
    ['reference', 'brand', documentId.brand(1)],
    { brandName: '\uFFFD' },
    /reference: brand-1 has lost a character in brandName/,
  ],
  'a missing manager': (all) => [
    idOf(unit(all)),
    { managerId: 4 },
    new RegExp(`ALOHA: ${unit(all).id} is managed by user 4, who does not exist`),
  ],
  'a unit of a missing position': (all) => [
    idOf(unit(all)),
    { franchiseRoleMemberId: 4 },
    new RegExp(`ALOHA: ${unit(all).id} is assigned to position 4, which does not exist`),
  ],
  'a brand of another franchise': (all) => [
    idOf(unit(all)),
    { brandId: 3 },
    new RegExp(`ALOHA: ${unit(all).id} has brand 3, which its franchise does not have`),
  ],
  'a missing sign-in document': (all) => [
    ['sign-ins', String(admin(all).authObjectId), String(admin(all).authObjectId)],
    null,
    new RegExp(`sign-ins: ${admin(all).authObjectId} does not administer ALOHA, although a user record says so`),
  ],
  'a sign-in document of a user without the administrator flag': (all) => [
    idOf(admin(all)),
    { isFranchiseAdmin: false },
    new RegExp(`sign-ins: ${admin(all).authObjectId} administers ALOHA, but no user record says so`),
  ],
  'a missing franchise': () => [
    ['franchises', 'SOLO', documentId.franchise],
    null,
    /SOLO: franchise is missing, but \d+ documents of it remain/,
  ],
  'a missing brand': () => [
    ['reference', 'brand', 'brand-1'],
    null,
    /ALOHA: franchise names brand 1, which does not exist/,
  ],
  'a missing communication type': () => [
    ['reference', 'communication', 'type-1'],
    null,
    /reference: group-\d+ belongs to communication type 1, which does not exist/,
  ],
  'a missing vendor': () => [
    ['vendors', 1, documentId.vendor],
    null,
    /vendor 1: user-1 belongs to a vendor that does not exist/,
  ],
  'a vendor of a missing franchise': () => [
    ['vendors', 1, documentId.vendorFranchise('ALOHA')],
    { groupCode: 'NOBODY' },
    /vendor 1: franchise-ALOHA serves franchise NOBODY/,
  ],
  'an entity of a missing franchise': () => [
    ['reference', 'entity', 'entity-11'],
    { groupCode: 'NOBODY' },
    /reference: entity-11 belongs to franchise NOBODY/,
  ],
  'a given-up outbox entry': () => [
    aloha('outbox-given-up'),
    {
      ...{ id: 'outbox-given-up', groupCode: 'ALOHA', type: 'outbox', effects: [], removal: null, dueAt: null },
      givenUp: { at: '2026-01-01T00:00:00.000Z', reason: 'refused' },
    },
    /ALOHA: outbox-given-up was given up and needs attention/,
  ],
};

test.each(Object.entries(PLANTS))('verify finds %s', async (_, plant) => {
  const cloud = dataCloud(cosmos);
  const [place, changes, finding] = plant(demo);
  await planted(cloud, place, changes);
  const { outcome, text } = await data(cloud, ['verify']);
  expect([outcome, text]).toEqual(['findings', expect.stringMatching(finding)]);
});

test('verify ignores a missing sign-in document that an outbox entry will write', async () => {
  const cloud = await startDataCloud();
  const user = admin(demo);
  const authObjectId = String(user.authObjectId);
  await cloud.container('sign-ins').item(authObjectId, authObjectId).delete();
  const record = { groupCode: 'ALOHA', franchiseUserId: user.franchiseUserId };
  const effects = [{ kind: 'syncSignIn', record, authObjectId }];
  const due = { type: 'outbox', effects, removal: null, createdAt: '', dueAt: '2026-01-01T00:00:00.000Z', attempts: 0 };
  await cloud.container('franchises').items.create({ id: 'outbox-1', groupCode: 'ALOHA', ...due });
  expect((await data(cloud, ['verify'])).text).toContain('No rule is broken.');
});

test('verify prints no emails of people', async () => {
  const cloud = dataCloud(cosmos);
  await planted(cloud, ['franchises', 'SOLO', documentId.franchise], null);
  const { text } = await data(cloud, ['verify']);
  expect(text).not.toContain('@');
});

test('verify reports the number of documents of each kind', async () => {
  const cloud = dataCloud(cosmos);
  // The counts omit the document that names the data set, because it is not part of the data.
  const kinds = [...(await cloud.content())]
    .map(([place, { type, kind }]) => (place.startsWith('sign-ins ') ? 'signIn' : String(type ?? kind)))
    .filter((kind) => kind !== 'audit' && kind !== 'dataSet');
  const { outcome, text } = await data(cloud, ['verify']);
  expect(outcome).toBe('done');
  const reported = [...text.matchAll(/^(\w+) +([\d,]+)$/gm)].map(([, kind, count]) => [kind, count]);
  const there = [...new Set(kinds)].map((kind) => [
    kind,
    kinds.filter((each) => each === kind).length.toLocaleString('en-US'),
  ]);
  expect(there.length).toBeGreaterThan(10);
  expect(reported.sort()).toEqual(there.sort());
});

test('verify reports a database without franchises as lost data', async () => {
  const empty = await startCosmos();
  onTestFinished(() => empty.close());
  const client = new CosmosClient({ endpoint: empty.endpoint, key: empty.key });
  onTestFinished(() => client.dispose());
  await ensureContainers(client, COSMOS_DATABASE);
  const { outcome, text } = await data(dataCloud(empty), ['verify']);
  expect([outcome, text]).toEqual(['findings', expect.stringMatching(/^franchise +0$/m)]);
  expect(text).toContain('database: franchises are missing');
  expect(text).toMatch(/^1 finding\.$/m);
});
