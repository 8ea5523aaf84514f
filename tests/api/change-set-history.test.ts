/** The history of changes that a change set has made: who proposed them, and what started them. */
import type { AuditEntry } from '@franchise-admin/api/contract';
import { describe, expect, test } from 'vitest';
import { changeSetsIn, type Operation, operations } from '../support/change-sets.ts';
import { CODE, oidOf, POSITION } from '../support/franchise.ts';
import { audits } from '../support/stored.ts';
import { useFranchises } from '../support/use-franchises.ts';

const cloud = useFranchises({ accounts: true, storage: true });
const sets = changeSetsIn(cloud);
const { assign, unassign } = operations;

const historyOf = async (as: string) =>
  (await cloud.as(as).get<{ records: AuditEntry[] }>(`audit/${CODE}`)).body.records;

describe('HIST-05 the source of a change set', () => {
  const sources = async () => (await historyOf('corporate.admin')).map(({ source }) => source);
  const schedule = async (list: readonly Operation[], options: object = {}) => {
    const { changeSetId: id } = (await sets.create(list, options)).body;
    const runAt = new Date(Date.now() + 60_000).toISOString();
    expect((await sets.send(id, 'schedule', { runAt, timeZone: 'UTC' })).status).toBe(200);
    await sets.makeDue(id);
    await cloud.host.run('runImport', id);
    expect((await sets.read(id)).changeSet.state).toBe('done');
  };

  test.each([
    ['one by one', {}],
    ['all or nothing', { isAtomic: true }],
  ])('is the schedule, if it is applied %s at the scheduled time', async (_, options) => {
    await schedule([unassign('U1'), assign('U4', POSITION.ben)], options);
    expect(await sources()).toEqual(['schedule', 'schedule']);
  });

  test.each([
    ['the portal, if a user applies it', {}, 'portal'],
    ['the portal, if a user applies it all or nothing', { isAtomic: true }, 'portal'],
    ['the import, if the set is an import', { kind: 'import' }, 'import'],
  ])('is %s', async (_, options, source) => {
    const { body } = await sets.create([unassign('U1')], options);
    await sets.send(body.changeSetId, 'apply');
    expect(await sources()).toEqual([source]);
  });

  test('is the portal, if a job continues an interrupted request', async () => {
    const { body } = await sets.create([unassign('U1'), assign('U4', POSITION.ben)], { isAtomic: true });
    const { run, actor } = await sets.stored(body.changeSetId);
    await sets.makeDue(body.changeSetId, { state: 'running', run: run + 1, actor });
    await cloud.host.run('runImport', body.changeSetId);
    expect(await sources()).toEqual(['portal', 'portal']);
  });
});

describe('HIST-11 an approved proposal', () => {
  const apply = async (as: string, by: string) => {
    const { body } = await sets.create([unassign('U1')], { kind: 'proposal' }, as);
    await sets.send(body.changeSetId, 'propose', { reason: 'Why' }, as);
    expect((await sets.send(body.changeSetId, 'approve', {}, by)).body.state).toBe('done');
  };

  test('names its proposer in the history, next to the approver', async () => {
    await apply('read.only', 'corporate.admin');
    expect(await audits(cloud)).toMatchObject([
      { actorId: oidOf('corporate.admin'), proposedBy: { authObjectId: oidOf('read.only'), name: 'Read Only' } },
    ]);
    for (const as of ['corporate.admin', 'franchise.admin'])
      expect(await historyOf(as)).toMatchObject([{ actorName: 'Corporate Admin', proposedBy: 'Read Only' }]);
  });

  test('shows the email of a proposer only to corporate admins', async () => {
    await apply('read.only', 'corporate.admin');
    const [audit] = await audits(cloud);
    const proposedBy = { ...audit!.proposedBy!, name: 'read.only@demo.example' };
    await cloud.container('franchises').items.upsert({ ...audit, proposedBy });
    expect(await historyOf('corporate.admin')).toMatchObject([{ proposedBy: 'read.only@demo.example' }]);
    expect(await historyOf('franchise.admin')).toMatchObject([{ proposedBy: 'Another user' }]);
  });

  test('differs from an applied draft, which has no proposer in the history', async () => {
    const { body } = await sets.create([unassign('U1')]);
    await sets.send(body.changeSetId, 'apply');
    const [entry] = await historyOf('corporate.admin');
    expect(entry).toMatchObject({ proposedBy: null });
  });
});
