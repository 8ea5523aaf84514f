/** Cost goals of changes to users: records, accounts, options and imports. */
import { COMMUNICATION_TYPE } from '@franchise-admin/data-sets/parts/reference';
import { csv, formOf } from '../../imports.ts';
import type { CallCost } from '../call-cost.ts';
import { code, named } from '../common.ts';
import { EFFECTS, IMPORT, POS_EMAILS, SESSIONS } from '../reasons.ts';

export const USER_CHANGES: readonly CallCost[] = [
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
    requests: { read: 7, batch: 2, delete: 1, queryplan: 2, query: 2, replace: 1 },
    beyond: EFFECTS,
    charge: 66.5,
    graph: { 'GET /users': 2, 'POST /users': 1, 'POST /$batch': 1 },
    misses: { charge: [83.4, 83.4, 83.4], why: POS_EMAILS },
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
    requests: { read: 7, queryplan: 2, query: 3, batch: 1, delete: 1 },
    beyond: EFFECTS,
    charge: 53.6,
    graph: { 'PATCH /users/{id}': 1, 'POST /$batch': 1, 'GET /users': 1 },
    misses: { charge: [70.52, 70.52, 70.52], why: POS_EMAILS },
  },
  {
    route: 'deleteUser',
    call: (at) => ({ params: { code: at.code, authObjectId: at.users.doomed.authObjectId } }),
    requests: { read: 9, query: 9, batch: 1, queryplan: 6, delete: 1 },
    beyond: EFFECTS,
    charge: 64.7,
    graph: { 'POST /users/{id}/checkMemberGroups': 1, 'DELETE /users/{id}': 1 },
  },
  {
    route: 'resetUserPassword',
    call: (at) => ({ params: { code: at.code, id: at.users.reset.franchiseUserId } }),
    requests: { read: 3, batch: 1, delete: 1 },
    beyond: SESSIONS,
    charge: 23,
    graph: {
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
    charge: 56.3,
    graph: {
      'GET /groups/{id}': 2,
      'GET /groups/{id}/members/microsoft.graph.user': 2,
      'POST /$batch': 3,
      'POST /groups/{id}/checkMemberGroups': 2,
      'POST /groups/{id}/members/$ref': 2,
    },
  },
  {
    route: 'findEmailsElsewhere',
    once: true,
    call: (at) => ({ ...code(at), body: { emails: ['nobody@elsewhere.example'] } }),
    requests: { read: 1, queryplan: 2, query: 2 },
    beyond: IMPORT,
    charge: 22.4,
    graph: { 'POST /$batch': 1, 'GET /users': 1 },
  },
  {
    route: 'importUsers',
    call: (at) => ({ ...code(at), body: formOf(csv(...at.importRows)) }),
    requests: { read: 5, queryplan: 1, query: 5, create: 2, replace: 3, batch: 1 },
    beyond: IMPORT,
    charge: 111.6,
  },
];
