import { documentId, type VendorFranchiseDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { differences } from '../support/differences.ts';
import { CODE, OTHER, oidOf } from '../support/franchise.ts';
import {
  POS_USER,
  posAccountOf,
  useVendors,
  VENDOR,
  vendorContradictions,
  vendorFranchiseDocument,
  vendorsIn,
  writeVendorDocuments,
} from '../support/vendors.ts';

const cloud = useVendors();
const { all, audits, outbox, signInOf, vendor } = vendorsIn(cloud);

const corporate = () => cloud.as('corporate.admin');
const read = async (id: number = VENDOR.harbor) => (await corporate().get(`pos/vendor/${id}`)).body;
const save = (pointOfSaleVendorId: number, name: string, ifMatch = '*') =>
  corporate().post('pos/vendor', { pointOfSaleVendorId, name }, { ifMatch });
const put = (code: string, id: number = VENDOR.harbor) => corporate().call('PUT', `pos/vendor/${id}/group/${code}`);
const end = (code: string, id: number = VENDOR.harbor) => corporate().call('DELETE', `pos/vendor/${id}/group/${code}`);
const remove = (id: number = VENDOR.harbor, ifMatch = '*') =>
  corporate().call('DELETE', `pos/vendor/${id}`, { ifMatch });
const listed = async () => (await corporate().get('pos/vendors')).body.map(({ name }: { name: string }) => name);

/** Marks a vendor as being deleted, as the first of several batches does. */
async function beingRemoved(id: number = VENDOR.harbor): Promise<void> {
  await cloud.container('vendors').items.upsert({ ...(await vendor(id)), isBeingRemoved: true });
}

describe('API-38 pos/vendors', () => {
  test('POS-01 returns every vendor by name, with only the listed fields', async () => {
    await save(0, 'Éclair Tills');
    expect((await corporate().get('pos/vendors')).body).toEqual([
      { pointOfSaleVendorId: expect.any(Number), name: 'Éclair Tills' },
      { pointOfSaleVendorId: VENDOR.harbor, name: 'Harbor POS' },
      { pointOfSaleVendorId: VENDOR.lantern, name: 'Lantern Tills' },
    ]);
  });

  test('omits a vendor that is being deleted', async () => {
    await beingRemoved();
    expect(await listed()).toEqual(['Lantern Tills']);
  });
});

describe('API-39 one vendor', () => {
  test('POS-08 returns its franchises by code, with their names', async () => {
    await put(OTHER);
    const { status, body } = await corporate().get(`pos/vendor/${VENDOR.harbor}`);
    const link = (groupCode: string, pointOfSaleVendorFranchiseId: unknown) => ({
      pointOfSaleVendorFranchiseId,
      groupCode,
      groupName: `${groupCode} Restaurants`,
    });
    expect([status, body]).toEqual([
      200,
      {
        pointOfSaleVendorId: VENDOR.harbor,
        name: 'Harbor POS',
        franchises: [link(CODE, VENDOR.harbor * 10), link(OTHER, expect.any(Number))],
        etag: expect.stringMatching(/^"[0-9a-f]{16}"$/),
      },
    ]);
  });

  test('POS-04, ROLE-04 a POS admin can read only their own vendor', async () => {
    expect((await cloud.as('pos.admin').get(`pos/vendor/${VENDOR.harbor}`)).status).toBe(200);
    for (const id of [VENDOR.lantern, 4711]) {
      const { status, body } = await cloud.as('pos.admin').get(`pos/vendor/${id}`);
      expect([status, body.reason]).toEqual([403, 'other_vendor']);
    }
  });

  test('returns 404 for an unknown vendor', async () => {
    expect((await corporate().get('pos/vendor/4711')).status).toBe(404);
  });

  test('costs one query while the names of its franchises are cached', async () => {
    await corporate().get('pos/vendors');
    await corporate().get(`pos/vendor/${VENDOR.harbor}`);
    const { kinds } = await cloud.cost(() => corporate().get(`pos/vendor/${VENDOR.harbor}`));
    expect(kinds).toEqual({ query: 1 });
  });

  test('returns many franchises, with an empty name for deleted franchises', async () => {
    const codes = Array.from({ length: 25 }, (_, n) => `GONE${n}`);
    await writeVendorDocuments(
      cloud,
      codes.map((code) => vendorFranchiseDocument(VENDOR.harbor, code)),
    );
    const { franchises } = await read();
    expect(franchises).toHaveLength(26);
    expect(franchises[0]).toMatchObject({ groupCode: CODE, groupName: `${CODE} Restaurants` });
    expect(franchises[1]).toMatchObject({ groupCode: 'GONE0', groupName: '' });
    await Promise.all(
      codes.map((code) => cloud.container('vendors').item(`franchise-${code}`, VENDOR.harbor).delete()),
    );
  });
});

describe('API-40, API-60 saving a vendor', () => {
  test.each(['pos/vendor', 'pos/vendor/'])('adds a vendor with POST %s', async (path) => {
    const { status, body } = await corporate().post(path, { id: 0, name: ' New Tills ' });
    expect([status, body]).toEqual([
      200,
      { pointOfSaleVendorId: expect.any(Number), name: 'New Tills', franchises: [], etag: expect.any(String) },
    ]);
    expect(body).toEqual(await read(body.pointOfSaleVendorId));
    expect(await listed()).toContain('New Tills');
    expect(await audits()).toMatchObject([
      {
        pointOfSaleVendorId: body.pointOfSaleVendorId,
        call: 'saveVendor',
        actorName: 'Corporate Admin',
        changes: [
          {
            record: { kind: 'vendor', id: String(body.pointOfSaleVendorId) },
            before: null,
            after: { name: 'New Tills' },
          },
        ],
      },
    ]);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test('accepts id or pointOfSaleVendorId, and rejects a body with neither or with different values', async () => {
    const ids = [{ id: VENDOR.harbor }, { pointOfSaleVendorId: VENDOR.harbor }];
    for (const [at, id] of [...ids, Object.assign({}, ...ids)].entries()) {
      const { status, body } = await corporate().post('pos/vendor', { ...id, name: `Harbor ${at}` });
      expect([status, body.pointOfSaleVendorId, body.name]).toEqual([200, VENDOR.harbor, `Harbor ${at}`]);
    }
    for (const id of [{}, { id: 0, pointOfSaleVendorId: VENDOR.harbor }, { id: null }]) {
      const { status, body } = await corporate().post('pos/vendor', { ...id, name: 'Harbor' });
      expect([status, body.errors]).toEqual([400, [{ field: 'id', message: expect.any(String) }]]);
    }
    expect((await read()).name).toBe('Harbor 2');
  });

  test.each(['', '   ', '\u00a0'])('POS-05 a blank name (%j) saves nothing', async (name) => {
    const { status, body } = await save(0, name);
    expect([status, body.errors]).toEqual([400, [{ field: 'name', message: 'Vendor name required' }]]);
    expect(await listed()).toHaveLength(2);
  });

  test('renames a vendor, and records both names in the history', async () => {
    const { etag } = await read();
    const { status, body } = await save(VENDOR.harbor, 'Harbour POS', etag);
    expect([status, body.name]).toEqual([200, 'Harbour POS']);
    expect(body).toEqual(await read());
    const [audit] = await audits();
    expect(differences(audit)).toEqual([
      { record: { kind: 'vendor', id: '41' }, before: { name: 'Harbor POS' }, after: { name: 'Harbour POS' } },
    ]);
  });

  test('writes nothing if nothing changed', async () => {
    expect((await save(VENDOR.harbor, 'Harbor POS')).status).toBe(200);
    expect(await audits()).toEqual([]);
  });

  test('rejects a stale version with 412 and the current vendor', async () => {
    const { etag } = await read();
    await put(OTHER);
    const stale = await save(VENDOR.harbor, 'Mine', etag);
    expect([stale.status, stale.body.current]).toEqual([412, await read()]);
  });

  test('saving a user does not change the version of the vendor', async () => {
    const { etag } = await read();
    const quin = { pointOfSaleUserId: POS_USER.quin, firstName: 'Q', lastName: 'Q', emailAddress: 'q@v.example' };
    expect((await corporate().post(`pos/vendor/${VENDOR.harbor}/user`, quin, { ifMatch: '*' })).status).toBe(200);
    expect((await save(VENDOR.harbor, 'Mine', etag)).status).toBe(200);
  });

  test('returns 404 for an unknown vendor', async () => {
    expect((await save(4711, 'Nobody')).status).toBe(404);
    expect(await all('vendor')).toHaveLength(2);
  });

  describe('two vendors cannot have the same name', () => {
    test.each(['Harbor POS', 'HARBOR pos', 'harbor   pos', 'Ｈarbor POS'])('%j counts as taken', async (name) => {
      for (const id of [0, VENDOR.lantern]) {
        const { status, body } = await save(id, name);
        expect([status, body.reason, body.errors]).toEqual([
          409,
          'vendor_exists',
          [{ field: 'name', message: 'A vendor with this name already exists.' }],
        ]);
      }
      expect(await audits()).toEqual([]);
    });

    test('a vendor can change the spelling of its own name', async () => {
      expect((await save(VENDOR.harbor, 'HARBOR POS')).body.name).toBe('HARBOR POS');
    });

    test('only one of several parallel requests gets the name', async () => {
      const requests = ['Twin Tills', 'twin tills', 'TWIN TILLS', ' Twin  Tills'].map((name) => save(0, name));
      const responses = await Promise.all([...requests, save(VENDOR.lantern, 'twin Tills')]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
      expect((await listed()).filter((name: string) => /twin/i.test(name))).toHaveLength(1);
      expect(await vendorContradictions(cloud)).toEqual([]);
    });

    test('a former name is free at once', async () => {
      await save(VENDOR.harbor, 'Something else');
      expect((await save(VENDOR.lantern, 'Harbor POS')).status).toBe(200);
      await remove(VENDOR.lantern);
      expect((await save(0, 'Harbor POS')).status).toBe(200);
    });
  });
});

describe('API-41 the franchises of a vendor', () => {
  test('POS-02 adds a franchise, returns it and records the change; repeating is harmless', async () => {
    const first = await put(OTHER);
    expect([first.status, first.body]).toEqual([200, await read()]);
    expect(await put(OTHER)).toMatchObject({ status: 200, body: first.body });
    expect(await audits()).toMatchObject([
      {
        call: 'addVendorFranchise',
        changes: [{ record: { kind: 'vendorFranchise', id: OTHER }, before: null, after: { groupCode: OTHER } }],
      },
    ]);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test('parallel requests add the same franchise only once', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => put(OTHER)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await all<VendorFranchiseDocument>('vendorFranchise')).toHaveLength(2);
    expect(await audits()).toHaveLength(1);
  });

  test('POS-02 removes a franchise; repeating is harmless', async () => {
    for (const _ of [1, 2]) {
      const { status, body } = await end(CODE);
      expect([status, body.franchises]).toEqual([200, []]);
    }
    expect(await audits()).toMatchObject([
      { changes: [{ record: { kind: 'vendorFranchise', id: CODE }, before: { groupCode: CODE }, after: null }] },
    ]);
  });

  test.each(['NOSUCH', 'SYSTEM'])('returns 404 for %s', async (code) => {
    expect((await put(code)).status).toBe(404);
    expect((await end(code)).status).toBe(404);
    expect(await audits()).toEqual([]);
  });

  test('returns 404 for an unknown vendor', async () => {
    expect((await put(CODE, 4711)).status).toBe(404);
    expect((await end(CODE, 4711)).status).toBe(404);
  });

  test('a deleted franchise can be removed', async () => {
    await writeVendorDocuments(cloud, [vendorFranchiseDocument(VENDOR.harbor, 'GONE')]);
    expect((await end('GONE')).body.franchises).toHaveLength(1);
    expect((await end('GONE')).status).toBe(404);
  });

  test('a franchise that is being deleted cannot be added (409)', async () => {
    const item = cloud.container('franchises').item(documentId.franchise, OTHER);
    await item.patch([{ op: 'add', path: '/isBeingRemoved', value: true }]);
    const { status, body } = await put(OTHER);
    expect([status, body.reason]).toEqual([409, 'being_removed']);
  });
});

describe('API-39 deleting a vendor', () => {
  test('POS-07 deletes its users with accounts, sign-ins and groups, and keeps the history', async () => {
    const { etag } = await read();
    const { status, body } = await remove(VENDOR.harbor, etag);
    expect([status, body]).toEqual([200, {}]);
    expect(await listed()).toEqual(['Lantern Tills']);
    expect((await corporate().get(`pos/vendor/${VENDOR.harbor}`)).status).toBe(404);
    expect((await corporate().get(`pos/vendor/${VENDOR.harbor}/users`)).status).toBe(404);
    for (const name of ['pat', 'quin', 'max'] as const) {
      expect(cloud.directory.store.accounts.byId(posAccountOf(name))?.deletedAt, name).toEqual(expect.any(Number));
      expect(await signInOf(posAccountOf(name)), name).toBeUndefined();
      expect(cloud.directory.store.memberships.groupsOf(posAccountOf(name)), name).toEqual([]);
    }
    expect(await outbox()).toEqual([]);
    const [audit, ...more] = await audits();
    expect(more).toEqual([]);
    expect(audit!.changes.map(({ record, after }) => [record.kind, record.id, after]).toSorted()).toEqual([
      ['posUser', '1', null],
      ['posUser', '2', null],
      ['posUser', '3', null],
      ['posUser', '4', null],
      ['vendor', '41', null],
      ['vendorFranchise', CODE, null],
    ]);
    expect(audit!.changes.find(({ record }) => record.id === '1')?.before).toMatchObject({
      emailAddress: 'pat@vendor41.example',
      authObjectId: posAccountOf('pat'),
      isPointOfSaleAdmin: true,
    });
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test('keeps the account of a user who also administers a franchise', async () => {
    await remove(VENDOR.lantern);
    const sol = posAccountOf('sol');
    expect(sol).toBe(oidOf('pos.franchise.admin'));
    expect(cloud.directory.store.accounts.byId(sol)?.deletedAt).toBeNull();
    expect(await signInOf(sol)).toMatchObject({ franchiseAdmin: { groupCode: CODE }, posAdmin: null });
    expect(await outbox()).toEqual([]);
  });

  test('rejects a stale version with 412 and the current vendor', async () => {
    const { etag } = await read();
    await save(VENDOR.harbor, 'Renamed meanwhile');
    const { status, body } = await remove(VENDOR.harbor, etag);
    expect([status, body.current]).toEqual([412, await read()]);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test('one of two parallel deletions succeeds, and the other gets 404', async () => {
    const responses = await Promise.all([remove(), remove()]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await vendorContradictions(cloud)).toEqual([]);
  });

  test('returns 404 for an unknown vendor', async () => {
    expect((await remove(4711)).status).toBe(404);
  });
});
