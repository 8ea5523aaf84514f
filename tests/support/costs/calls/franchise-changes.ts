/** Cost goals of changes to a franchise: levels, addresses, units and hierarchy. */
import type { CallCost } from '../call-cost.ts';
import { code } from '../common.ts';
import { EFFECTS, QUERIES } from '../reasons.ts';

const levels = { level1Name: 'District', level2Name: 'Area', level3Name: 'Region' };
const address = { addressType: 1, line1: '3 Beach Road' };

export const FRANCHISE_CHANGES: readonly CallCost[] = [
  {
    route: 'saveFranchise',
    call: ({ code, size }) => ({ params: { code }, body: { ...levels, level4Name: `Chair ${size}` } }),
    requests: { read: 1, batch: 1 },
    charge: 16.1,
  },
  {
    route: 'saveAddress',
    does: 'new',
    call: (at) => ({ ...code(at), body: { franchiseAddressId: 0, ...address } }),
    requests: { read: 1, query: 1, batch: 1 },
    beyond: QUERIES,
    charge: 24.5,
  },
  {
    route: 'saveAddress',
    does: 'changed',
    call: (at) => ({ ...code(at), body: { franchiseAddressId: at.addressIds[0], ...address } }),
    requests: { read: 2, batch: 1 },
    charge: 22,
  },
  {
    route: 'deleteAddress',
    call: (at) => ({ ...code(at), body: { franchiseAddressId: at.addressIds[1] } }),
    requests: { read: 3, batch: 1 },
    charge: 23,
  },
  {
    route: 'saveUnit',
    call: (at) => ({ ...code(at), body: { unitCode: 'U1', phoneNumber: '555' } }),
    requests: { read: 10, batch: 1 },
    charge: 30.4,
  },
  {
    route: 'assignUnit',
    call: (at) => ({
      ...code(at),
      body: { unitCode: 'N1', franchiseRoleMemberId: at.positions.manager.franchiseRoleMemberId },
    }),
    requests: { read: 10, batch: 1 },
    charge: 30.4,
  },
  {
    route: 'unassignUnit',
    call: (at) => ({ ...code(at), body: { unitCode: 'U2' } }),
    requests: { read: 3, batch: 1 },
    charge: 23.4,
  },
  {
    route: 'saveHierarchy',
    does: 'add',
    call: (at) => ({
      ...code(at),
      body: {
        franchiseRoleId: at.lowestLevel,
        reportsToId: at.positions.otherArea.franchiseRoleMemberId,
        franchiseUserId: at.users.added.franchiseUserId,
      },
    }),
    requests: { read: 3, batch: 1 },
    charge: 28.2,
  },
  {
    route: 'saveHierarchy',
    does: 'move',
    call: (at) => ({
      ...code(at),
      body: {
        franchiseRoleMemberId: at.positions.moved.franchiseRoleMemberId,
        franchiseRoleId: at.lowestLevel,
        reportsToId: at.positions.otherArea.franchiseRoleMemberId,
        franchiseUserId: at.users.moved.franchiseUserId,
      },
    }),
    requests: { read: 3, batch: 1 },
    charge: 23,
  },
  {
    route: 'saveHierarchy',
    does: 'reassign',
    call: (at) => ({
      ...code(at),
      body: {
        franchiseRoleMemberId: at.positions.replaced.franchiseRoleMemberId,
        franchiseRoleId: at.lowestLevel,
        reportsToId: at.positions.replaced.reportsToId,
        franchiseUserId: at.users.substitute.franchiseUserId,
      },
    }),
    requests: { read: 4, batch: 1 },
    charge: 34.6,
  },
  {
    route: 'deleteHierarchy',
    does: 'only the position',
    call: (at) => ({ ...code(at), body: { franchiseRoleMemberId: at.positions.left.franchiseRoleMemberId } }),
    requests: { read: 4, query: 2, batch: 1 },
    beyond: QUERIES,
    charge: 33.6,
  },
  {
    route: 'deleteHierarchy',
    does: 'position and user',
    call: (at) => ({
      ...code(at),
      body: { franchiseRoleMemberId: at.positions.removed.franchiseRoleMemberId, deleteUser: true },
    }),
    requests: { read: 11, query: 11, batch: 1, queryplan: 6, delete: 1 },
    beyond: EFFECTS,
    charge: 76.1,
    graph: { 'POST /users/{id}/checkMemberGroups': 1, 'DELETE /users/{id}': 1 },
  },
];
