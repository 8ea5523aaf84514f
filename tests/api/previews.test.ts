/** Previews of changes. A change with the `plan` of a preview is rejected if it would have other effects. */
import { IF_PLAN_MATCH, type Preview } from '@franchise-admin/api/contract';
import type { FranchiseContainerDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import type { ApiResponse, CallOptions } from '../support/client.ts';
import {
  accountOf,
  arrangeFranchise,
  CODE,
  franchiseDocuments,
  GROUP,
  POSITION,
  USER,
  unitDocument,
} from '../support/franchise.ts';
import { recordsIn } from '../support/records.ts';
import { audits } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser, usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true });
const { form } = usersIn(cloud);
const { position } = recordsIn(cloud);

const removal = (name: keyof typeof POSITION, deleteUser = false) => ({
  franchiseRoleMemberId: POSITION[name],
  deleteUser,
});
const remove = (body: object, options: CallOptions = {}, query = '') =>
  cloud.as('corporate.admin').delete(`hierarchy/${CODE}${query}`, body, { ifMatch: '*', ...options });
const preview = async (response: Promise<ApiResponse>): Promise<Preview> => {
  const { status, body } = (await response) as ApiResponse<Preview>;
  expect(status).toBe(200);
  return body;
};
const previewRemoval = (body: object) => preview(remove(body, {}, '?dryRun=true'));
const saveUser = (body: object, query = '?dryRun=true', account = 'corporate.admin') =>
  cloud.as(account).post(`user/${CODE}${query}`, body, { ifMatch: '*' });
const names = ({ changes }: Preview) => changes.map(({ action, kind, name }) => `${action} ${kind} ${name}`).sort();

