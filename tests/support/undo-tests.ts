/** Tests for every kind of undoable change. */
import { describe, expect, test } from 'vitest';
import type { ApiResponse } from './client.ts';
import type { Cloud } from './cloud.ts';
import { CODE } from './franchise.ts';
import { changeOf, historyIn, wholeState } from './history.ts';

export interface UndoableChange {
  /** The scope whose history has the change. CODE by default. */
  readonly scope?: string | ((response: ApiResponse) => string);
  /** Adds the record that the change needs. */
  readonly prepare?: () => Promise<ApiResponse>;
  /** @param prepared the response to `prepare` */
  readonly make: (prepared?: ApiResponse) => Promise<ApiResponse>;
}

/** @param isSettled returns pending work and inconsistencies; an empty list if there are none */
export function testUndo(
  cloud: Cloud,
  changes: Readonly<Record<string, UndoableChange>>,
  isSettled: () => Promise<unknown>,
): void {
  /** Makes the change. Returns its id and the state before it. */
  async function made({ scope = CODE, prepare, make }: UndoableChange) {
    const prepared = await prepare?.();
    const before = await wholeState(cloud);
    const response = await make(prepared);
    const own = typeof scope === 'string' ? scope : scope(response);
    return { before, changeId: changeOf(response), ...historyIn(cloud, own) };
  }

  describe.each(Object.entries(changes))('after %s', (_, change) => {
    test('HIST-06 undo restores database and directory', async () => {
      const { before, changeId, undo } = await made(change);
      expect(await wholeState(cloud)).not.toEqual(before);
      const response = await undo(changeId);
      expect([response.status, response.body]).toEqual([200, { changes: expect.any(Array), leftovers: [] }]);
      expect(response.body.changes.length).toBeGreaterThan(0);
      expect(await wholeState(cloud)).toEqual(before);
      expect(await isSettled()).toEqual([]);
    });

    test('HIST-06 a preview of the undo writes nothing, and shows the changes that the undo then makes', async () => {
      const { changeId, undo, previewUndo } = await made(change);
      const before = [cloud.cosmos.changes, cloud.directory.store.changes];
      const { status, body } = await previewUndo(changeId);
      expect(status).toBe(200);
      expect([cloud.cosmos.changes, cloud.directory.store.changes]).toEqual(before);
      const options = { headers: { 'If-Plan-Match': body.plan } };
      const undone = await undo(changeId, {}, 'corporate.admin', options);
      expect([undone.status, undone.body.changes]).toEqual([200, body.changes]);
    });

    test('HIST-06 undo of the undo makes the change again, and it can be undone again', async () => {
      const { before, changeId, undo } = await made(change);
      const after = await wholeState(cloud);
      const undone = changeOf(await undo(changeId));
      changeOf(await undo(undone));
      expect(await wholeState(cloud)).toEqual(after);
      expect((await undo(undone)).body).toMatchObject({ status: 409, reason: 'already_undone' });
      changeOf(await undo(changeId));
      expect(await wholeState(cloud)).toEqual(before);
    });
  });
}
