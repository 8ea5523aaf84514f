import { franchiseRoutes } from '@franchise-admin/api/contract';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ClientContext } from './ClientContext.ts';
import { createClient } from './client.ts';
import { useRecordSave } from './useRecordSave.tsx';

const BASE = { level1Name: 'Lead', level2Name: '' };

function setUp(current: object) {
  const stale = { code: 'stale', detail: 'Changed.', current: { ...current, etag: '"2"' } };
  const send = vi
    .fn<typeof fetch>()
    .mockResolvedValueOnce(new Response(JSON.stringify(stale), { status: 412 }))
    .mockImplementation(async () => new Response('{}'));
  const tokens = { idToken: async () => 'token', signInAgain: () => undefined };
  const client = createClient({ tokens, report: () => undefined, fetch: send });
  const wrapper = ({ children }: { children: ReactNode }) => <ClientContext value={client}>{children}</ClientContext>;
  const { result } = renderHook(
    () =>
      useRecordSave({
        route: franchiseRoutes.saveFranchise,
        base: BASE,
        etag: '"1"',
        fields: [
          { name: 'level1Name', label: 'Level 1' },
          { name: 'level2Name', label: 'Level 2' },
        ],
        request: (body: typeof BASE) => ({ params: { code: 'ALOHA' }, body }),
        valuesOf: ({ level1Name, level2Name }) => ({ level1Name: level1Name ?? '', level2Name: level2Name ?? '' }),
        onSaved: () => undefined,
        onClose: () => undefined,
      }),
    { wrapper },
  );
  const versions = () => send.mock.calls.map(([, init]) => new Headers(init?.headers).get('if-match'));
  return { result, versions };
}

test('a stale save goes through without a question when they changed none of the fields', async () => {
  const { result, versions } = setUp({ ...BASE });
  expect(await act(() => result.current.save({ ...BASE, level1Name: 'Chief' }))).toBe('saved');
  expect(versions()).toEqual(['"1"', '"2"']);
  expect(result.current.conflictDialog).toBeUndefined();
});

test('a stale save asks whose values are to stand when they changed a field', async () => {
  const { result, versions } = setUp({ ...BASE, level2Name: 'Area' });
  expect(await act(() => result.current.save({ ...BASE, level1Name: 'Chief' }))).toBe('failed');
  expect(versions()).toEqual(['"1"']);
  expect(result.current.conflictDialog).toBeTruthy();
});
