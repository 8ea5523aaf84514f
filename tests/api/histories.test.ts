/** Histories of franchises, vendors, communication types and SYSTEM, and the content of audit entries. */
import { type AuditEntry, CHANGE_ID } from '@franchise-admin/api/contract';
import type { AuditDocument, UserDocument } from '@franchise-admin/api/documents';
import { describe, expect, test } from 'vitest';
import { endLeases } from '../support/agreement.ts';
import { arrangeFranchise, CODE, OTHER, oidOf, POSITION, USER, unitDocument } from '../support/franchise.ts';
import { csv, importsIn } from '../support/imports.ts';
import { recordsIn } from '../support/records.ts';
import { audits, documentOf } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';
import { newUser, usersIn } from '../support/users.ts';
import { arrangeVendors, VENDOR } from '../support/vendors.ts';

const cloud = useFranchises({ accounts: true, storage: true, arrange: arrangeVendors });
const { remove } = recordsIn(cloud);
const { save, form } = usersIn(cloud);
const corporate = () => cloud.as('corporate.admin');
const change = (path: string, body: object) => corporate().post(path, body, { ifMatch: '*' });
const history = async (scope: string = CODE, query = '', account = 'corporate.admin') =>
  (await cloud.as(account).get<{ records: AuditEntry[] }>(`audit/${encodeURIComponent(scope)}${query}`)).body.records;
const shown = (entries: readonly AuditEntry[]) =>
  entries.flatMap(({ changes }) => changes.map(({ action, kind, name }) => `${action} ${kind} ${name}`));

describe('HIST-04 a history', () => {
  test('names people, levels and franchises instead of numbers', async () => {
    const place = { franchiseRoleId: 11, reportsToId: POSITION.ben, franchiseUserId: USER.fay };
    expect((await change(`hierarchy/${CODE}`, place)).status).toBe(200);
    const [entry] = await history();
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        {
          kind: 'position',
          recordId: expect.any(String),
          name: 'Fay Ford',
          action: 'created',
          fields: [
            { field: 'franchiseRoleId', label: 'Role', before: '', after: 'District Manager' },
            { field: 'franchiseUserId', label: 'Person', before: '', after: 'Fay Ford' },
            { field: 'reportsToId', label: 'Reports To', before: '', after: 'Ben Bell' },
          ],
        },
        {
          kind: 'user',
          recordId: String(USER.fay),
          name: 'Fay Ford',
          action: 'changed',
          fields: [{ field: 'franchiseRoleMemberId', label: 'Role', before: '', after: 'District Manager' }],
        },
      ]),
    );
  });

  test('shows the names of records that were deleted later', async () => {
    await change(`units/${CODE}/assign`, { unitCode: 'U4', franchiseRoleMemberId: POSITION.eve });
    await remove('eve', { deleteUser: true });
    const [entry] = await history(CODE, '?kind=unit&recordId=U4&to=9999-12-31&limit=200');
    const assigned = (await history(CODE, '?kind=unit&recordId=U4')).find(({ call }) => call === 'assignUnit');
    expect(entry?.changes.map(({ name }) => name)).toContain('U4 - Unit U4');
    expect(assigned?.changes[0]?.fields).toEqual([
      { field: 'franchiseRoleMemberId', label: 'Assigned To', before: '', after: 'Eve Earl' },
    ]);
    expect(shown(await history(CODE, `?kind=user&recordId=${USER.eve}`))).toContain('deleted user Eve Earl');
  });

  test('names a position after the person who had it at the time', async () => {
    await change(`units/${CODE}/assign`, { unitCode: 'U4', franchiseRoleMemberId: POSITION.dan });
    await change(`hierarchy/${CODE}`, {
      franchiseRoleMemberId: POSITION.dan,
      franchiseRoleId: 11,
      reportsToId: POSITION.ada,
      franchiseUserId: USER.fay,
    });
    await change(`units/${CODE}/unassign`, { unitCode: 'U4' });
    const fields = (await history(CODE, '?kind=unit&recordId=U4')).flatMap(({ changes }) => changes[0]?.fields ?? []);
    expect(fields.map(({ before, after }) => [before, after])).toEqual([
      ['Fay Ford', ''],
      ['', 'Dan Drew'],
    ]);
  });

  test('shows the changes of a vendor to its administrators, and those of communication types to corporate admins', async () => {
    await change('pos/vendor', { pointOfSaleVendorId: VENDOR.harbor, name: 'Harbour POS' });
    await change('comms/communication-type', { communicationTypeId: 2, name: 'Menus', infoText: '' });
    const [vendor] = await history(`vendor:${VENDOR.harbor}`, '', 'pos.admin');
    expect(vendor).toMatchObject({
      scope: `vendor:${VENDOR.harbor}`,
      scopeName: 'Harbour POS',
      changes: [
        {
          kind: 'vendor',
          name: 'Harbour POS',
          fields: [{ label: 'Vendor Name', before: 'Harbor POS', after: 'Harbour POS' }],
        },
      ],
    });
    const [reference] = await history('reference');
    expect(reference).toMatchObject({
      scope: 'reference',
      scopeName: 'Communication Groups',
      changes: [{ kind: 'communicationType', name: 'Menus', action: 'changed' }],
    });
    await change('comms/communication-type', { communicationTypeId: 2, name: 'Menu', infoText: '' });
  });

  test('the history for SYSTEM includes the changes of all franchises and vendors, newest first, in pages', async () => {
    await change(`units/${CODE}`, { unitCode: 'U4', phoneNumber: '1' });
    await change(`units/${OTHER}`, { unitCode: 'U4', phoneNumber: '2' });
    await change('pos/vendor', { pointOfSaleVendorId: VENDOR.lantern, name: 'Lantern' });
    const scopes: string[] = [];
    let after = '';
    do {
      const { body } = await corporate().get(`audit/SYSTEM?limit=1${after && `&after=${after}`}&from=2026-01-01`);
      scopes.push(...body.records.map(({ scope }: AuditEntry) => scope));
      after = body.next ?? '';
    } while (after !== '' && scopes.length < 3);
    expect(scopes.slice(0, 3)).toEqual([`vendor:${VENDOR.lantern}`, OTHER, CODE]);
  });

  test('shows a password reset as an event that cannot be undone', async () => {
    await change(`user/${CODE}/reset-password/${USER.fay}`, {});
    expect(await history()).toMatchObject([
      {
        call: 'resetUserPassword',
        isRestorable: false,
        changes: [{ name: 'Fay Ford', fields: [{ label: 'Password Reset', before: '', after: 'Requested' }] }],
      },
    ]);
  });
});