describe('HIST-01 a preview', () => {
  test('shows everything that a removal changes', async () => {
    const { plan, ...shown } = await previewRemoval(removal('dan'));
    expect(shown.changes).toEqual(
      expect.arrayContaining([
        {
          kind: 'unit',
          recordId: 'U1',
          name: 'U1 - Unit U1',
          action: 'changed',
          fields: [{ field: 'franchiseRoleMemberId', label: 'Assigned To', before: 'Dan Drew', after: '' }],
        },
        {
          kind: 'position',
          recordId: String(POSITION.dan),
          name: 'Dan Drew',
          action: 'deleted',
          fields: [
            { field: 'franchiseRoleId', label: 'Role', before: 'District Manager', after: '' },
            { field: 'franchiseUserId', label: 'Person', before: 'Dan Drew', after: '' },
            { field: 'reportsToId', label: 'Reports To', before: 'Ada Area', after: '' },
          ],
        },
      ]),
    );
    expect(names({ plan, ...shown })).toEqual([
      'changed unit U1 - Unit U1',
      'changed unit U2 - Unit U2',
      'changed user Dan Drew',
      'deleted position Dan Drew',
    ]);
    expect(shown.effects).toEqual([]);
    expect(shown.warnings).toEqual([{ kind: 'unitsUnassigned', names: ['U1 - Unit U1', 'U2 - Unit U2'] }]);
  });

  test('lists accounts, rights and groups that a deletion removes', async () => {
    const { changes, effects, warnings } = await previewRemoval(removal('eve', true));
    expect(changes.map(({ action, kind }) => `${action} ${kind}`).sort()).toEqual(['deleted position', 'deleted user']);
    expect(effects).toEqual([
      { kind: 'adminLost', person: 'Eve Earl', target: 'ALOHA Restaurants' },
      // Names the communication type, because only corporate admins may read the names of directory groups.
      { kind: 'groupLeft', person: 'Eve Earl', target: 'Recalls' },
      { kind: 'accountDeleted', person: 'Eve Earl', target: 'eve@demo.example' },
    ]);
    // Olga is also a recipient of these emails.
    expect(warnings).toEqual([]);
  });

  test('warns about a communication type without a recipient', async () => {
    const choose = (franchiseUserId: number, query: string) =>
      cloud
        .as('franchise.admin')
        .post(`comms/comms-options/${franchiseUserId}${query}`, [{ communicationTypeId: 1, selected: false }], {
          ifMatch: '*',
        });
    expect((await preview(choose(USER.eve, '?dryRun=true'))).warnings).toEqual([]);
    expect((await choose(USER.eve, '')).status).toBe(200);
    expect((await preview(choose(USER.olga, '?dryRun=true'))).warnings).toEqual([
      { kind: 'topicsWithoutRecipient', names: ['Recalls'] },
    ]);
  });

  test('shows communication types instead of directory groups, one for each group', async () => {
    const groups = cloud.container('reference');
    const { resource: group } = await groups.item('group-1', 'communication').read();
    const { resource: root } = await cloud.container('franchises').item('franchise', CODE).read();
    await groups.items.upsert({ ...group, adGroupName: 'comm-recalls' });
    await groups.items.upsert({
      ...group,
      id: 'group-77',
      ...{ brandCommunicationGroupId: 77, brandId: 2, adGroupId: GROUP.menu, adGroupName: 'comm-bistro-recalls' },
    });
    await cloud.container('franchises').items.upsert({ ...root, brandIds: [1, 2] });
    const choose = (name: keyof typeof USER, selected: boolean) =>
      preview(
        cloud
          .as('franchise.admin')
          .post(`comms/comms-options/${USER[name]}?dryRun=true`, [{ communicationTypeId: 1, selected }], {
            ifMatch: '*',
          }),
      );
    const [joined, left] = [await choose('fay', true), await choose('eve', false)];
    await groups.item('group-77', 'communication').delete();
    await groups.items.upsert(group);
    expect(joined.effects).toEqual([{ kind: 'groupJoined', person: 'Fay Ford', target: 'Recalls' }]);
    expect(left.effects).toEqual([{ kind: 'groupLeft', person: 'Eve Earl', target: 'Recalls' }]);
  });

  test('shows account and rights of a new administrator, and creates neither', async () => {
    const shown = await preview(saveUser(newUser({ isFranchiseAdmin: true })));
    expect(names(shown)).toEqual(['created user Nora Novak']);
    expect(shown.effects.map(({ kind, person }) => [kind, person])).toEqual([
      ['adminGained', 'Nora Novak'],
      ['accountCreated', 'Nora Novak'],
    ]);
    expect(await audits(cloud)).toEqual([]);
  });

  test('shows all batches of a large removal', async () => {
    const units = Array.from({ length: 250 }, (_, n) => unitDocument(CODE, `M${n}`, POSITION.ada));
    await arrangeFranchise(cloud, CODE, units);
    const shown = await previewRemoval(removal('ada', true));
    expect(shown.changes.filter(({ kind }) => kind === 'unit')).toHaveLength(250);
    expect(names(shown)).toEqual(expect.arrayContaining(['deleted position Ada Area', 'deleted user Ada Area']));
    expect(shown.warnings).toEqual([
      { kind: 'peopleBecomeRoots', names: ['Dan Drew', 'Eve Earl'] },
      { kind: 'unitsUnassigned', names: units.map(({ unitCode, unitName }) => `${unitCode} - ${unitName}`).toSorted() },
    ]);
    expect(await position(POSITION.ada)).not.toHaveProperty('isBeingRemoved');
    expect((await remove(removal('ada', true), { headers: { [IF_PLAN_MATCH]: shown.plan } })).body).toEqual({
      rootCount: 2,
      unassignedUnitCount: 250,
      userDeleted: true,
    });
  });

  test('reads the names of any number of people with few requests', async () => {
    const [user, held] = [`user-${USER.dan}`, `position-${POSITION.dan}`].map(
      (id) => franchiseDocuments(CODE).find((document) => document.id === id)!,
    );
    const people = Array.from({ length: 60 }, (_, n) => {
      const [franchiseUserId, franchiseRoleMemberId] = [1_000 + n, 2_000 + n];
      const id = { franchiseUserId, franchiseRoleMemberId };
      return [
        { ...user, ...id, id: `user-${franchiseUserId}`, emailAddress: `p${n}@aloha.example`, firstName: `P${n}` },
        { ...held, ...id, id: `position-${franchiseRoleMemberId}` },
      ] as FranchiseContainerDocument[];
    });
    await arrangeFranchise(cloud, CODE, people.flat());
    const { result, kinds } = await cloud.cost(() => previewRemoval(removal('ada')));
    expect(result.warnings[0]?.names).toHaveLength(62);
    expect(result.warnings[0]?.names).toContain('P59 Drew');
    expect((kinds.read ?? 0) + (kinds.query ?? 0)).toBeLessThan(15);
  });

  test('a preview is empty for a change that changes nothing', async () => {
    const body = await form('fay', { position: null, isFranchiseOwner: true });
    expect((await saveUser(body, '')).status).toBe(200);
    expect(await preview(saveUser(body))).toMatchObject({ changes: [], effects: [], warnings: [] });
  });
});

