/** Cost goals of changes to vendors and their users. */
import type { CallCost } from '../call-cost.ts';
import { named } from '../common.ts';
import { EFFECTS, EVERYWHERE, NAMES, POS_EMAILS, QUERIES, RESERVED, SESSIONS, VENDOR_EMAILS } from '../reasons.ts';
import { OTHER_CODE } from '../world.ts';

export const VENDOR_CHANGES: readonly CallCost[] = [
  {
    route: 'saveVendor',
    does: 'new',
    once: true,
    call: () => ({ body: { pointOfSaleVendorId: 0, name: 'New vendor' } }),
    requests: { read: 2, create: 1, queryplan: 1, query: 1, batch: 1, replace: 1 },
    beyond: RESERVED,
    charge: 29.4,
  },
  {
    route: 'saveVendor',
    does: 'changed',
    call: ({ vendor, size }) => ({ body: { pointOfSaleVendorId: vendor.vendorId, name: `Renamed ${size}` } }),
    requests: { read: 2, create: 1, queryplan: 1, query: 2, batch: 1, replace: 1 },
    beyond: RESERVED,
    charge: 31.7,
  },
  {
    route: 'addVendorFranchise',
    call: ({ vendor }) => ({ params: { vendorId: vendor.vendorId, groupCode: OTHER_CODE } }),
    requests: { read: 3, query: 1, batch: 1, delete: 1 },
    beyond: EFFECTS,
    charge: 35.3,
  },
  {
    route: 'removeVendorFranchise',
    call: ({ vendor, code }) => ({ params: { vendorId: vendor.vendorId, groupCode: code } }),
    requests: { read: 2, query: 1, batch: 1 },
    beyond: QUERIES,
    charge: 24.3,
  },
  {
    route: 'savePosUser',
    does: 'new',
    call: (at) => ({
      params: { vendorId: at.vendor.vendorId },
      body: { pointOfSaleUserId: 0, ...named('Vendor New', at), emailAddress: `new.name@vendor${at.size}.example` },
    }),
    requests: { read: 7, create: 1, queryplan: 1, query: 3, batch: 2, replace: 2, delete: 1 },
    beyond: RESERVED,
    charge: 76,
    graph: { 'GET /users': 1, 'POST /users': 1 },
    misses: { charge: [91.7, 91.7, 104.6], why: POS_EMAILS },
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
    requests: { read: 6, create: 1, queryplan: 1, query: 3, batch: 1, replace: 1, delete: 1 },
    beyond: `${RESERVED} ${EFFECTS}`,
    charge: 53.4,
    graph: { 'PATCH /users/{id}': 1 },
    misses: { charge: [68.59, 69.94, 83.44], why: `${POS_EMAILS} ${VENDOR_EMAILS}` },
  },
  {
    route: 'deletePosUser',
    call: ({ vendor: { vendorId, users } }) => ({ params: { vendorId, authObjectId: users[2]!.authObjectId } }),
    requests: { read: 7, query: 8, batch: 1, queryplan: 6, delete: 1 },
    beyond: EFFECTS,
    charge: 54.9,
    graph: { 'POST /users/{id}/checkMemberGroups': 1, 'DELETE /users/{id}': 1 },
    misses: { charge: [54.8, 56.15, 69.65], why: VENDOR_EMAILS },
  },
  {
    route: 'resetPosPassword',
    call: ({ vendor }) => ({ params: { userName: vendor.users[3]!.userName } }),
    requests: { read: 3, queryplan: 1, query: 1, batch: 1, delete: 1 },
    beyond: `${EVERYWHERE} ${SESSIONS}`,
    charge: 26,
    graph: {
      'PATCH /users/{id}': 1,
      'POST /users/{id}/revokeSignInSessions': 1,
    },
    misses: { charge: [42.14, 42.14, 42.14], why: NAMES },
  },
  {
    route: 'deleteVendor',
    call: ({ smallVendor }) => ({ params: { vendorId: smallVendor.vendorId } }),
    requests: { read: 17, query: 23, batch: 1, queryplan: 18, delete: 1 },
    beyond: EFFECTS,
    charge: 113.8,
    graph: { 'POST /users/{id}/checkMemberGroups': 3, 'DELETE /users/{id}': 3 },
  },
];
