/**
 * What every call may cost: the ONE table, held by tests/api/costs.test.ts and printed by tests/bench/franchise-calls.ts. The caller
 * is a corporate admin whose roles are known. Goals: a reading is point reads and one query, a change point reads and one batch
 * (`beyond` says why some take more); request units grow with the rows an answer has, never with what is stored (`misses` says what
 * some cost instead). How many request units a flat call or a row takes is what was measured when it was so, by the local
 * endpoint's model (scripts/local/cosmos/charges.ts).
 */
import { routes } from '@franchise-admin/api/contract';
import { BRAND, COMMUNICATION_TYPE } from '../../../scripts/data/parts/reference.ts';
import { csv, formOf } from '../imports.ts';
import type { CostCall } from './measure.ts';
import { type CostPlace, ORPHAN_CODE, OTHER_CODE, SPARE_GROUPS, UNUSED_TYPE } from './world.ts';

type Counts = Readonly<Record<string, number>>;

/** One way to make a call, with what it may cost. Each change has records of its own, so that none stands in another's way. */
export interface CallCost {
  readonly route: keyof typeof routes;
  /** Which of the things that the route does. */
  readonly does?: string;
  /** Nothing about it depends on the size of a franchise: made once. */
  readonly once?: true;
  readonly call: (place: CostPlace) => CostCall;
  /** Requests to the database by kind; where they differ by size, one for each. */
  readonly requests: Counts | readonly Counts[];
  /** So many requests at most: people at a time share what others of them have just read, or not, as it happens. */
  readonly isAtMost?: true;
  /** Why it takes more requests than a reading (point reads and one query) or a change (point reads and one batch) should. */
  readonly beyond?: string;
  /** The most request units: the same number whatever the size, or so many and some for each row of the answer. */
  readonly charge: number | { readonly fixed: number; readonly perRow: number };
  /** Calls of Microsoft Graph; none when left out. */
  readonly graph?: Counts;
  /** What it costs instead, by size, where it misses its goal, and why. */
  readonly misses?: { readonly charge: readonly number[]; readonly why: string };
}

/** Request units that an answer of so many rows may cost. */
export function goalOf({ charge }: CallCost, rows: number): number {
  return typeof charge === 'number' ? charge : charge.fixed + charge.perRow * rows;
}

/** The requests at a size. @param n the number of the size, 0 for the smallest */
export function requestsAt({ requests }: CallCost, n: number): Counts {
  return isBySize(requests) ? (requests[n] ?? {}) : requests;
}

function isBySize(requests: CallCost['requests']): requests is readonly Counts[] {
  return Array.isArray(requests);
}

/** The requests, as the table says them where they are no more than that. @param kinds what was counted */
export function asSaid({ isAtMost }: CallCost, said: Counts, kinds: Counts): Counts {
  if (!isAtMost) return kinds;
  return Object.fromEntries(Object.entries(kinds).map(([kind, count]) => [kind, Math.max(count, said[kind] ?? 0)]));
}

/** Whether the requests are those that such a call should take. */
export function isWithinGoal({ route, requests }: CallCost): boolean {
  const isReading = routes[route].method === 'GET';
  return (isBySize(requests) ? requests : [requests]).every(({ read: _, query = 0, batch = 0, ...others }) => {
    const isFew = isReading ? query <= 1 && batch === 0 : query === 0 && batch === 1;
    return isFew && Object.keys(others).length === 0;
  });
}

const PAGES = 'Above 5,000 documents a query has several pages, and a point read tells that nothing changed meanwhile.';
const EVERYWHERE = 'It asks every partition, for which the SDK fetches a plan first.';
const SEVERAL = 'It asks about several things at once, each by an index or in a small partition.';
const QUERIES = 'Beside point reads its rules ask one thing or two of an index, or of a small partition.';
const EFFECTS =
  'What follows in the directory, in sign-ins and for vendors looks at every record of an account, or with an address that was given up, wherever it is, and takes its entry out of the outbox.';