describe('HIST-02 a dry run', () => {
  test('gets the same rejection as the request: 403, 400, 409 or 412', async () => {
    const admin = await form('fay', { isFranchiseAdmin: true });
    const rejected: [() => Promise<ApiResponse>, () => Promise<ApiResponse>][] = [
      [() => saveUser(admin, '', 'franchise.admin'), () => saveUser(admin, '?dryRun=true', 'franchise.admin')],
      [() => saveUser(newUser({ firstName: '' }), ''), () => saveUser(newUser({ firstName: '' }))],
      [
        () => saveUser(newUser({ emailAddress: 'ada@aloha.example' }), ''),
        () => saveUser(newUser({ emailAddress: 'ada@aloha.example' })),
      ],
      [
        () => remove(removal('dan'), { ifMatch: '"stale"' }),
        () => remove(removal('dan'), { ifMatch: '"stale"' }, '?dryRun=true'),
      ],
    ];
    const statuses: number[] = [];
    for (const [request, dryRun] of rejected) {
      const [real, dry] = [await request(), await dryRun()];
      statuses.push(real.status);
      expect(dry.body).toEqual({ ...(real.body as object), requestId: dry.headers.get('x-request-id') });
    }
    expect(statuses).toEqual([403, 400, 409, 412]);
  });

  test.each([
    ['?dryRun=yes', 'This must be true or false.'],
    ['?dryRun=', 'This must be true or false.'],
    ['?dryRun=true&dryRun=true', 'This appears more than once.'],
  ])('%s is rejected, and nothing is written', async (query, message) => {
    const { status, body } = await remove(removal('dan'), {}, query);
    expect([status, body.errors]).toEqual([400, [{ field: 'dryRun', message }]]);
    expect(await position(POSITION.dan)).toBeDefined();
  });

  test('?dryRun=false makes the change', async () => {
    expect((await remove(removal('dan'), {}, '?dryRun=false')).status).toBe(200);
    expect(await position(POSITION.dan)).toBeUndefined();
  });
});

describe('HIST-02 the plan of a preview', () => {
  const withPlan = (plan: string, body: object = removal('dan')) =>
    remove(body, { headers: { [IF_PLAN_MATCH]: plan } });
  const expectRejected = async ({ status, body }: ApiResponse<{ code?: string; reason?: string; detail?: string }>) => {
    expect([status, body.code, body.reason, body.detail]).toEqual([
      412,
      'stale',
      'plan_changed',
      'Something has changed since the preview. Please review the changes again.',
    ]);
    expect(await position(POSITION.dan)).toBeDefined();
  };

  test('is rejected if a record of the change was changed later', async () => {
    const { plan } = await previewRemoval(removal('dan'));
    await cloud.as('corporate.admin').post(`units/${CODE}`, { unitCode: 'U1', phoneNumber: '555' }, { ifMatch: '*' });
    await expectRejected(await withPlan(plan));
    const { plan: fresh } = await previewRemoval(removal('dan'));
    expect((await withPlan(fresh)).status).toBe(200);
  });

  test('is rejected if the change would now affect another record', async () => {
    const { plan } = await previewRemoval(removal('dan'));
    const unit = { unitCode: 'U4', franchiseRoleMemberId: POSITION.dan };
    await cloud.as('corporate.admin').post(`units/${CODE}/assign`, unit, { ifMatch: '*' });
    await expectRejected(await withPlan(plan));
  });

  test('is rejected for another request', async () => {
    const { plan } = await previewRemoval(removal('eve'));
    await expectRejected(await withPlan(plan, removal('eve', true)));
    await expectRejected(await withPlan('x', removal('eve')));
    expect((await withPlan(plan, removal('eve'))).status).toBe(200);
  });

  test('is accepted if only other records have changed', async () => {
    const { plan } = await previewRemoval(removal('dan'));
    await cloud.as('corporate.admin').post(`units/${CODE}`, { unitCode: 'U4', phoneNumber: '555' }, { ifMatch: '*' });
    expect((await withPlan(plan)).status).toBe(200);
  });

  test('is accepted only once for two equal changes in parallel', async () => {
    const { plan } = await previewRemoval(removal('eve', true));
    const both = await Promise.all([withPlan(plan, removal('eve', true)), withPlan(plan, removal('eve', true))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(both.some(({ status }) => status === 404 || status === 412)).toBe(true);
    expect(cloud.directory.store.accounts.byId(accountOf(USER.eve))?.deletedAt).toEqual(expect.any(Number));
  });
});
