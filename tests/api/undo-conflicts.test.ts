/** An undo keeps later changes. If a former state is no longer allowed, the undo is rejected with a reason. */
import {
  documentId,
  type PositionDocument,
  type UnitDocument,
  type UserDocument,
} from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { contradictions } from '../support/agreement.ts';
import type { ApiResponse } from '../support/client.ts';
import { accountOf, CODE, LEVEL, POSITION, USER } from '../support/franchise.ts';
import { changeOf, historyIn, wholeState } from '../support/history.ts';
import { documentOf } from '../support/stored.ts';
import { franchiseChanges, nameAccounts } from '../support/undoable-changes.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser, usersIn } from '../support/users.ts';

const cloud = useFranchises({ accounts: true, arrange: async () => nameAccounts(cloud) });
const changes = franchiseChanges(cloud);
const { undo, previewUndo } = historyIn(cloud);
const { form, save, stored } = usersIn(cloud);

const post = (path: string, body: object) => cloud.as('corporate.admin').post(path, body, { ifMatch: '*' });
const remove = (name: keyof typeof POSITION, deleteUser = false) =>
  cloud
    .as('corporate.admin')
    .delete(`hierarchy/${CODE}`, { franchiseRoleMemberId: POSITION[name], deleteUser }, { ifMatch: '*' });
const add = (franchiseUserId: number, franchiseRoleId: number, reportsToId: number | null) =>
  post(`hierarchy/${CODE}`, { franchiseRoleId, franchiseUserId, reportsToId });
const position = (id: number) => documentOf<PositionDocument>(cloud, documentId.position(id));
const unit = (code: string) => documentOf<UnitDocument>(cloud, documentId.unit(code));
const made = (name: string) => changes[name]!.make().then(changeOf);

