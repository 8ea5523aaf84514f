import { documentId } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { differences } from '../support/differences.ts';
import { CODE, POSITION, USER } from '../support/franchise.ts';
import { recordsIn } from '../support/records.ts';
import { audits, outbox, versionOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();
const { position, remove, unit, user } = recordsIn(cloud);

describe('API-21 removing a person', () => {
  test('HIER-18 keeps the user in the roster, unassigned', async () => {
    const etag = await versionOf(cloud, documentId.position(POSITION.eve));
    const { status, body } = await remove('eve', { deleteUser: false }, 'corporate.admin', etag);
    expect([status, body]).toEqual([200, { rootCount: 0, unassignedUnitCount: 0, userDeleted: false }]);
    expect(await position(POSITION.eve)).toBeUndefined();
    expect((await user(USER.eve))?.franchiseRoleMemberId).toBeNull();
    const [audit, ...others] = await audits(cloud);
    expect([audit?.call, others]).toEqual(['deleteHierarchy', []]);
    expect(differences(audit)).toEqual([
      {
        record: { kind: 'user', id: String(USER.eve) },
        before: { franchiseRoleMemberId: POSITION.eve },
        after: { franchiseRoleMemberId: null },
      },
      {
        record: { kind: 'position', id: String(POSITION.eve) },
        before: {
          franchiseRoleMemberId: POSITION.eve,
          franchiseRoleId: 11,
          tier: 1,
          franchiseUserId: USER.eve,
          reportsToId: POSITION.ada,
        },
        after: null,
      },
    ]);
    expect(await outbox(cloud)).toEqual([]);
  });

  test('HIER-06 makes direct reports roots with their teams, and unassigns the units', async () => {
    expect((await remove('ada')).body).toEqual({ rootCount: 2, unassignedUnitCount: 0, userDeleted: false });
    expect((await position(POSITION.dan))?.reportsToId).toBeNull();
    expect((await unit('U1'))?.franchiseRoleMemberId).toBe(POSITION.dan);
    expect((await remove('dan')).body).toEqual({ rootCount: 0, unassignedUnitCount: 2, userDeleted: false });
    expect(await unit('U1')).toMatchObject({ franchiseRoleMemberId: null, managerId: USER.dan });
    const [, second] = (await audits(cloud)).map(({ changes }) =>
      changes.map(({ record }) => `${record.kind} ${record.id}`),
    );
    expect(second?.toSorted()).toEqual(
      [`position ${POSITION.dan}`, 'unit U1', 'unit U2', `user ${USER.dan}`].toSorted(),
    );
  });

  test.each([
    ['dan', 'units'],
    ['ada', 'people'],
  ] as const)('HIER-06 a franchise admin cannot remove %s, who has %s beneath them', async (name, _) => {
    const { status, body } = await remove(name, {}, 'franchise.admin');
    expect([status, body.reason]).toEqual([403, 'has_people_or_units']);
    expect(await position(POSITION[name])).toBeDefined();
  });

  test.each(['eve', 'ben'] as const)(
    'HIER-06 a franchise admin can remove %s, who has nothing beneath them',
    async (name) => {
      expect((await remove(name, {}, 'franchise.admin')).status).toBe(200);
    },
  );

  test('rejects a deleted position with 404, and a stale version with 412 and the current position', async () => {
    const etag = await versionOf(cloud, documentId.position(POSITION.eve));
    const moved = { franchiseRoleMemberId: POSITION.eve, franchiseRoleId: 11, reportsToId: POSITION.ben };
    await cloud
      .as('corporate.admin')
      .post(`hierarchy/${CODE}`, { ...moved, franchiseUserId: USER.eve }, { ifMatch: etag });
    const stale = await remove('eve', {}, 'corporate.admin', etag);
    expect([stale.status, stale.body.current]).toMatchObject([412, { firstName: 'Eve', reportsToId: POSITION.ben }]);
    await remove('eve');
    expect((await remove('eve')).status).toBe(404);
  });

  test('accepts the fields in the query if the body was dropped in transit', async () => {
    const path = `hierarchy/${CODE}?franchiseRoleMemberId=${POSITION.eve}&deleteUser=false`;
    expect((await cloud.as('corporate.admin').delete(path, undefined, { ifMatch: '*' })).status).toBe(200);
    expect(await position(POSITION.eve)).toBeUndefined();
  });

  test('stays in effect if a parallel edit succeeds first or gets 404', async () => {
    const edit = { franchiseRoleMemberId: POSITION.eve, franchiseRoleId: 11, reportsToId: POSITION.ben };
    const [removed, edited] = await Promise.all([
      remove('eve'),
      cloud.as('corporate.admin').post(`hierarchy/${CODE}`, { ...edit, franchiseUserId: USER.eve }, { ifMatch: '*' }),
    ]);
    expect(removed.status).toBe(200);
    expect([200, 404]).toContain(edited.status);
    expect(await position(POSITION.eve)).toBeUndefined();
  });
});
