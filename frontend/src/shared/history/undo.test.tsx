import type { Leftover, Preview } from '@franchise-admin/api/contract';
import type { ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ErrorResponse, type Responses, testApi } from '../../client/test-api.ts';
import { clearNotifications, offerUndo, shownToasts } from '../../ui/toasts/toasts.ts';
import { leftoverSentence } from './leftovers.ts';
import type { PreviewDialogProps } from './PreviewDialog.tsx';
import { undo } from './undo.tsx';

const CALL = 'POST audit/ALOHA/undo';
const DRY_RUN = `${CALL}?dryRun=true`;
const ADA = { kind: 'user', recordId: '1', name: 'Ada Lee', action: 'changed' as const, fields: [] };
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
  readonly preview?: Partial<Preview> | ErrorResponse;
  readonly response?: Responses[string];
}

/** Undoes like the shell: the toast of the undo offers the next undo. */
async function undone({
  title = 'Ada Lee saved.',
  preview,
  response = { changes: [ADA], leftovers: [] },
}: Undone = {}) {
  const plan = { plan: 'p1', changes: [ADA], effects: [], warnings: [], leftovers: [] };
  const api = testApi({
    [DRY_RUN]: preview instanceof ErrorResponse ? preview : { ...plan, ...preview },
    [CALL]: response,
  });
  let asked: PreviewDialogProps | undefined;
  let key: string | null | undefined;
  await undo(api.client, { scope: 'ALOHA', changeIds: ['c1', 'c2'], title }, (dialog) => {
    const element = dialog as ReactElement<PreviewDialogProps> | null;
    asked = element?.props;
    key = element?.key;
  });
  return { api, asked, key, toast: shownToasts().toasts[0] };
}

test('HIST-20 undoes all changes of a save with one request after its dry run, and reports the result', async () => {
  const { api, asked, toast } = await undone();
  expect(api.calls).toEqual([DRY_RUN, CALL]);
  expect(api.last(CALL)).toMatchObject({ body: { changeIds: ['c1', 'c2'] }, plan: 'p1' });
  expect([toast?.tone, toast?.title, toast?.message]).toEqual(['done', 'Undone: Ada Lee saved.', '']);
  expect(asked).toBeUndefined();
});

test('HIST-20 reports that the rest of an undo is pending', async () => {
  const { toast } = await undone({ response: { changes: [ADA], leftovers: [], isPending: true } });
  expect(toast?.message).toBe('The rest finishes in the background.');
});

test.each<[string, Partial<Preview>]>([
  ['keeps a later change', { leftovers: [LAST_NAME] }],
  ['changes nothing', { changes: [] }],
  ['has a warning', { warnings: [{ kind: 'unitsUnassigned', names: ['U1 - Hilo'] }] }],
  ['deletes an account', { effects: [{ kind: 'accountDeleted', person: 'Ada Lee', target: '' }] }],
  ['creates another account', { effects: [{ kind: 'accountCreated', person: 'Ada Lee', target: '' }] }],
])('HIST-25 opens the preview instead of undoing if the undo %s', async (_, preview) => {
  const { api, asked, key, toast } = await undone({ preview });
  // Two toasts do not share the state of one preview.
  expect(key).toBe('c1,c2');
  expect(api.calls).toEqual([DRY_RUN]);
  expect(asked).toMatchObject({
    subtitle: 'Ada Lee saved.',
    restoration: { scope: 'ALOHA', undo: ['c1', 'c2'] },
    preview,
  });
  expect(toast).toBeUndefined();
});

test('HIST-25 opens a new preview if the plan changes between the dry run and the undo', async () => {
  const changed = new ErrorResponse(412, { code: 'stale', reason: 'plan_changed', detail: 'Changed.' });
  const { asked, toast } = await undone({ response: changed });
  expect(asked).toMatchObject({ subtitle: 'Ada Lee saved.', preview: undefined });
  expect(toast).toBeUndefined();
});

test('HIST-20 the undo of an undo redoes the change', async () => {
  expect((await undone({ title: 'Undone: Ada Lee saved.' })).toast?.title).toBe('Redone: Ada Lee saved.');
  expect((await undone({ title: 'Redone: Ada Lee saved.' })).toast?.title).toBe('Undone: Ada Lee saved.');
});

test('HIST-20 offers the undo of the undo', async () => {
  offerUndo(() => async () => undefined);
  expect((await undone()).toast?.undo).toBeDefined();
  offerUndo(() => undefined);
});

test.each(['preview', 'response'])('HIST-20 shows why a change cannot be undone, from its %s', async (from) => {
  const detail = 'The change of 2026-03-01 10:00 UTC has already been undone.';
  const { toast } = await undone({
    [from]: new ErrorResponse(409, { code: 'conflict', reason: 'already_undone', detail }),
  });
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
