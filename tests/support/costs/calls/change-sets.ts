/** Costs of change sets with one operation. */

import { csv, formOf } from '../../imports.ts';
import type { CallCost } from '../call-cost.ts';
import { setIdOf } from '../change-sets.ts';
import { CHANGE_SET } from '../reasons.ts';

type Arranged = Parameters<typeof setIdOf>[1];

const row = (route: Arranged, requests: CallCost['requests'], charge: number, body?: object): CallCost => ({
  route,
  once: true,
  call: (place) => ({
    params: { scope: place.code, changeSetId: setIdOf(place, route) },
    ...(body !== undefined && { body }),
  }),
  requests,
  ...(route !== 'getChangeSet' && { beyond: CHANGE_SET }),
  charge,
});

/** The Microsoft Graph requests that read the rights of the user who applies a set. */
const FRESH = { 'POST /$batch': 1, 'GET /users/{id}': 1, 'POST /users/{id}/checkMemberGroups': 1 };

export const CHANGE_SETS: readonly CallCost[] = [
  {
    route: 'readTable',
    once: true,
    call: ({ code, importRows }) => ({ params: { scope: code }, body: formOf(csv(...importRows)) }),
    // The second read finds no chosen columns.
    requests: { read: 1 },
    beyond: CHANGE_SET,
    charge: 1,
  },
  {
    route: 'createChangeSet',
    once: true,
    call: ({ code }) => ({
      params: { scope: code },
      body: {
        title: 'Units',
        kind: 'bulk',
        operations: [{ route: 'unassignUnit', params: { code }, body: { unitCode: 'NOSUCH' } }],
      },
    }),
    requests: { read: 5, create: 2, replace: 2 },
    beyond: CHANGE_SET,
    charge: 80,
  },
  {
    route: 'getChangeSets',
    once: true,
    call: ({ code }) => ({ params: { scope: code } }),
    requests: { queryplan: 1, query: 2 },
    beyond: CHANGE_SET,
    charge: 20,
  },
  row('getChangeSet', { read: 2 }, 4),
  row('editChangeSet', { read: 1, replace: 1 }, 40, { title: 'Restaurants' }),
  row('reviewChangeSet', { read: 4, replace: 3 }, 60),
  { ...row('applyChangeSet', { read: 4, replace: 4, patch: 1 }, 60, {}), graph: FRESH },
  row('proposeChangeSet', { read: 1, replace: 1 }, 40, { reason: 'Why' }),
  { ...row('approveChangeSet', { read: 8, replace: 7, patch: 1 }, 120, {}), graph: FRESH },
  row('declineChangeSet', { read: 1, replace: 1, patch: 1 }, 40, { reason: 'Why' }),
  row('scheduleChangeSet', { read: 4, upsert: 1, replace: 1, patch: 1 }, 65, {
    runAt: '2027-09-01T00:00:00Z',
    timeZone: 'UTC',
  }),
  row('cancelChangeSet', { read: 1, replace: 1, patch: 1 }, 40),
  row('undoChangeSet', { read: 9, query: 3, create: 2, replace: 2 }, 120),
];