describe('HIST-03 an audit entry', () => {
  test('contains the whole record before and after the change, and the id of the change', async () => {
    const before = await documentOf<UserDocument>(cloud, `user-${USER.fay}`);
    const { headers } = await save(await form('fay', { lastName: 'Fox' }));
    const after = await documentOf<UserDocument>(cloud, `user-${USER.fay}`);
    const stored = (document: UserDocument | undefined) =>
      Object.fromEntries(Object.entries(document ?? {}).filter(([name]) => !name.startsWith('_')));
    const [audit, ...more] = await audits(cloud);
    expect(more).toEqual([]);
    expect(audit).toMatchObject({ format: 2, source: 'portal', requestId: headers.get(CHANGE_ID) });
    expect(audit?.changes).toEqual([
      { record: { kind: 'user', id: String(USER.fay) }, before: stored(before), after: stored(after) },
    ]);
  });

  test('a response has the id of the audit entry only if the request wrote a change', async () => {
    const written = await save(await form('fay', { lastName: 'Fox' }));
    const unchanged = await save(await form('fay'));
    const rejected = await save(await form('fay', { firstName: '' }));
    const read = await corporate().get(`units/${CODE}/U1`);
    expect([written, unchanged, rejected, read].map(({ headers }) => headers.get(CHANGE_ID))).toEqual([
      written.headers.get('x-request-id'),
      null,
      null,
      null,
    ]);
  });

  test('a retried request returns the same id of the audit entry', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const post = () => corporate().post(`user/${CODE}`, newUser(), { headers });
    const [first, second] = [await post(), await post()];
    expect(second.headers.get(CHANGE_ID)).toBe(first.headers.get(CHANGE_ID));
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test('an audit entry above 400 kB is split', async () => {
    const units = Array.from({ length: 80 }, (_, n) => ({
      ...unitDocument(CODE, `M${n}`, POSITION.ben),
      unitName: 'ü'.repeat(2_000),
    }));
    await arrangeFranchise(cloud, CODE, units);
    const { headers } = await remove('ben');
    const entries = (await audits(cloud)).toSorted((a, b) => (a.part ?? 0) - (b.part ?? 0));
    expect(entries.map(({ part, parts, requestId }) => ({ part, parts, requestId }))).toEqual([
      { part: 1, parts: 2, requestId: headers.get(CHANGE_ID) },
      { part: 2, parts: 2, requestId: headers.get(CHANGE_ID) },
    ]);
    for (const entry of entries) expect(Buffer.byteLength(JSON.stringify(entry))).toBeLessThan(410_000);
    expect(entries.flatMap(({ changes }) => changes).filter(({ record }) => record.kind === 'unit')).toHaveLength(80);
  });
});

describe('HIST-05 the source of a change', () => {
  test('names the import for all writes of an import', async () => {
    const { status } = await importsIn(cloud).send(csv('U4,Zoe,Zahn,zoe@aloha.example'));
    expect(status).toBe(200);
    const entries = await history(CODE, '?limit=200');
    expect(entries.length).toBeGreaterThan(1);
    expect(new Set(entries.map(({ source, actorId }) => `${source} ${actorId}`))).toEqual(
      new Set([`import ${oidOf('corporate.admin')}`]),
    );
    expect(shown(entries)).toEqual(expect.arrayContaining(['created user Zoe Zahn', 'changed unit U4 - Unit U4']));
  });

  test('names the timer for work that it completes after a failure', async () => {
    cloud.directory.faults.add({ match: 'POST /v1.0/users', status: 503, times: 20 });
    expect((await save(newUser())).status).toBeLessThan(500);
    cloud.directory.faults.clear();
    await endLeases(cloud);
    await cloud.host.run('finishOutbox');
    expect((await history()).map(({ call, source }) => [call, source])).toEqual([
      ['saveUser', 'timer'],
      ['saveUser', 'portal'],
    ]);
  });

  test('is derived from the endpoint for an entry of an earlier release, which is not restorable', async () => {
    const old = (id: string, call: string, changes: AuditDocument['changes']) => ({
      id,
      groupCode: CODE,
      type: 'audit' as const,
      at: `2026-01-01T00:00:0${id.at(-1)}.000Z`,
      actorId: oidOf('corporate.admin'),
      actorName: 'Corporate Admin',
      call,
      requestId: `request-${id}`,
      changes,
    });
    const user = { kind: 'user', id: String(USER.fay) } as const;
    const entries = [
      old('audit-1', 'data load', [{ record: user, before: null, after: { firstName: 'Fay', lastName: 'Ford' } }]),
      old('audit-2', 'importUsers', [
        { record: { kind: 'unit', id: 'U4' }, before: { managerId: null }, after: { managerId: USER.fay } },
      ]),
      old('audit-3', 'saveUser', [{ record: user, before: { lastName: 'Ford' }, after: { lastName: 'Fox' } }]),
    ];
    await arrangeFranchise(cloud, CODE, entries);
    expect(await history()).toMatchObject([
      {
        source: 'portal',
        isRestorable: false,
        changes: [
          { name: 'Fay Ford', action: 'changed', fields: [{ label: 'Last Name', before: 'Ford', after: 'Fox' }] },
        ],
      },
      {
        source: 'import',
        isRestorable: false,
        changes: [{ name: 'U4 - Unit U4', fields: [{ label: 'Manager', before: '', after: 'Fay Ford' }] }],
      },
      { source: 'operations', isRestorable: false, changes: [{ name: 'Fay Ford', action: 'created' }] },
    ]);
  });
});

test('HIST-03 audit entries contain no password', async () => {
  const { body: created } = await save(newUser());
  const { body: password } = await change(`user/${CODE}/reset-password/${created.franchiseUserId}`, {});
  expect(password).toMatch(/\S{8,}/);
  expect(JSON.stringify(await audits(cloud))).not.toContain(password);
});