const RESERVED =
  'What all vendors together may have once is reserved first, looked for among all of them, and let go afterwards.';
const IMPORT = 'It is a job of its own: looked after, begun, carried out a piece at a time, ended.';
const FLAGS =
  'One query brings everybody, all positions and units, of which names and counts of the few are made; less would be four queries, one after the other.';
const CHOICES =
  'The types that anybody has chosen are gathered from every user: an index cannot tell the distinct ones.';
const POS_EMAILS =
  'An address is looked for among the users of all vendors, of which there are few: nobody claims addresses there.';
const NAMES =
  'The local endpoint folds letters like i, k and s itself, one user after the other; the service answers from its index.';

const code = ({ code }: CostPlace): CostCall => ({ params: { code } });
const nothing = (): CostCall => ({});
const levels = { level1Name: 'District', level2Name: 'Area', level3Name: 'Region' };
const address = { addressType: 1, line1: '3 Beach Road' };
/** Nobody in the directory has the name yet. */
const named = (lastName: string, { size }: CostPlace) => ({ firstName: `Size ${size}`, lastName });

export const COSTS: readonly CallCost[] = [
  { route: 'getAuthenticatedUser', once: true, call: nothing, requests: {}, charge: 0 },
  { route: 'getAuthenticatedPosUser', once: true, call: nothing, requests: {}, charge: 0 },
  { route: 'getAuthenticatedUserGroups', once: true, call: nothing, requests: {}, charge: 0 },
  { route: 'lookupFranchises', once: true, call: nothing, requests: {}, charge: 0 },
  { route: 'lookupEntities', call: code, requests: { query: 1 }, charge: 2.3 },
  { route: 'lookupUnits', call: code, requests: { query: 1 }, charge: { fixed: 2.3, perRow: 0.05 } },
  {
    route: 'lookupOrphanedFranchises',
    once: true,
    call: nothing,
    requests: { queryplan: 2, query: 3 },
    beyond: EVERYWHERE,
    charge: 5.9,
  },
  { route: 'getFranchise', call: code, requests: { read: 1 }, charge: 1 },
  { route: 'getFranchiseRoles', call: code, requests: { read: 1 }, charge: 1 },
  {
    route: 'getCommunicationState',
    call: code,
    requests: { read: 1, query: 1 },
    charge: 4,
    misses: { charge: [4.7, 18.2, 153.2], why: CHOICES },
  },
  { route: 'getAddresses', call: code, requests: { query: 1 }, charge: 2.4 },
  {
    route: 'getHierarchy',
    call: code,
    requests: [{ query: 1 }, { query: 1 }, { query: 3, read: 1 }],
    beyond: PAGES,
    charge: { fixed: 3.5, perRow: 0.065 },
  },
  {
    route: 'getAssignedUnits',
    call: code,
    requests: [{ query: 1 }, { query: 1 }, { query: 3, read: 1 }],
    beyond: PAGES,
    charge: { fixed: 4, perRow: 0.13 },
  },
  { route: 'getUnassignedUnits', call: code, requests: { query: 1 }, charge: { fixed: 2.3, perRow: 0.05 } },
  {
    route: 'getUnit',
    call: (at) => ({ params: { code: at.code, unitCode: 'U1' } }),
    requests: { read: 10 },
    charge: 10,
  },
  {
    route: 'getAllUsers',
    call: code,
    requests: [{ query: 1 }, { query: 1 }, { query: 3, read: 1 }],
    beyond: PAGES,
    charge: { fixed: 3.5, perRow: 0.1325 },
  },
  {
    route: 'getAssignedUsers',
    call: code,
    requests: [{ query: 1 }, { query: 1 }, { query: 3, read: 1 }],
    beyond: PAGES,
    charge: { fixed: 3.5, perRow: 0.1325 },
  },
  { route: 'getUnassignedUsers', call: code, requests: { query: 1 }, charge: { fixed: 3.5, perRow: 0.1325 } },
  {
    route: 'getStoreManagers',
    call: code,
    requests: [{ query: 1 }, { query: 1 }, { query: 3, read: 1 }],
    beyond: PAGES,
    charge: { fixed: 3.5, perRow: 0.1325 },
    misses: { charge: [7.71, 66.1, 656.35], why: FLAGS },
  },
  {
    route: 'getSupportUsers',
    call: code,
    requests: [{ query: 1 }, { query: 1 }, { query: 3, read: 1 }],
    beyond: PAGES,
    charge: { fixed: 3.5, perRow: 0.1325 },
    misses: { charge: [7.71, 66.1, 656.35], why: FLAGS },
  },
  {
    route: 'getAdminUsers',
    call: code,
    requests: [{ query: 1 }, { query: 1 }, { query: 3, read: 1 }],
    beyond: PAGES,
    charge: { fixed: 3.5, perRow: 0.1325 },
    misses: { charge: [7.71, 66.1, 656.35], why: FLAGS },
  },
  {
    route: 'getAvailableManagers',
    call: (at) => ({ params: { code: at.code, unitCode: 'U1' } }),
    requests: [{ query: 1 }, { query: 1 }, { query: 2, read: 1 }],
    beyond: PAGES,
    charge: { fixed: 3.5, perRow: 0.05 },
  },
  {
    route: 'getUser',
    call: (at) => ({ params: { code: at.code, id: at.users.manager.franchiseUserId } }),
    requests: { read: 5, query: 1 },
    charge: 7.3,
  },
  {
    route: 'userExists',
    does: 'taken',
    call: (at) => ({ params: { code: at.code, email: at.users.manager.emailAddress } }),
    requests: { read: 2 },
    charge: 2,
  },
  {
    route: 'userExists',
    does: 'free',
    call: (at) => ({ params: { code: at.code, email: 'nobody@cost.example' } }),
    requests: { read: 2 },
    charge: 2,
  },
  {
    route: 'hasMultipleAccounts',
    call: (at) => ({ params: { code: at.code, id: at.users.manager.franchiseUserId } }),
    requests: { read: 3, queryplan: 2, query: 2 },
    beyond: EVERYWHERE,
    charge: 7.4,
    graph: { 'POST /$batch': 1, 'GET /users': 1 },
    misses: { charge: [24.32, 24.32, 24.32], why: POS_EMAILS },
  },
  {
    route: 'canDeleteUser',
    call: (at) => ({ params: { code: at.code, authObjectId: at.users.manager.authObjectId } }),
    requests: { read: 2, query: 4 },
    beyond: SEVERAL,
    charge: 11.1,
  },
  { route: 'getDefaultCommunicationOptions', call: code, requests: { read: 1, query: 1 }, charge: 4 },
  {
    route: 'getCommunicationOptions',
    call: (at) => ({ params: { franchiseUserId: at.users.chooser.franchiseUserId } }),
    requests: { queryplan: 1, query: 2, read: 2 },
    beyond: EVERYWHERE,
    charge: 7.3,
  },
  { route: 'getAudit', call: code, requests: { query: 1 }, charge: 5.1 },
  {
    route: 'getImport',
    call: (at) => ({ params: { code: at.code, importId: at.importId } }),
    requests: { read: 1 },
    charge: 1,
  },
  {
    route: 'getSystemUnits',
    once: true,
    call: nothing,
    requests: { queryplan: 1, query: 9, read: 1 },
    beyond: EVERYWHERE,
    charge: { fixed: 20, perRow: 0.16 },
  },
  {
    route: 'getSystemUsers',
    once: true,
    call: nothing,
    requests: { queryplan: 1, query: 8, read: 1 },
    beyond: EVERYWHERE,
    charge: { fixed: 20, perRow: 0.13 },
  },
  { route: 'getBrands', once: true, call: nothing, requests: { query: 1 }, charge: 2.4 },
  { route: 'getCommunicationTypes', once: true, call: nothing, requests: { query: 1 }, charge: 3 },
  { route: 'getCommunicationType', once: true, call: () => ({ params: { id: 1 } }), requests: { query: 1 }, charge: 3 },
  {
    route: 'getBrandCommunicationGroups',
    once: true,
    call: nothing,
    requests: { query: 2 },
    beyond: SEVERAL,
    charge: 5.4,
    graph: { 'GET /groups/{id}': 9, 'GET /groups/{id}/members/microsoft.graph.user': 9, 'POST /$batch': 1 },
  },
  {
    route: 'getBrandCommunicationGroup',
    once: true,
    call: () => ({ params: { id: 1 } }),
    requests: { query: 2 },
    beyond: SEVERAL,
    charge: 5.4,
    graph: { 'GET /groups/{id}': 1, 'GET /groups/{id}/members/microsoft.graph.user': 1, 'POST /$batch': 1 },
  },
  {
    route: 'getVendors',
    once: true,
    call: nothing,
    requests: { queryplan: 1, query: 1 },
    beyond: EVERYWHERE,
    charge: 2.4,
  },
  {
    route: 'getVendor',
    call: ({ vendor }) => ({ params: { vendorId: vendor.vendorId } }),
    requests: { query: 1 },
    charge: 2.3,
  },
  {
    route: 'getPosUsers',
    call: ({ vendor }) => ({ params: { vendorId: vendor.vendorId } }),
    requests: { query: 1 },
    charge: { fixed: 2.5, perRow: 0.06 },
  },
  {
    route: 'getPosUser',
    call: ({ vendor: { vendorId, users } }) => ({ params: { vendorId, userId: users[0]!.pointOfSaleUserId } }),
    requests: { read: 1 },
    charge: 1,
  },
  {
    route: 'posUserExists',
    does: 'taken',
    call: ({ vendor }) => ({ params: { email: vendor.users[0]!.emailAddress } }),
    requests: { queryplan: 1, query: 2 },
    beyond: EVERYWHERE,
    charge: 3,
    misses: { charge: [3.23, 3.47, 5.06], why: POS_EMAILS },
  },
  {
    route: 'posUserExists',
    does: 'free',
    once: true,
    call: () => ({ params: { email: 'nobody@cost.example' } }),
    requests: { queryplan: 1, query: 2 },
    beyond: EVERYWHERE,
    charge: 3,
    misses: { charge: [20.12], why: POS_EMAILS },
  },

  {
    route: 'saveFranchise',
    call: ({ code, size }) => ({ params: { code }, body: { ...levels, level4Name: `Chair ${size}` } }),
    requests: { read: 1, batch: 1 },
    charge: 11,
  },
  {
    route: 'saveAddress',
    does: 'new',
    call: (at) => ({ ...code(at), body: { franchiseAddressId: 0, ...address } }),
    requests: { read: 1, batch: 1 },
    charge: 16,
  },
  {
    route: 'saveAddress',
    does: 'changed',
    call: (at) => ({ ...code(at), body: { franchiseAddressId: at.addressIds[0], ...address } }),
    requests: { read: 2, batch: 1 },
    charge: 17,
  },
  {
    route: 'deleteAddress',
    call: (at) => ({ ...code(at), body: { franchiseAddressId: at.addressIds[1] } }),
    requests: { read: 3, batch: 1 },
    charge: 18,
    graph: { 'POST /users/{id}/checkMemberGroups': 1 },
  },
  {
    route: 'saveUnit',
    call: (at) => ({ ...code(at), body: { unitCode: 'U1', phoneNumber: '555' } }),
    requests: { read: 10, batch: 1 },
    charge: 25,
  },
  {
    route: 'assignUnit',
    call: (at) => ({
      ...code(at),
      body: { unitCode: 'N1', franchiseRoleMemberId: at.positions.manager.franchiseRoleMemberId },
    }),
    requests: { read: 10, batch: 1 },
    charge: 25,
  },
  {
    route: 'unassignUnit',
    call: (at) => ({ ...code(at), body: { unitCode: 'U2' } }),
    requests: { read: 3, batch: 1 },
    charge: 18,
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
    charge: 23,
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
    charge: 18,
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
    charge: 29,
  },
  {
    route: 'deleteHierarchy',
    does: 'the position',
    call: (at) => ({ ...code(at), body: { franchiseRoleMemberId: at.positions.left.franchiseRoleMemberId } }),
    requests: { read: 4, query: 2, batch: 1 },
    beyond: QUERIES,
    charge: 28.4,
    graph: { 'POST /users/{id}/checkMemberGroups': 1 },
  },
  {
    route: 'deleteHierarchy',
    does: 'and the user',
    call: (at) => ({
      ...code(at),
      body: { franchiseRoleMemberId: at.positions.removed.franchiseRoleMemberId, deleteUser: true },
    }),
    requests: { read: 10, query: 13, batch: 1, queryplan: 8, delete: 1 },
    beyond: EFFECTS,
    charge: 74.4,
    graph: { 'POST /users/{id}/checkMemberGroups': 2, 'DELETE /users/{id}': 1 },
    misses: { charge: [91.31, 91.31, 91.31], why: POS_EMAILS },
  },
  {
    route: 'saveUser',
    does: 'new',
    call: (at) => ({
      ...code(at),
      body: {
        franchiseUserId: 0,
        ...named('New', at),
        emailAddress: `new.name@cost${at.size}.example`,
        isFranchiseOwner: true,
      },
    }),
    requests: { read: 6, batch: 2, delete: 1, queryplan: 2, query: 2 },
    beyond: EFFECTS,
    charge: 55.4,
    graph: { 'GET /users': 2, 'POST /users': 1, 'POST /$batch': 1 },
    misses: { charge: [72.32, 72.32, 72.32], why: POS_EMAILS },
  },
  {
    route: 'saveUser',
    does: 'changed',
    call: (at) => ({
      ...code(at),
      body: {
        franchiseUserId: at.users.changed.franchiseUserId,
        ...named('Changed', at),
        emailAddress: `other.name@cost${at.size}.example`,
        isFranchiseOwner: true,
      },
    }),
    requests: { read: 6, queryplan: 4, query: 5, batch: 1, delete: 1 },
    beyond: EFFECTS,
    charge: 52,
    graph: { 'PATCH /users/{id}': 1, 'POST /$batch': 1, 'GET /users': 1 },
    misses: { charge: [85.84, 85.84, 85.84], why: POS_EMAILS },
  },
  {
    route: 'deleteUser',
    call: (at) => ({ params: { code: at.code, authObjectId: at.users.doomed.authObjectId } }),
    requests: { read: 8, query: 11, batch: 1, queryplan: 8, delete: 1 },
    beyond: EFFECTS,
    charge: 63.1,
    graph: { 'POST /users/{id}/checkMemberGroups': 2, 'DELETE /users/{id}': 1 },
    misses: { charge: [79.97, 79.97, 79.97], why: POS_EMAILS },
  },
  {
    route: 'resetUserPassword',
    call: (at) => ({ params: { code: at.code, id: at.users.reset.franchiseUserId } }),
    requests: { read: 3, batch: 1 },
    charge: 13,
    graph: {
      'POST /users/{id}/checkMemberGroups': 1,
      'PATCH /users/{id}': 1,
      'POST /users/{id}/revokeSignInSessions': 1,
    },
  },
  {
    route: 'saveCommunicationOptions',
    call: (at) => ({
      params: { franchiseUserId: at.users.chooser.franchiseUserId },
      body: [{ communicationTypeId: COMMUNICATION_TYPE.foodSafety, selected: true }],
    }),
    requests: { queryplan: 5, query: 8, read: 6, batch: 1, delete: 1 },
    beyond: EFFECTS,
    charge: 51.1,
    graph: {
      'GET /groups/{id}': 2,
      'GET /groups/{id}/members/microsoft.graph.user': 2,
      'POST /$batch': 3,
      'POST /groups/{id}/checkMemberGroups': 2,
      'POST /groups/{id}/members/$ref': 2,
    },
  },
  {
    route: 'importUsers',
    call: (at) => ({ ...code(at), body: formOf(csv(...at.importRows)) }),
    requests: { read: 3, queryplan: 1, query: 5, create: 1, replace: 3, batch: 1 },
    beyond: IMPORT,
    charge: 94.7,
    graph: { 'POST /users/{id}/checkMemberGroups': 1 },
  },

  {
    route: 'saveVendor',
    does: 'new',
    once: true,
    call: () => ({ body: { pointOfSaleVendorId: 0, name: 'New vendor' } }),
    requests: { read: 2, create: 1, queryplan: 1, query: 1, batch: 1, replace: 1 },
    beyond: RESERVED,
    charge: 24.4,
  },
  {
    route: 'saveVendor',
    does: 'changed',
    call: ({ vendor, size }) => ({ body: { pointOfSaleVendorId: vendor.vendorId, name: `Renamed ${size}` } }),
    requests: { read: 2, create: 1, queryplan: 1, query: 2, batch: 1, replace: 1 },
    beyond: RESERVED,
    charge: 26.7,
  },
  {
    route: 'addVendorFranchise',
    call: ({ vendor }) => ({ params: { vendorId: vendor.vendorId, groupCode: OTHER_CODE } }),
    requests: { read: 3, query: 1, batch: 1, delete: 1 },
    beyond: EFFECTS,
    charge: 30.3,
  },
  {
    route: 'removeVendorFranchise',
    call: ({ vendor, code }) => ({ params: { vendorId: vendor.vendorId, groupCode: code } }),
    requests: { read: 2, query: 1, batch: 1 },
    beyond: QUERIES,
    charge: 19.3,
    graph: { 'POST /users/{id}/checkMemberGroups': 1 },
  },
  {
    route: 'savePosUser',
    does: 'new',
    call: (at) => ({
      params: { vendorId: at.vendor.vendorId },
      body: { pointOfSaleUserId: 0, ...named('Vendor New', at), emailAddress: `new.name@vendor${at.size}.example` },
    }),
    requests: { read: 6, create: 1, queryplan: 1, query: 2, batch: 2, replace: 1, delete: 1 },
    beyond: RESERVED,
    charge: 61,
    graph: { 'GET /users': 1, 'POST /users': 1 },
    misses: { charge: [76.12, 76.15, 76.18], why: POS_EMAILS },
  },
  {
    route: 'savePosUser',
    does: 'changed',
    call: (at) => ({
      params: { vendorId: at.vendor.vendorId },
      body: {
        pointOfSaleUserId: at.vendor.users[1]!.pointOfSaleUserId,
        ...named('Vendor Changed', at),
        emailAddress: `other.name@vendor${at.size}.example`,
      },
    }),
    requests: { read: 6, create: 1, queryplan: 3, query: 4, batch: 1, replace: 1, delete: 1 },
    beyond: `${RESERVED} ${EFFECTS}`,
    charge: 50.4,
    graph: { 'PATCH /users/{id}': 1 },
    misses: { charge: [82.62, 82.62, 82.62], why: POS_EMAILS },
  },
  {
    route: 'deletePosUser',
    call: ({ vendor: { vendorId, users } }) => ({ params: { vendorId, authObjectId: users[2]!.authObjectId } }),
    requests: { read: 7, query: 9, batch: 1, queryplan: 8, delete: 1 },
    beyond: EFFECTS,
    charge: 51.9,
    graph: { 'POST /users/{id}/checkMemberGroups': 2, 'DELETE /users/{id}': 1 },
    misses: { charge: [68.83, 68.83, 68.83], why: POS_EMAILS },
  },
  {
    route: 'resetPosPassword',
    call: ({ vendor }) => ({ params: { userName: vendor.users[3]!.userName } }),
    requests: { read: 3, queryplan: 1, query: 1, batch: 1 },
    beyond: EVERYWHERE,
    charge: 16,
    graph: {
      'POST /users/{id}/checkMemberGroups': 1,
      'PATCH /users/{id}': 1,
      'POST /users/{id}/revokeSignInSessions': 1,
    },
    misses: { charge: [32.14, 32.14, 32.14], why: NAMES },
  },
  {
    route: 'deleteVendor',
    call: ({ smallVendor }) => ({ params: { vendorId: smallVendor.vendorId } }),
    requests: { read: 17, query: 26, batch: 1, queryplan: 24, delete: 1 },
    beyond: EFFECTS,
    charge: 114.8,
    graph: { 'POST /users/{id}/checkMemberGroups': 4, 'DELETE /users/{id}': 3 },
    misses: { charge: [165.3, 165.3, 165.3], why: POS_EMAILS },
  },

  {
    route: 'saveCommunicationType',
    does: 'new',
    once: true,
    call: () => ({ body: { communicationTypeId: 0, name: 'News', infoText: '' } }),
    requests: { read: 1, query: 1, batch: 1 },
    beyond: QUERIES,
    charge: 19,
  },
  {
    route: 'saveCommunicationType',
    does: 'changed',
    once: true,
    call: () => ({ body: { communicationTypeId: COMMUNICATION_TYPE.finance, name: 'Money', infoText: '' } }),
    requests: { read: 2, query: 1, batch: 1 },
    beyond: QUERIES,
    charge: 20.1,
  },
  {
    route: 'saveBrandCommunicationGroup',
    does: 'new',
    once: true,
    call: () => ({
      body: {
        brandCommunicationGroupId: 0,
        brandId: BRAND.harborKitchen,
        communicationTypeId: COMMUNICATION_TYPE.training,
        adGroupId: SPARE_GROUPS[0],
      },
    }),
    requests: { read: 2, query: 5, batch: 1, queryplan: 2, delete: 1 },
    beyond: EFFECTS,
    charge: 38.1,
    graph: {
      'GET /groups/{id}': 3,
      'GET /groups/{id}/members/microsoft.graph.user': 3,
      'POST /$batch': 3,
      'POST /groups/{id}/checkMemberGroups': 2,
    },
  },
  {
    route: 'saveBrandCommunicationGroup',
    does: 'changed',
    once: true,
    call: () => ({
      body: {
        brandCommunicationGroupId: 9,
        brandId: BRAND.harborKitchen,
        communicationTypeId: COMMUNICATION_TYPE.marketing,
        adGroupId: SPARE_GROUPS[1],
      },
    }),
    requests: { read: 3, query: 5, batch: 1, queryplan: 2, delete: 1 },
    beyond: EFFECTS,
    charge: 39,
    graph: {
      'GET /groups/{id}': 3,
      'GET /groups/{id}/members/microsoft.graph.user': 3,
      'POST /$batch': 3,
      'POST /groups/{id}/checkMemberGroups': 2,
    },
  },
  {
    route: 'deleteBrandCommunicationGroup',
    once: true,
    call: () => ({ params: { id: 8 } }),
    requests: { read: 3, batch: 1, queryplan: 2, query: 3, delete: 1 },
    beyond: EFFECTS,
    charge: 33.7,
    graph: {
      'POST /users/{id}/checkMemberGroups': 1,
      'GET /groups/{id}/members/microsoft.graph.user': 1,
      'POST /$batch': 1,
    },
  },
  {
    route: 'deleteCommunicationType',
    once: true,
    call: () => ({ params: { id: UNUSED_TYPE } }),
    requests: { read: 3, query: 1, batch: 1 },
    beyond: QUERIES,
    charge: 21.1,
    graph: { 'POST /users/{id}/checkMemberGroups': 1 },
  },
  {
    route: 'deleteOrphanedFranchise',
    once: true,
    call: () => ({ params: { code: ORPHAN_CODE } }),
    requests: { read: 60, query: 105, batch: 1, queryplan: 95, delete: 1 },
    isAtMost: true,
    beyond: EFFECTS,
    charge: 444,
    graph: { 'POST /users/{id}/checkMemberGroups': 11, 'DELETE /users/{id}': 10 },
    misses: { charge: [570], why: POS_EMAILS },
  },
];
