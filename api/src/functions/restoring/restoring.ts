/** Endpoints that undo changes, restore versions, and list and purge deleted records. */
import { restoringRoutes as routes } from '../../contract/restoring.ts';
import { handle } from '../http/handle.ts';
import { listDeleted } from './deleted.ts';
import { purgeRecord } from './purge-record.ts';
import { restoreRecord } from './restore-record.ts';
import { undoChanges } from './undo.ts';

export const restoringHandlers = [
  handle(routes.undoChange, async (request) => ({ body: await undoChanges(request) })),
  handle(routes.restoreRecord, async (request) => ({ body: await restoreRecord(request) })),
  handle(routes.getDeleted, async (request) => ({ body: await listDeleted(request) })),
  handle(routes.purgeDeleted, async (request) => ({ body: await purgeRecord(request) })),
];
