import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorResponse, type Responses, testApi } from '../../../client/test-api.ts';
import { changeSetOf, operationOf } from '../../../shared/review/test-sets.ts';
import { undoSets } from '../../../shared/review/undo-set.ts';
import { clearNotifications, shownToasts } from '../../../ui/toasts/toasts.ts';
import { kindWith } from '../import/kinds/kinds.ts';
import type { AppliedImport } from '../import/review-state.ts';
import { endedOf } from './import-state.ts';
import { Imports } from './imports.ts';
import { outcomeLine } from './words.ts';

const set = (changeSetId: string, more: Parameters<typeof changeSetOf>[0] = {}) =>
  changeSetOf({ changeSetId, title: changeSetId, verdicts: { update: 2 }, ...more });
const FIRST = set('first', { state: 'done', results: { done: 2 } });
const SECOND = set('second');
const pageOf = (changeSet: object, ...operations: object[]) => ({ changeSet, operations, next: null });
const of = (id: string) => `change-sets/ALOHA/${id}`;

const line = (row: number, number: number) => ({ row, cells: { unitCode: `U${row}` }, operations: [number] });
/** The second set has the operations 3 and 5 of the import. Its request to apply has failed. */
const APPLIED: AppliedImport = {
  parts: [
    { set: FIRST, numbers: [1, 2] },
    { set: SECOND, numbers: [3, 5] },
  ],
  totalRecords: 4,
  failed: [],
  leftOut: 0,
  lines: [line(2, 1), line(3, 2), line(4, 3), line(5, 5)],
};

async function importsWith(responses: Responses) {
  const api = testApi({
    'POST change-sets/ALOHA/table': { headers: ['Unit Number'], rows: [] },
    'GET units/ALOHA/assigned': [],
    'GET units/ALOHA/unassigned': [],
    ...responses,
  });
  const imports = new Imports(api.client);
  await imports.begin('ALOHA', kindWith('unit-contacts'), new File(['x'], 'a.csv'));
  return { api, imports };
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  clearNotifications();
});

test('IMP-13 applies a set again if its request has failed, then lists the failed rows', async () => {
  const running = set('second', { state: 'running', results: { done: 1, pending: 1 }, processed: 1 });
  const done = set('second', { state: 'done', results: { done: 1, failed: 1 } });
  const problem = { code: 'conflict' as const, detail: 'Changed.', errors: [] };
  const { api, imports } = await importsWith({
    [`POST ${of('second')}/apply`]: running,
    [`GET ${of('second')}?limit=1`]: pageOf(done),
    [`GET ${of('second')}?result=failed&limit=100`]: pageOf(done, operationOf(2, { result: 'failed', problem })),
  });
  imports.applied('ALOHA', APPLIED);
  expect(imports.state('ALOHA')).toMatchObject({ phase: 'running', progress: { processed: 2, total: 4 } });
  await vi.waitFor(() => expect(imports.state('ALOHA')?.phase).toBe('ended'), { timeout: 10_000 });
  expect(api.calls.filter((call) => call.endsWith('/apply'))).toEqual([`POST ${of('second')}/apply`]);
  const result = endedOf(imports.state('ALOHA'))?.result;
  expect(result?.failedRecords).toEqual([{ row: 5, cells: { unitCode: 'U5' }, errorMessage: 'Changed.' }]);
  expect(result && outcomeLine(result)).toBe('Import finished: Total Records: 4, Failed: 1');
});

test('IMP-13 shows how many changes were made if a set can no longer be applied', async () => {
  const { imports } = await importsWith({
    [`POST ${of('second')}/apply`]: new ErrorResponse(403, { code: 'forbidden', detail: 'No.' }),
    [`GET ${of('second')}?limit=1`]: pageOf(SECOND),
  });
  imports.applied('ALOHA', APPLIED);
  await vi.waitFor(() => expect(imports.state('ALOHA')?.phase).toBe('ended'), { timeout: 10_000 });
  const result = endedOf(imports.state('ALOHA'))?.result;
  expect(result && outcomeLine(result)).toBe('The import stopped after 2 of 4 changes. Continue it in Changes.');
});

test('IMP-06 undoes the sets of an import in reverse order, one after the other', async () => {
  const undoOf = (id: string) => set(`undo-${id}`, { title: `Undo: ${id}`, kind: 'undo', verdicts: { update: 1 } });
  const finished = (id: string) => ({ ...undoOf(id), state: 'done', results: { ...undoOf(id).results, done: 1 } });
  const api = testApi({
    [`POST ${of('first')}/undo`]: undoOf('first'),
    [`POST ${of('second')}/undo`]: undoOf('second'),
    [`POST ${of('undo-second')}/apply`]: { ...undoOf('second'), state: 'running' },
    [`GET ${of('undo-second')}?limit=1`]: pageOf(finished('second')),
    [`POST ${of('undo-first')}/apply`]: finished('first'),
  });
  await undoSets(api.client, [FIRST, SECOND]);
  expect(api.calls).toEqual([
    `POST ${of('second')}/undo`,
    `POST ${of('undo-second')}/apply`,
    `GET ${of('undo-second')}?limit=1`,
    `POST ${of('first')}/undo`,
    `POST ${of('undo-first')}/apply`,
  ]);
  expect(shownToasts().toasts.map(({ title }) => title)).toEqual(['Undo: first.']);
});
