import { type AddressDocument, documentId, type EntityDocument } from '@franchise-admin/api/documents';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { differences } from '../support/differences.ts';
import { arrangeFranchise, CODE, OTHER } from '../support/franchise.ts';
import { fieldsOf } from '../support/hierarchy.ts';
import { audits, documentOf, versionOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();
const PATH = `franchise/${CODE}/addresses`;
const HOLDING = 'Aloha Holding';

/** An address with type Unknown and an entity that the franchise no longer has. */
const OLD = 71;
const OFFICE = 72;

function address(franchiseAddressId: number, more: Partial<AddressDocument>, groupCode = CODE): AddressDocument {
  const id = documentId.address(franchiseAddressId);
  const blank = { line1: '', line2: '', line3: '', city: '', state: '', postalCode: '', country: '', entity: '' };
  return { id, groupCode, type: 'address', franchiseAddressId, addressType: 1, ...blank, ...more };
}

const corporate = () => cloud.as('corporate.admin');
const stored = (id: number, code = CODE) => documentOf<AddressDocument>(cloud, documentId.address(id), code);
const version = (id: number) => versionOf(cloud, documentId.address(id));
const save = (body: object, ifMatch?: string) => corporate().post(PATH, body, ifMatch === undefined ? {} : { ifMatch });
const remove = (franchiseAddressId: number, ifMatch = '*') =>
  corporate().delete(PATH, { franchiseAddressId }, { ifMatch });
const NEW = { franchiseAddressId: 0, addressType: 1, line1: '1 Beach Road', city: 'Kona' };

beforeAll(async () => {
  const entities: [string, string][] = [
    [CODE, HOLDING],
    [OTHER, 'Bistro Holding'],
  ];
  for (const [n, [groupCode, description]] of entities.entries()) {
    const entity: EntityDocument = { id: documentId.entity(n), kind: 'entity', entityId: n, groupCode, description };
    await cloud.container('reference').items.create(entity);
  }
});
beforeEach(async () => {
  await arrangeFranchise(cloud, CODE, [
    address(OFFICE, { addressType: 2, line1: '5 Harbor Street', entity: HOLDING }),
    address(OLD, { addressType: 0, line1: 'PO Box 7', entity: 'Former Holding' }),
    address(73, { line1: '120 Main Street' }),
    address(74, { line1: '9 Main Street' }),
  ]);
  await arrangeFranchise(cloud, OTHER, [address(75, { line1: '1 Rue Vieille' }, OTHER)]);
});

describe('API-12 the list of addresses', () => {
  test('ADDR-02 the list has every field, and is ordered by type and street', async () => {
    const { status, body } = await corporate().get(PATH);
    expect(status).toBe(200);
    const streets = body.map(({ line1 }: AddressDocument) => line1);
    expect(streets).toEqual(['PO Box 7', '9 Main Street', '120 Main Street', '5 Harbor Street']);
    expect(body[3]).toEqual({
      franchiseAddressId: OFFICE,
      groupCode: CODE,
      addressType: 2,
      line1: '5 Harbor Street',
      line2: '',
      line3: '',
      city: '',
      state: '',
      postalCode: '',
      country: '',
      entity: HOLDING,
      etag: await version(OFFICE),
    });
  });

  test('returns 304 until the franchise changes', async () => {
    const ifNoneMatch = (await corporate().get(PATH)).headers.get('etag')!;
    expect((await corporate().get(PATH, { ifNoneMatch })).status).toBe(304);
    await save(NEW);
    expect((await corporate().get(PATH, { ifNoneMatch })).body).toHaveLength(5);
  });

  test('returns 404 for an unknown franchise, and an empty list for a franchise without addresses', async () => {
    await arrangeFranchise(cloud, OTHER);
    expect((await corporate().get('franchise/NOSUCH/addresses')).status).toBe(404);
    expect((await corporate().get(`franchise/${OTHER}/addresses`)).body).toEqual([]);
  });

  test('costs one query, or one point read if the client has the current version', async () => {
    const { headers } = await corporate().get(PATH);
    expect((await cloud.cost(() => corporate().get(PATH))).kinds).toEqual({ query: 1 });
    const held = () => corporate().get(PATH, { ifNoneMatch: headers.get('etag')! });
    expect((await cloud.cost(held)).kinds).toEqual({ read: 1 });
  });
});

describe('API-12 saving an address', () => {
  test('ADDR-03 id 0 adds an address; fields that are not sent are blank', async () => {
    const { status, body } = await save({ ...NEW, addressType: 2, line1: '  1 Beach Road ', entity: HOLDING });
    expect([status, body]).toMatchObject([200, { addressType: 2, line1: '1 Beach Road', line2: '', entity: HOLDING }]);
    const { _etag, ...kept } = (await stored(body.franchiseAddressId))!;
    expect([body.franchiseAddressId > 0, body.etag]).toEqual([true, _etag]);
    expect(kept).toMatchObject(
      address(body.franchiseAddressId, { addressType: 2, line1: '1 Beach Road', city: 'Kona', entity: HOLDING }),
    );
    expect((await audits(cloud))[0]).toMatchObject({
      call: 'saveAddress',
      changes: [
        {
          record: { kind: 'address', id: String(body.franchiseAddressId) },
          before: null,
          after: { line1: '1 Beach Road', country: '' },
        },
      ],
    });
  });

  test('changes an address, and records only the changed fields', async () => {
    const body = { franchiseAddressId: OFFICE, addressType: 1, line1: '6 Harbor Street', entity: HOLDING };
    const response = await save(body, await version(OFFICE));
    expect([response.status, response.body]).toMatchObject([200, { ...body, etag: await version(OFFICE) }]);
    expect(differences((await audits(cloud))[0])).toEqual([
      {
        record: { kind: 'address', id: String(OFFICE) },
        before: { addressType: 2, line1: '5 Harbor Street' },
        after: { addressType: 1, line1: '6 Harbor Street' },
      },
    ]);
  });

  test('writes nothing if nothing changed', async () => {
    const body = { franchiseAddressId: OFFICE, addressType: 2, line1: '5 Harbor Street', entity: HOLDING };
    const response = await save(body, await version(OFFICE));
    expect([response.status, response.body.etag]).toEqual([200, await version(OFFICE)]);
    expect(await audits(cloud)).toEqual([]);
  });

  test('LIM-02 accepts only Mailing and Corporate; an existing Unknown stays', async () => {
    for (const addressType of [0, 3, '1', null])
      expect(fieldsOf((await save({ ...NEW, addressType })).body), String(addressType)).toEqual(['addressType']);
    const kept = await save({ franchiseAddressId: OLD, addressType: 0, line1: 'PO Box 8' }, '*');
    expect([kept.status, kept.body.addressType]).toEqual([200, 0]);
    const back = await save({ franchiseAddressId: OFFICE, addressType: 0 }, '*');
    expect([back.status, fieldsOf(back.body)]).toEqual([400, ['addressType']]);
  });

  test('ADDR-03 rejects an entity that the franchise does not have, unless the address already has it', async () => {
    for (const entity of ['Bistro Holding', 'Former Holding', HOLDING.toLowerCase()]) {
      const { status, body } = await save({ ...NEW, entity });
      expect([status, fieldsOf(body)], entity).toEqual([400, ['entity']]);
    }
    const old = { franchiseAddressId: OLD, addressType: 1, entity: 'Former Holding' };
    expect((await save(old, '*')).status).toBe(200);
    expect((await save({ ...old, entity: '' }, '*')).status).toBe(200);
    expect((await save({ ...old, entity: 'Former Holding' }, '*')).status).toBe(400);
  });

  test('reports every field that is too long or not text', async () => {
    const long = {
      line1: 'a'.repeat(201),
      city: 'b'.repeat(101),
      postalCode: 'c'.repeat(21),
      country: 7,
      line2: '\u0000',
    };
    const { status, body } = await save({ ...NEW, ...long });
    expect(status).toBe(400);
    expect(fieldsOf(body).toSorted()).toEqual(Object.keys(long).toSorted());
  });

  test('rejects a stale version with 412 and the current address', async () => {
    const body = { franchiseAddressId: OFFICE, addressType: 2 };
    const read = await version(OFFICE);
    await save({ ...body, line1: 'first' }, read);
    const response = await save({ ...body, line1: 'second' }, read);
    expect([response.status, response.body.current]).toMatchObject([
      412,
      { line1: 'first', etag: await version(OFFICE) },
    ]);
  });

  test('returns 404 for an unknown address and for an address of another franchise', async () => {
    for (const franchiseAddressId of [75, 99]) {
      const { status, body } = await save({ franchiseAddressId, addressType: 1 }, '*');
      expect([status, fieldsOf(body)]).toEqual([404, ['franchiseAddressId']]);
    }
    expect((await stored(75, OTHER))?.line1).toBe('1 Rue Vieille');
  });

  test('ROLE-03 returns 404 for an address of another franchise, even if the body names that franchise', async () => {
    const body = { franchiseAddressId: 75, groupCode: OTHER, addressType: 1, line1: 'mine' };
    expect((await cloud.as('franchise.admin').post(PATH, body, { ifMatch: '*' })).status).toBe(404);
    expect((await stored(75, OTHER))?.line1).toBe('1 Rue Vieille');
  });
});

describe('ADDR-04 deleting an address', () => {
  test('returns true, and keeps all fields in the history', async () => {
    const { status, body } = await remove(OFFICE, await version(OFFICE));
    expect([status, body]).toEqual([200, true]);
    expect(await stored(OFFICE)).toBeUndefined();
    expect((await audits(cloud))[0]?.changes).toMatchObject([
      {
        record: { kind: 'address', id: String(OFFICE) },
        before: { addressType: 2, line1: '5 Harbor Street', entity: HOLDING },
        after: null,
      },
    ]);
  });

  test('accepts the id in the query if the body was dropped in transit', async () => {
    const path = `${PATH}?franchiseAddressId=${OFFICE}`;
    expect((await corporate().delete(path, undefined, { ifMatch: '*' })).body).toBe(true);
    expect(await stored(OFFICE)).toBeUndefined();
  });

  test('returns 412 for a stale version, and 404 for a deleted address or an address of another franchise', async () => {
    const read = await version(OFFICE);
    await save({ franchiseAddressId: OFFICE, addressType: 2, line1: 'first' }, read);
    const { status, body } = await remove(OFFICE, read);
    expect([status, body.current.line1]).toEqual([412, 'first']);
    expect((await remove(OFFICE)).status).toBe(200);
    for (const gone of [OFFICE, 75]) expect((await remove(gone)).status).toBe(404);
    expect(await stored(75, OTHER)).toBeDefined();
  });

  test('accepts only one of an edit and a deletion that are sent in parallel', async () => {
    const read = await version(OFFICE);
    const responses = await Promise.all([
      save({ franchiseAddressId: OFFICE, addressType: 2, line1: 'first' }, read),
      remove(OFFICE, read),
    ]);
    const statuses = responses.map(({ status }) => status);
    expect([
      [200, 412],
      [404, 200],
    ]).toContainEqual(statuses);
    expect((await audits(cloud)).length).toBe(1);
  });
});
