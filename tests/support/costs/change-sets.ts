/** Change sets in the states that the measured requests require. */
import type { ChangeSetState } from '@franchise-admin/api/contract';
import type { ChangeSetDocument, ChangeSetPageDocument } from '@franchise-admin/api/documents';
import { oidOf } from '../franchise.ts';
import type { CostPlace } from './world.ts';

/** The requests that require a separate set, and the state of that set. */
export const ARRANGED = {
  getChangeSet: 'reviewed',
  editChangeSet: 'reviewed',
  reviewChangeSet: 'reviewed',
  applyChangeSet: 'reviewed',
  proposeChangeSet: 'reviewed',
  approveChangeSet: 'proposed',
  declineChangeSet: 'proposed',
  scheduleChangeSet: 'reviewed',
  cancelChangeSet: 'scheduled',
  undoChangeSet: 'done',
} as const satisfies Record<string, ChangeSetState>;
type Arranged = keyof typeof ARRANGED;

const ROUTES = Object.keys(ARRANGED) as Arranged[];
const corporate = () => ({ authObjectId: oidOf('corporate.admin'), name: 'Corporate Admin' });

/** Returns the id of the set for a request. */
export const setIdOf = (place: Pick<CostPlace, 'size'>, route: Arranged): string =>
  `c0570002-0000-4000-${String(place.size).padStart(4, '8')}-${String(ROUTES.indexOf(route)).padStart(12, '0')}`;

/** Builds a set for each request. Its only operation names a unit that does not exist. */
export function changeSetDocuments(place: CostPlace): (ChangeSetDocument | ChangeSetPageDocument)[] {
  const { code, past } = place;
  return ROUTES.flatMap((route) => {
    const id = setIdOf(place, route);
    const state = ARRANGED[route];
    const isDone = state === 'done';
    const author = state === 'proposed' ? { authObjectId: oidOf('franchise.admin'), name: 'Another' } : corporate();
    const createdAt = '2026-01-01T00:00:00.000Z';
    const open = { decidedBy: null, decidedAt: null, decision: null, decisionReason: null };
    const verdicts = { create: 0, update: 0, delete: 0, unchanged: 0, rejected: 1, conflict: 0, notAllowed: 0 };
    const results = { unchanged: 0, failed: 0, conflict: 0, notAllowed: 0, skipped: 0 };
    const header: ChangeSetDocument = {
      ...{ id, type: 'changeSet', scope: code, scopeName: code, title: route, kind: 'bulk', state, createdAt, author },
      listed: `${createdAt} ${id}`,
      ...{ total: 1, selected: 1, processed: 0, isAtomic: false, stopsAtFailure: false, timeZone: null },
      verdicts: { ...verdicts, pending: 0 },
      results: { ...results, done: isDone ? 1 : 0, pending: isDone ? 0 : 1 },
      runAt: state === 'scheduled' ? '2100-01-01T00:00:00.000Z' : null,
      dueAt: state === 'scheduled' ? '2100-01-01T00:00:00.000Z' : null,
      proposal: state === 'proposed' ? { reason: 'Why', proposedAt: createdAt, ...open } : null,
      ...{ undoOf: null, undoneBy: null, error: null, run: 1, reviewedBy: null, isCancelled: false, ttl: 86_400 },
      actor: { ...author, since: 0 },
    };
    const page: ChangeSetPageDocument = {
      id: `${id}:0`,
      type: 'changeSetPage',
      operations: [
        {
          ...{ number: 1, route: 'unassignUnit', params: { code }, body: { unitCode: 'NOSUCH' } },
          ...{ isSelected: true, name: '', verdict: 'rejected', problem: null, changes: [], moreChanges: 0 },
          ...{ effects: [], warnings: [] },
          result: isDone ? 'done' : 'pending',
          changeId: isDone ? past.changedBySet.changeId : null,
          scope: isDone ? code : null,
        },
      ],
      ttl: 86_400,
    };
    return [header, page];
  });
}
