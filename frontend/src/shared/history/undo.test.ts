import type { Leftover } from '@franchise-admin/api/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { ErrorResponse, type Responses, testApi } from '../../client/test-api.ts';
import { clearNotifications, offerUndo, shownToasts } from '../../ui/toasts/toasts.ts';
import { leftoverSentence } from './leftovers.ts';
import { undo } from './undo.ts';

const CALL = 'POST audit/ALOHA/undo';
const ADA = { kind: 'user', recordId: '1', name: 'Ada Lee', action: 'changed', fields: [] };
const LAST_NAME: Leftover = {
  kind: 'user',
  recordId: '1',
  name: 'Ada Lee',
  field: 'lastName',
  label: 'Last Name',
  former: 'Li',
  now: 'Lee',
  mayOverwrite: true,
};

beforeEach(clearNotifications);

interface Undone {
  readonly title?: string;
  readonly scope?: string;
  readonly isCorpAdmin?: boolean;
}

/** Undoes two changes, and returns the toast. */
async function undone(
  response: Responses[string],
  { title = 'Ada Lee saved.', scope = 'ALOHA', ...caller }: Undone = {},
) {
  const api = testApi({ [`POST audit/${encodeURIComponent(scope)}/undo`]: response });
  const onOpen = vi.fn();
  await undo(api.client, { scope, changeIds: ['c1', 'c2'], title }, { isCorpAdmin: true, ...caller }, onOpen);
  return { api, onOpen, toast: shownToasts().toasts[0] };
}

test('HIST-20 undoes all changes of a save with one request, and reports the result', async () => {
  const { api, toast } = await undone({ changes: [ADA], leftovers: [] });
  expect(api.last(CALL)?.body).toEqual({ changeIds: ['c1', 'c2'] });
  expect([toast?.tone, toast?.title, toast?.message]).toEqual(['done', 'Undone: Ada Lee saved.', '']);
});

test('HIST-20 names fields that it kept because they were changed later, and reports pending work', async () => {
  const { toast } = await undone({ changes: [ADA], leftovers: [LAST_NAME], isPending: true });
  expect(toast?.message).toBe('Not restored: Last Name of Ada Lee. The rest finishes in the background.');
  expect((await undone({ changes: [], leftovers: [LAST_NAME] })).toast?.title).toBe('Nothing was undone.');
});

test.each<[string, Undone, Leftover[], string]>([
  ['the record', {}, [LAST_NAME], '/history?franchise=ALOHA&kind=user&record=1'],
  ['the franchise, for several records', {}, [LAST_NAME, { ...LAST_NAME, recordId: '2' }], '/history?franchise=ALOHA'],
  ['all franchises, for a vendor', { scope: 'vendor:7' }, [LAST_NAME], '/history?franchise=SYSTEM&kind=user&record=1'],
  [
    "a POS admin's vendor",
    { scope: 'vendor:7', isCorpAdmin: false },
    [LAST_NAME],
    '/history?of=vendor&kind=user&record=1',
  ],
])('HIST-20 offers to restore what an undo kept, in the history of %s', async (_, options, leftovers, address) => {
  const { toast, onOpen } = await undone({ changes: [ADA], leftovers }, options);
  expect(toast?.action?.label).toBe('Choose in History');
  toast?.action?.onSelect();
  expect(onOpen).toHaveBeenCalledWith(address);
});

test('HIST-20 offers no history if the undo kept nothing', async () => {
  expect((await undone({ changes: [ADA], leftovers: [] })).toast?.action).toBeUndefined();
});

test('HIST-20 the undo of an undo redoes the change', async () => {
  const response = { changes: [ADA], leftovers: [] };
  expect((await undone(response, { title: 'Undone: Ada Lee saved.' })).toast?.title).toBe('Redone: Ada Lee saved.');
  expect((await undone(response, { title: 'Redone: Ada Lee saved.' })).toast?.title).toBe('Undone: Ada Lee saved.');
});

test('HIST-20 offers the undo of the undo', async () => {
  offerUndo(() => async () => undefined);
  expect((await undone({ changes: [ADA], leftovers: [] })).toast?.undo).toBeDefined();
  offerUndo(() => undefined);
});

test('HIST-20 shows why a change cannot be undone', async () => {
  const detail = 'The change of 2026-03-01 10:00 UTC has already been undone.';
  const { toast } = await undone(new ErrorResponse(409, { code: 'conflict', reason: 'already_undone', detail }));
  expect(toast).toMatchObject({
    tone: 'error',
    message: 'An error occurred when undoing the change.',
    advice: detail,
    requestId: undefined,
  });
});

test('HIST-20 counts leftovers beyond three', () => {
  const record = { ...LAST_NAME, field: null, label: '' };
  expect(leftoverSentence([LAST_NAME, record])).toBe('Not restored: Last Name of Ada Lee and Ada Lee.');
  expect(leftoverSentence(Array.from({ length: 5 }, () => record))).toBe(
    'Not restored: Ada Lee, Ada Lee, Ada Lee and 2 more.',
  );
});
