/**
 * Measures the dry run of every confirmation with the large data set: GIANT has 5,000 people and 20,000 units.
 *
 *   node scripts/run.mjs tests/bench/dry-runs.ts [--rounds 5]
 *
 * Goal: at most 300 ms each (median).
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type {
  Address,
  BrandCommunicationGroup,
  CommunicationType,
  FranchiseUser,
  HierarchyNode,
  PosUser,
  Unit,
} from '@franchise-admin/api/contract';
import { inRoot } from '../../scripts/root.ts';
import { bundleApi } from '../support/bundle-api.ts';
import { startCloud } from '../support/cloud.ts';
import { markdown, shownGoal } from './markdown.ts';
import { median, tenth } from './statistics.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const ROUNDS = Number(values.rounds);
const GOAL_MS = 300;
const CODE = 'GIANT';

type Confirmation = readonly [what: string, method: 'POST' | 'DELETE', path: string, body?: object];

mkdirSync(inRoot('test-results'), { recursive: true });
const folder = mkdtempSync(inRoot('test-results', 'bench-'));
const stops: (() => Promise<unknown> | unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
try {
  const cloud = await startCloud({ data: 'large', storage: true, entry: await bundleApi(join(folder, 'api')) });
  stops.push(() => cloud.close());
  const caller = cloud.as('corporate.admin');
  const list = async <T>(path: string): Promise<T> => (await caller.get<T>(path)).body;
  const unused = await caller.post<CommunicationType>('comms/communication-type', {
    communicationTypeId: 0,
    name: 'Unused',
  });
  const rows = [['confirmation', 'ms', 'slowest', 'goal', 'records', 'response, KiB']];
  for (const [what, method, path, body] of await confirmations(list, unused.body)) {
    const times: number[] = [];
    let records = 0;
    let size = 0;
    // The first run fills the caches.
    for (let round = 0; round <= ROUNDS; round++) {
      const started = performance.now();
      const url = `${path}${path.includes('?') ? '&' : '?'}dryRun=true`;
      const response = await caller.call(method, url, { body, ifMatch: '*' });
      if (round > 0) times.push(performance.now() - started);
      if (response.status !== 200) throw new Error(`${what}: ${response.status} ${JSON.stringify(response.body)}`);
      records = response.body.changes.length;
      size = JSON.stringify(response.body).length / 1024;
    }
    const ms = Math.round(median(times));
    const slowest = Math.round(Math.max(...times));
    rows.push([what, String(ms), String(slowest), shownGoal(ms, GOAL_MS), String(records), String(tenth(size))]);
  }
  console.log(markdown(rows));
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function confirmations(
  list: <T>(path: string) => Promise<T>,
  type: CommunicationType,
): Promise<readonly Confirmation[]> {
  const roots = await list<HierarchyNode[]>(`hierarchy/${CODE}`);
  const top = first(roots);
  const director = first(top.children);
  const manager = first(director.children);
  const leader = first(manager.children);
  const [users, assigned, unassigned] = await Promise.all([
    list<FranchiseUser[]>(`user/${CODE}/unassigned`),
    list<Unit[]>(`units/${CODE}/assigned`),
    list<Unit[]>(`units/${CODE}/unassigned`),
  ]);
  const user = first(users);
  // Uses ALOHA, which has the same rules and fewer people. Restaurant managers cannot be deleted.
  const aloha = await list<FranchiseUser[]>('user/ALOHA/unassigned');
  const deleted = first(aloha.filter(({ managedUnitCount, userName }) => managedUnitCount === 0 && userName !== ''));
  const { franchiseAddressId } = first(await list<Address[]>(`franchise/${CODE}/addresses`));
  const till = first(await list<PosUser[]>('pos/vendor/1/users'));
  // Only groups without members and types without groups can be deleted.
  const groups = await list<BrandCommunicationGroup[]>('comms/brand-communication-groups');
  const group = groups.find(({ memberCount }) => memberCount === 0);
  const unit = first(assigned);
  const free = first(unassigned);
  const place = ({ franchiseRoleMemberId, franchiseRoleId, franchiseUserId }: HierarchyNode) => ({
    franchiseRoleMemberId,
    franchiseRoleId,
    franchiseUserId,
  });
  const other = first(roots.slice(1)).children[0] ?? first(roots);
  const person = {
    franchiseUserId: user.franchiseUserId,
    firstName: user.firstName,
    lastName: user.lastName,
    emailAddress: user.emailAddress,
    position: user.position ?? 'Lead',
    isFranchiseOwner: user.isFranchiseOwner,
    isFranchiseAdmin: user.isFranchiseAdmin,
  };
  const options = await list<{ communicationTypeId: number }[]>(`comms/comms-options/${user.franchiseUserId}`);
  const tree = `hierarchy/${CODE}`;
  return [
    ['Remove a vice president', 'DELETE', tree, { franchiseRoleMemberId: top.franchiseRoleMemberId }],
    ['Remove a director', 'DELETE', tree, { franchiseRoleMemberId: director.franchiseRoleMemberId }],
    ['Remove a leader', 'DELETE', tree, { franchiseRoleMemberId: leader.franchiseRoleMemberId }],
    ['Move a director', 'POST', tree, { ...place(manager), reportsToId: other.franchiseRoleMemberId }],
    ['Reassign a position', 'POST', tree, { ...place(top), reportsToId: null, franchiseUserId: user.franchiseUserId }],
    [
      'Add Level',
      'POST',
      tree,
      {
        franchiseRoleId: leader.franchiseRoleId,
        reportsToId: manager.franchiseRoleMemberId,
        franchiseUserId: user.franchiseUserId,
      },
    ],
    [
      'Assign a unit',
      'POST',
      `units/${CODE}/assign`,
      { unitCode: free.unitCode, franchiseRoleMemberId: leader.franchiseRoleMemberId },
    ],
    ['Unassign a unit', 'POST', `units/${CODE}/unassign`, { unitCode: unit.unitCode }],
    [
      'Delete a user (ALOHA)',
      'DELETE',
      `user/ALOHA/${deleted.authObjectId}?franchiseUserId=${deleted.franchiseUserId}`,
    ],
    ['Change an email', 'POST', `user/${CODE}`, { ...person, emailAddress: `new-${person.emailAddress}` }],
    ['Change the admin flag', 'POST', `user/${CODE}`, { ...person, isFranchiseAdmin: !person.isFranchiseAdmin }],
    [
      'Change preferences',
      'POST',
      `comms/comms-options/${user.franchiseUserId}`,
      options.map(({ communicationTypeId }) => ({ communicationTypeId, selected: true })),
    ],
    ['Delete an address', 'DELETE', `franchise/${CODE}/addresses`, { franchiseAddressId }],
    [
      'Delete a POS user',
      'DELETE',
      `pos/vendor/1/user-auth/${till.authObjectId}?pointOfSaleUserId=${till.pointOfSaleUserId}`,
    ],
    ...(group
      ? [['Delete a group', 'DELETE', `comms/brand-communication-group/${group.brandCommunicationGroupId}`] as const]
      : []),
    ['Delete a type', 'DELETE', `comms/communication-type/${type.communicationTypeId}`],
    ['Delete a vendor', 'DELETE', 'pos/vendor/1'],
  ];
}

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('The large data set lacks a record.');
  return one;
}
