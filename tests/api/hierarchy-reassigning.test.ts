import type { PositionDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { differences } from '../support/differences.ts';
import { CODE, POSITION, USER } from '../support/franchise.ts';
import { asIs, fieldsOf, hierarchyOf } from '../support/hierarchy.ts';
import { audits, documentsOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises();
const { save, tree, user, version } = hierarchyOf(cloud);

describe('API-20 reassigning', () => {
  const reassign = (franchiseUserId: number, ifMatch = '*') => save({ ...asIs.ada, franchiseUserId }, ifMatch);

  test('HIER-17 keeps parent, children and units; the replaced person becomes unassigned', async () => {
    const { status, body } = await reassign(USER.fay, await version(POSITION.ada));
    expect([status, body.franchiseRoleMemberId]).toEqual([200, POSITION.ada]);
    expect(await tree()).toBe('Olga[U5](Ben Fay(Dan[U1 U2] Eve))');
    expect((await user(USER.ada))?.franchiseRoleMemberId).toBeNull();
    expect((await user(USER.fay))?.franchiseRoleMemberId).toBe(POSITION.ada);
    expect(differences((await audits(cloud))[0])).toEqual([
      {
        record: { kind: 'position', id: String(POSITION.ada) },
        before: { franchiseUserId: USER.ada },
        after: { franchiseUserId: USER.fay },
      },
      {
        record: { kind: 'user', id: String(USER.fay) },
        before: { franchiseRoleMemberId: null },
        after: { franchiseRoleMemberId: POSITION.ada },
      },
      {
        record: { kind: 'user', id: String(USER.ada) },
        before: { franchiseRoleMemberId: POSITION.ada },
        after: { franchiseRoleMemberId: null },
      },
    ]);
  });

  test('rejects a user who has a position with 409, and an unknown one with 404', async () => {
    expect((await reassign(USER.eve)).body.reason).toBe('already_assigned');
    const { status, body } = await reassign(999);
    expect([status, fieldsOf(body)]).toEqual([404, ['franchiseUserId']]);
  });

  test('rejects moving and reassigning at once with 400', async () => {
    const { status, body } = await save({ ...asIs.dan, reportsToId: POSITION.ben, franchiseUserId: USER.fay }, '*');
    expect([status, fieldsOf(body)]).toEqual([400, ['reportsToId', 'franchiseUserId']]);
  });

  test('rejects a stale version with 412 and the current holder', async () => {
    const etag = await version(POSITION.ada);
    await reassign(USER.fay, etag);
    const { status, body } = await reassign(USER.gus, etag);
    expect([status, body.current.firstName]).toEqual([412, 'Fay']);
  });

  test('assigns a user to only one of two positions that are requested in parallel', async () => {
    const responses = await Promise.all([
      save({ ...asIs.ada, franchiseUserId: USER.fay }, '*'),
      save({ ...asIs.ben, franchiseUserId: USER.fay }, '*'),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const positions = await documentsOf<PositionDocument>(cloud, CODE, 'position');
    expect(positions.filter(({ franchiseUserId }) => franchiseUserId === USER.fay)).toHaveLength(1);
  });
});
