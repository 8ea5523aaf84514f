import { afterAll, beforeAll, test } from 'vitest';
import { type Cloud, startCloud } from '../support/cloud.ts';
let cloud: Cloud;
beforeAll(async () => { cloud = await startCloud(); });
afterAll(() => cloud?.close());
test('smoke', async () => {
  const c = cloud.as('corporate.admin');
  await c.get('lookup/franchises');
  for (const path of ['franchise/ALOHA','franchise/ALOHA/communication-state','franchise/ALOHA/roles','lookup/units/ALOHA','units/ALOHA/assigned','units/ALOHA/unassigned','hierarchy/ALOHA','user/ALOHA/all-users','user/ALOHA/assigned','user/ALOHA/unassigned','user/ALOHA/managers','user/ALOHA/support','user/ALOHA/admins']) {
    const cost = await cloud.cost(() => c.get(path));
    const b = cost.result.body;
    console.log(path, cost.result.status, cost.result.headers.get('etag'), JSON.stringify(cost.kinds), cost.charge, Array.isArray(b) ? `${b.length} ${JSON.stringify(b[0]).slice(0,500)}` : JSON.stringify(b).slice(0,500));
    const again = await cloud.cost(() => c.get(path, {ifNoneMatch: cost.result.headers.get('etag') ?? ''}));
    console.log('   again', again.result.status, JSON.stringify(again.kinds), again.charge);
  }
  const tree = (await c.get('hierarchy/ALOHA')).body;
  const units = (await c.get('lookup/units/ALOHA')).body;
  const un = (await c.get('user/ALOHA/unassigned')).body;
  const u = units[0];
  const show = async (label: string, work: () => Promise<any>) => { const x = await cloud.cost(work); console.log(label, x.result.status, JSON.stringify(x.kinds), x.charge, JSON.stringify(x.result.body).slice(0,400)); return x.result; };
  await show('unit', () => c.get(`units/ALOHA/${u.unitCode}`));
  await show('managers', () => c.get(`user/ALOHA/available-managers/${u.unitCode}`));
  const a = await show('assign', () => c.post('units/ALOHA/assign', {unitCode: u.unitCode, franchiseRoleMemberId: tree[0].franchiseRoleMemberId}, {ifMatch: u.etag}));
  await show('assign stale', () => c.post('units/ALOHA/assign', {unitCode: u.unitCode, franchiseRoleMemberId: tree[0].franchiseRoleMemberId}, {ifMatch: u.etag}));
  await show('unassign', () => c.post('units/ALOHA/unassign', {unitCode: u.unitCode}, {ifMatch: a.body.etag}));
  const roles = (await c.get('franchise/ALOHA/roles')).body;
  const add = await show('add', () => c.post('hierarchy/ALOHA', {franchiseRoleId: roles[0].franchiseRoleId, reportsToId: null, franchiseUserId: un[0].franchiseUserId}));
  await show('remove', () => c.delete('hierarchy/ALOHA', {franchiseRoleMemberId: add.body.franchiseRoleMemberId, deleteUser: true}, {ifMatch: add.body.etag}));
  await show('names', () => c.post('franchise/ALOHA', {level1Name: 'x'}, {ifMatch: '*'}));
  console.log(cloud.log.join('\n'));
});
