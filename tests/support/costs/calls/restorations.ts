/** Cost goals of undo, restored versions and permanent deletions. */
import type { CallCost } from '../call-cost.ts';
import { EFFECTS, ENTRIES, UNDO } from '../reasons.ts';

export const RESTORATIONS: readonly CallCost[] = [
  {
    route: 'undoChange',
    does: 'of a unit',
    call: ({ code, past }) => ({ params: { scope: code }, body: { changeIds: [past.changed.changeId] } }),
    requests: { read: 3, query: 3, batch: 1 },
    beyond: UNDO,
    charge: 30.1,
  },
  {
    route: 'restoreRecord',
    call: ({ code, past: { changed } }) => ({
      params: { scope: code },
      body: { auditId: changed.auditId, kind: 'unit', recordId: changed.unit.unitCode, side: 'after' },
    }),
    requests: { read: 4, query: 1, batch: 1 },
    beyond: UNDO,
    charge: 30,
  },
  {
    route: 'undoChange',
    does: 'of a deleted user',
    call: ({ code, past }) => ({ params: { scope: code }, body: { changeIds: [past.deleted[0].changeId] } }),
    requests: { read: 8, query: 4, batch: 1, delete: 1 },
    beyond: `${UNDO} ${EFFECTS}`,
    charge: 60,
    graph: {
      'GET /directory/deletedItems/{id}': 1,
      'GET /users/{id}': 2,
      'PATCH /users/{id}': 1,
      'POST /$batch': 1,
      'POST /directory/deletedItems/{id}/restore': 1,
    },
  },
  {
    route: 'purgeDeleted',
    call: ({ code, past: { deleted } }) => ({
      params: { scope: code },
      body: { kind: 'user', recordId: String(deleted[1].user.franchiseUserId) },
    }),
    // Reads the pages of the franchise's ten change sets.
    requests: { read: 14, query: 5, batch: 1, queryplan: 3, delete: 1 },
    beyond: `${UNDO} ${EFFECTS}`,
    charge: 75,
    graph: { 'DELETE /directory/deletedItems/{id}': 1 },
    misses: { charge: [80, 87, 210], why: ENTRIES },
  },
];