describe('HIST-06 a field that was changed later', () => {
  test('stays and is reported with both values; the other fields are restored', async () => {
    const changeId = changeOf(await save(await form('fay', { firstName: 'Faye', lastName: 'Fox' })));
    await save(await form('fay', { lastName: 'Finn' }));
    const leftover = { kind: 'user', recordId: String(USER.fay), field: 'lastName', label: 'Last Name' };
    const expected = [{ ...leftover, name: 'Fay Finn', former: 'Ford', now: 'Finn', mayOverwrite: true }];
    expect((await previewUndo(changeId)).body.leftovers).toEqual(expected);
    const { status, body } = await undo(changeId);
    expect([status, body.leftovers]).toEqual([200, expected]);
    expect(body.changes).toMatchObject([
      {
        kind: 'user',
        action: 'changed',
        fields: [
          { field: 'firstName', before: 'Faye', after: 'Fay' },
          { field: 'position', before: 'Shift lead', after: '' },
        ],
      },
    ]);
    expect(await stored(USER.fay)).toMatchObject({ firstName: 'Fay', lastName: 'Finn' });
  });

  test('gets its former value if the caller chooses to overwrite it', async () => {
    const changeId = changeOf(await save(await form('fay', { lastName: 'Fox' })));
    await save(await form('fay', { lastName: 'Finn' }));
    const { status, body } = await undo(changeId, { overwrite: [`user:${USER.fay}.lastName`] });
    expect([status, body.leftovers]).toEqual([200, []]);
    expect((await stored(USER.fay))?.lastName).toBe('Ford');
  });

  test('keeps a record that the change created, unless the caller chooses to delete it', async () => {
    const response = await save(newUser());
    const changeId = changeOf(response);
    const { franchiseUserId } = response.body;
    await save(newUser({ franchiseUserId, lastName: 'Nash' }));
    const kept = await undo(changeId);
    expect([kept.status, kept.body]).toMatchObject([
      200,
      {
        changes: [],
        leftovers: [{ name: 'Nora Nash', field: null, former: 'Deleted', now: 'Changed since', mayOverwrite: true }],
      },
    ]);
    expect(kept.headers.get('X-Change-Id')).toBeNull();
    const taken = await undo(changeId, { overwrite: [`user:${franchiseUserId}`] });
    expect([taken.status, taken.body]).toMatchObject([200, { changes: [{ action: 'deleted' }], leftovers: [] }]);
    expect(await stored(franchiseUserId)).toBeUndefined();
  });

  test('cannot be overwritten if the record was deleted later', async () => {
    const changeId = changeOf(await save(await form('fay', { lastName: 'Fox' })));
    const path = `user/${CODE}/${accountOf(USER.fay)}?franchiseUserId=${USER.fay}`;
    expect((await cloud.as('corporate.admin').delete(path, undefined, { ifMatch: '*' })).status).toBe(200);
    const { leftovers } = (await previewUndo(changeId)).body;
    expect(leftovers).toMatchObject([{ field: null, now: 'Deleted since', mayOverwrite: false }]);
  });

  test('stays for a unit that was assigned to another person later', async () => {
    const changeId = changeOf(await remove('dan'));
    await post(`units/${CODE}/assign`, { unitCode: 'U1', franchiseRoleMemberId: POSITION.ben });
    const { status, body } = await undo(changeId);
    expect([status, body.leftovers]).toMatchObject([
      200,
      [{ kind: 'unit', recordId: 'U1', label: 'Assigned To', former: 'Dan Drew', now: 'Ben Bell' }],
    ]);
    expect([(await unit('U1'))?.franchiseRoleMemberId, (await unit('U2'))?.franchiseRoleMemberId]).toEqual([
      POSITION.ben,
      POSITION.dan,
    ]);
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('is not written if the record already has the former value', async () => {
    await save(await form('fay'));
    const changeId = changeOf(await save(await form('fay', { lastName: 'Fox' })));
    await save(await form('fay', { lastName: 'Ford' }));
    const { status, headers, body } = await undo(changeId);
    expect([status, headers.get('X-Change-Id'), body]).toEqual([200, null, { changes: [], leftovers: [] }]);
  });

  test('several changes are undone newest first', async () => {
    const before = await wholeState(cloud);
    const ids = [
      changeOf(await save(await form('fay', { lastName: 'Fox' }))),
      changeOf(await save(await form('fay', { lastName: 'Finn' }))),
      changeOf(await add(USER.fay, LEVEL.district, POSITION.ben)),
    ];
    changeOf(await undo(ids));
    expect(await wholeState(cloud)).toEqual(before);
  });
});

/** Each row: why the undo is rejected, the change to undo, a later change, and the detail of the rejection. */
const OBSTACLES: readonly (readonly [
  what: string,
  change: string,
  since: () => Promise<ApiResponse>,
  detail: string,
])[] = [
  [
    'the email was given to someone else',
    'a deleted user with groups, rights and a position',
    () => save(newUser({ emailAddress: 'eve@aloha.example' })),
    'Eve Earl: A user with this email address already exists.',
  ],
  [
    'the person above was removed',
    'a removal with the user',
    () => remove('ada'),
    'Eve Earl: The person to report to is no longer in this hierarchy.',
  ],
  [
    'the person has another position',
    'a removal of someone with units beneath',
    () => add(USER.dan, LEVEL.district, POSITION.ben),
    'Dan Drew: Dan Drew already has a position in the hierarchy.',
  ],
  [
    'a new position has people or units beneath it',
    'a new position',
    async () => {
      const { franchiseRoleMemberId } = (await stored(USER.fay))!;
      return post(`units/${CODE}/assign`, { unitCode: 'U4', franchiseRoleMemberId });
    },
    'Fay Ford: Fay Ford has 1 assigned unit in the hierarchy. Move or remove them first.',
  ],
  [
    'a new user manages a unit',
    'a new administrator',
    async () => {
      const [nora] = await usersIn(cloud).withEmail('nora@aloha.example');
      return post(`units/${CODE}`, { unitCode: 'U1', managerId: nora!.franchiseUserId });
    },
    'Nora Novak: Nora Novak is the manager of 1 unit. Choose another manager for it first.',
  ],
  [
    'a new user has a position',
    'a new administrator',
    async () => {
      const [nora] = await usersIn(cloud).withEmail('nora@aloha.example');
      return add(nora!.franchiseUserId, LEVEL.district, POSITION.ben);
    },
    'Nora Novak: Nora Novak has a position in the hierarchy now. Remove them from it first.',
  ],
  [
    'the former manager was deleted',
    'a unit with another manager',
    async () => {
      const dan = changeOf(await remove('dan'));
      expect(dan).toBeDefined();
      return cloud.as('corporate.admin').call('DELETE', `user/${CODE}/${accountOf(USER.dan)}`, { ifMatch: '*' });
    },
    'U1 - Unit U1: This manager does not exist in this franchise.',
  ],
  [
    'the person of an unassigned unit was removed',
    'an unassigned unit',
    () => remove('dan'),
    'U1 - Unit U1: This person is no longer in the hierarchy.',
  ],
  [
    'the level has people',
    'other level names',
    () => add(USER.fay, 0, null),
    'ALOHA: The level "Group" cannot be left without a name: 1 person is in it.',
  ],
];

describe('HIST-06 undo is rejected', () => {
  test.each(OBSTACLES)('if %s', async (_, change, since, detail) => {
    const changeId = await made(change);
    const level4 = (await cloud.as('corporate.admin').get(`franchise/${CODE}/roles`)).body.find(
      (role: { tier: number }) => role.tier === 4,
    );
    if (change === 'other level names') changeOf(await add(USER.fay, level4.franchiseRoleId, null));
    else changeOf(await since());
    const before = await wholeState(cloud);
    for (const response of [await previewUndo(changeId), await undo(changeId)])
      expect([response.status, response.body.detail]).toEqual([409, detail]);
    expect(await wholeState(cloud)).toEqual(before);
  });

  test('with a sentence for each record that cannot be restored', async () => {
    const ids = [await made('a removal with the user'), changeOf(await remove('dan'))];
    changeOf(await remove('ada'));
    const { status, body } = await undo(ids);
    expect([status, body.detail]).toEqual([
      409,
      'Dan Drew: The person to report to is no longer in this hierarchy. ' +
        'Eve Earl: The person to report to is no longer in this hierarchy.',
    ]);
  });

  test('if the level of a position has another number now', async () => {
    await remove('dan');
    const changeId = changeOf(await remove('eve'));
    const names = { level1Name: null, level2Name: null, level3Name: null, level4Name: null };
    for (const name of ['ada', 'ben', 'olga'] as const) changeOf(await remove(name));
    await post(`franchise/${CODE}`, { ...names, level1Name: 'Zone', level2Name: 'Area Director' });
    const document = await documentOf(cloud, documentId.franchise);
    const levels = [{ franchiseRoleId: 99, tier: 1, roleName: 'Zone' }];
    await cloud.container('franchises').items.upsert({ ...document, levels });
    const { status, body } = await undo(changeId);
    expect([status, body.detail]).toMatchObject([
      409,
      expect.stringContaining('Eve Earl: Level 1 now has another name or none.'),
    ]);
  });

  test.each([
    ['an unknown change', '6b1f0f1e-0000-4000-8000-000000000001', 404],
    ['no change', [], 400],
    ['an invalid change id', 'x', 400],
  ])('for %s', async (_, changeId, status) => {
    expect((await undo(changeId)).status).toBe(status);
  });

  test('for a password reset, which changed no record', async () => {
    const response = await cloud.as('corporate.admin').post(`user/${CODE}/reset-password/${USER.fay}`, {});
    const { status, body } = await undo(changeOf(response));
    expect([status, body.reason]).toEqual([409, 'not_restorable']);
  });

  test('for a change that an earlier release recorded', async () => {
    const changeId = crypto.randomUUID();
    await cloud.container('franchises').items.create({
      id: 'audit-older',
      groupCode: CODE,
      type: 'audit',
      at: '2026-01-02T03:04:05.000Z',
      ...{ actorId: 'a', actorName: 'A', call: 'saveUser', requestId: changeId },
      changes: [{ record: { kind: 'user', id: '6' }, before: { lastName: 'Ford' }, after: { lastName: 'Fox' } }],
    });
    const { status, body } = await undo(changeId);
    expect([status, body.reason]).toEqual([409, 'not_restorable']);
    expect(body.detail).toContain('The change of 2026-01-02 03:04 UTC was recorded by an earlier release');
  });
});

describe('HIST-06 parallel requests', () => {
  test('undo a change only once, and every other request gets the reason', async () => {
    const changeId = await made('a removal with the user');
    const responses = await Promise.all([undo(changeId), undo(changeId), undo(changeId)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const { status, body } of responses) if (status === 409) expect(body.reason).toBe('already_undone');
    expect(await contradictions(cloud)).toEqual([]);
  });

  test('never mix both states if they undo and edit a record', async () => {
    for (let round = 0; round < 5; round++) {
      const changeId = changeOf(await save(await form('fay', { lastName: `Fox${round}`, position: `Lead ${round}` })));
      const edit = await form('fay', { lastName: 'Edited' });
      const [undone, saved] = await Promise.all([undo(changeId), save(edit)]);
      expect([undone.status, saved.status]).toEqual([200, 200]);
      const fay = (await stored(USER.fay)) as UserDocument;
      const isEditLast = fay.lastName === 'Edited' && fay.position === edit.position;
      const isUndoLast = fay.lastName === 'Edited' && undone.body.leftovers.length === 1;
      expect([isEditLast || isUndoLast, fay]).toEqual([true, fay]);
      await save(await form('fay', { lastName: 'Ford', position: 'Shift lead' }));
    }
  });

  test('leave a valid hierarchy if they undo a removal and remove the superior', async () => {
    for (let round = 0; round < 3; round++) {
      const changeId = changeOf(await remove('dan'));
      const [undone, removed] = await Promise.all([undo(changeId), remove('ada')]);
      expect(removed.status).toBe(200);
      expect([200, 409]).toContain(undone.status);
      expect(await contradictions(cloud)).toEqual([]);
      changeOf(await undo(changeOf(removed)));
      if (undone.status === 409) changeOf(await undo(changeId));
      expect(await position(POSITION.dan)).toMatchObject({ reportsToId: POSITION.ada });
    }
  });
});
