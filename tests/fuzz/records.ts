/**
 * Values for fields and parameters: ids of the callers' own tenants, of other tenants, and of no record.
 */

import { DEMO_ACCOUNTS, ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import fc from 'fast-check';
import { AD, BRAND, TYPE } from '../support/communications.ts';
import { accountOf, CODE, LEVEL, OTHER, oidOf, POSITION, USER } from '../support/franchise.ts';
import { POS_USER, posAccountOf, VENDOR } from '../support/vendors.ts';
import { IMPORT, inOther, ORPHAN } from './marked-records.ts';
import { AUDIT, CHANGE, DELETED_USER } from './past-changes.ts';

const both = (ids: Readonly<Record<string, number>>) => Object.values(ids).flatMap((id) => [id, id, inOther(id)]);
const NOBODY = 987_654_321;

const codes = [CODE, CODE, CODE, CODE, CODE, OTHER, OTHER, ORPHAN, 'SYSTEM', 'NOWHERE'];
const users = [...both(USER), NOBODY];
const positions = [...both(POSITION), NOBODY];
const posUsers = [...Object.values(POS_USER), NOBODY];
const accounts = [
  ...[USER.ben, USER.dan, USER.fay, USER.gus].map((id) => accountOf(id)),
  ...[USER.ada, USER.fay].map((id) => accountOf(inOther(id), OTHER)),
  ...(['pat', 'quin', 'sam', 'pat', 'quin', 'sam'] as const).map(posAccountOf),
  oidOf('franchise.admin'),
  '00000000-0000-0000-0000-000000000000',
];
const vendors = [VENDOR.harbor, VENDOR.harbor, VENDOR.lantern];
const units = ['U1', 'U2', 'U3', 'U4', 'U5', 'u1', 'V1', 'V3'];

const scopes = [...codes, ...vendors.map((vendor) => `vendor:${vendor}`), `vendor:${NOBODY}`, 'vendor:0', 'reference'];

/** Values by field name. The field may be in a path, query or body. */
const POOLS: Readonly<Record<string, readonly unknown[]>> = {
  code: codes,
  scope: scopes,
  groupCode: codes,
  franchiseUserId: [...users, 0],
  managerId: users,
  id: [...users, ...Object.values(TYPE), 3],
  franchiseRoleMemberId: [...positions, 0],
  reportsToId: positions,
  franchiseRoleId: both(LEVEL),
  franchiseAddressId: [0, 0, 1, 1, 1, inOther(1), NOBODY],
  addressType: [1, 1, 2, 2, 0, 3],
  postalCode: ['', '96815', '9'.repeat(21)],
  entity: ['', '', '', 'Aloha Foods, LLC'],
  unitCode: units,
  vendorId: [...vendors, ...vendors, 0, NOBODY],
  pointOfSaleVendorId: [...vendors, 0, NOBODY],
  pointOfSaleUserId: [...posUsers, 0],
  userId: posUsers,
  authObjectId: accounts,
  actorId: DEMO_ACCOUNTS.map(({ oid }) => oid),
  userName: ['pat@demo.example', 'quin@demo.example', 'sam@demo.example', 'olga@demo.example', 'nobody@fuzz.example'],
  email: ['ada@aloha.example', 'ADA@aloha.example ', 'ada@bistro.example', 'pat@vendor41.example', 'new@fuzz.example'],
  emailAddress: [
    'ada@aloha.example',
    'gus@aloha.example',
    'pat@vendor41.example',
    'new@fuzz.example',
    'x@fuzz.example',
  ],
  communicationTypeId: [0, ...Object.values(TYPE), NOBODY],
  brandCommunicationGroupId: [0, 1, 2, NOBODY],
  brandId: [...Object.values(BRAND), NOBODY],
  adGroupId: [...Object.values(AD), ...Object.values(ROLE_GROUPS), 'c0111110-0000-4000-8000-00000000ffff'],
  importId: [...Object.values(IMPORT), '99999999-9999-4999-8999-999999999999'],
  level1Name: ['Lead', 'Coach', ''],
  level2Name: ['Area', 'Lead', ''],
  level3Name: ['Region', '', ''],
  firstName: ['Nora', 'Zoë', 'O’Hara', '李', '=1+1'],
  lastName: ['Novak', 'van der Berg', "d'Arc"],
  kind: ['user', 'unit', 'position', 'franchise', 'posUser', 'communicationType', 'assignment'],
  recordId: ['1', 'U1', '300', String(USER.fay), String(POS_USER.quin), String(TYPE.menu), String(DELETED_USER)],
  changeIds: [[CHANGE.edit], [CHANGE.deletion], [CHANGE.several], Object.values(CHANGE)],
  auditId: [...Object.values(AUDIT), 'audit-marked'],
  overwrite: [[`user:${USER.fay}`], [`user:${USER.fay}.position`, 'unit:U1.franchiseRoleMemberId'], []],
  fields: [['lastName'], ['position'], ['franchiseRoleMemberId'], ['authObjectId']],
  from: ['2026-01-01', '2026-03-31T13:00:00Z'],
  to: ['2026-12-31', '1900-01-01'],
  limit: [1, 2, 200],
};

/** Generates a value from the pool of the field. Returns undefined if the field has no pool. */
export function recordNamed(name: string): fc.Arbitrary<unknown> | undefined {
  const pool = Object.hasOwn(POOLS, name) ? POOLS[name] : undefined;
  return pool && fc.constantFrom(...pool);
}
