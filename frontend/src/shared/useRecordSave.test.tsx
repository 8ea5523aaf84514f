import { franchiseRoutes } from '@franchise-admin/api/contract';
import { act, renderHook } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ClientProvider } from '../client/ClientContext.tsx';
import { createClient } from '../client/client.ts';
import { createQueries } from '../client/queries.ts';
import type { ConflictDialogProps } from '../ui/index.ts';
import { useRecordSave } from './useRecordSave.tsx';

const BASE = { level1Name: 'Lead', level2Name: '' };

/** Renders the hook for a form over BASE. The API rejects one save as stale for each record, then accepts all saves. */
function setUp(...records: readonly object[]) {
  const send = vi.fn<typeof fetch>();
  for (const [index, record] of records.entries()) {
    const stale = {
      code: 'stale',
      detail: 'Changed.',
      changedBy: 'Grace Okafor',
      changedAt: new Date(Date.now() - 125_000).toISOString(),
      current: { groupCode: 'ALOHA', ...record, etag: `"${index + 2}"` },
    };
    send.mockResolvedValueOnce(new Response(JSON.stringify(stale), { status: 412 }));
  }
  send.mockImplementation(async () => new Response('{}'));
  const onClose = vi.fn();
  const respond = (status: number, body: object) =>
    send.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
  const tokens = { idToken: async () => 'token', signInAgain: () => undefined };
  const client = createClient({ tokens, report: () => undefined, fetch: send });
  const api = { client, queries: createQueries(client) };
  const wrapper = ({ children }: { children: ReactNode }) => <ClientProvider {...api}>{children}</ClientProvider>;
  const { result } = renderHook(
    () =>
      useRecordSave({
        route: franchiseRoutes.saveFranchise,
        form: { base: BASE, version: '"1"', discardDraft: () => undefined },
        fields: [
          { name: 'level1Name', label: 'Level 1' },
          { name: 'level2Name', label: 'Level 2' },
        ],
        request: (body: typeof BASE) => ({ params: { code: 'ALOHA' }, body }),
        valuesOf: ({ level1Name, level2Name }) => ({ level1Name: level1Name ?? '', level2Name: level2Name ?? '' }),
        nameOf: ({ groupCode }) => groupCode,
        onSaved: () => undefined,
        onClose,
      }),
    { wrapper },
  );
  const versions = () => send.mock.calls.map(([, init]) => new Headers(init?.headers).get('if-match'));
  const lastBody = () => JSON.parse(String(send.mock.lastCall?.[1]?.body));
  const conflict = () => (result.current.conflictDialog as ReactElement<ConflictDialogProps> | undefined)?.props;
  return { result, versions, lastBody, conflict, respond, onClose };
}

test.each([
  ['no field', {}],
  ['another field', { level2Name: 'Area' }],
])(
  'ERR-03 if another user changed %s, retries a stale save without a question and keeps both changes',
  async (_, change) => {
    const { result, versions, lastBody } = setUp({ ...BASE, ...change });
    expect(await act(() => result.current.save({ ...BASE, level1Name: 'Chief' }))).toBe('saved');
    expect(versions()).toEqual(['"1"', '"2"']);
    expect(lastBody()).toEqual({ ...BASE, level1Name: 'Chief', ...change });
    expect(result.current.conflictDialog).toBeUndefined();
  },
);

test('ERR-03 asks only about fields that both users changed, once for each conflicting change', async () => {
  const { result, versions, lastBody, conflict } = setUp(
    { ...BASE, level2Name: 'Area' },
    { ...BASE, level2Name: 'Region' },
  );
  await act(() => result.current.save({ level1Name: 'Chief', level2Name: 'Mine' }));
  expect(conflict()?.fields.map(({ name, saved }) => [name, saved])).toEqual([['level2Name', 'Area']]);
  expect(conflict()?.subject).toBe('ALOHA');
  expect(conflict()?.hasOtherChanges).toBe(true);
  expect(conflict()?.changed).toBe('Changed by Grace Okafor 2 minutes ago.');
  await act(() => conflict()!.onSave({ level2Name: 'yours' }));
  expect(conflict()?.fields.map(({ name, saved }) => [name, saved])).toEqual([['level2Name', 'Region']]);
  await act(() => conflict()!.onSave({ level2Name: 'saved' }));
  expect(versions()).toEqual(['"1"', '"2"', '"3"']);
  expect(lastBody()).toEqual({ level1Name: 'Chief', level2Name: 'Region' });
});

test.each([
  ['for the record reports the record as deleted', [], true],
  ['for a chosen option becomes a field error', [{ field: 'level1Name', message: 'No longer there.' }], undefined],
])('ERR-03 a 404 %s', async (_, errors, isDeleted) => {
  const { result, respond } = setUp();
  respond(404, { code: 'not_found', detail: 'Gone.', errors });
  expect(await act(() => result.current.save(BASE))).toMatchObject(
    isDeleted ? { message: expect.stringMatching(/^Gone\. Someone may have deleted it/), isDeleted } : { errors: {} },
  );
});

test('ERR-03 if the record was deleted in the meantime, closes the conflict dialog and its form', async () => {
  const { result, conflict, respond, onClose } = setUp({ ...BASE, level2Name: 'Area' });
  await act(() => result.current.save({ ...BASE, level2Name: 'Mine' }));
  respond(404, { code: 'not_found', detail: 'Gone.' });
  expect(await act(() => conflict()!.onSave({ level2Name: 'yours' }))).toMatchObject({
    message: expect.stringContaining('Someone may have deleted it in the meantime.'),
  });
  expect(conflict()?.isDeleted).toBe(true);
  act(() => conflict()!.onClose());
  expect(onClose).toHaveBeenCalledTimes(1);
});
