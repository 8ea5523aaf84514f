import { expect, test, vi } from 'vitest';
import type { Result } from './client.ts';
import type { Failure } from './failure.ts';
import { readList, type ShownList } from './list-reading.ts';

interface Row {
  readonly groupCode: string;
  readonly name: string;
}
const row = (groupCode: string, name: string): Row => ({ groupCode, name });
const failed = (code: string): Result<never> => ({ ok: false, failure: { code } as Failure });

/** A list of two franchises that is kept; `visit` reads it again. */
async function kept() {
  const source = {
    name: 'list',
    all: vi.fn(
      async (onRows: (rows: readonly Row[], total: number | undefined) => void): Promise<Result<undefined>> => {
        onRows([row('A', 'Ada'), row('B', 'Bo')], 2);
        return { ok: true, data: undefined };
      },
    ),
    ofFranchise: vi.fn(
      async (code: string): Promise<Result<readonly Row[]>> => ({ ok: true, data: [row(code, 'new')] }),
    ),
    revisions: vi.fn(async (): Promise<ReadonlyMap<string, number> | undefined> => revisions({ A: 1, B: 1 })),
    lists: new Map(),
    report: vi.fn(),
  };
  let shown: ShownList<Row> | undefined;
  const visit = () =>
    readList<Row>(source, (next) => {
      shown = next;
    });
  const names = () => shown?.rows.map(({ groupCode, name }) => `${groupCode} ${name}`);
  visit();
  await vi.waitFor(() => expect(shown?.isWhole).toBe(true));
  source.all.mockClear();
  return { source, visit, names, shown: () => shown };
}

const revisions = (of: Readonly<Record<string, number>>) => new Map(Object.entries(of));

test('shows a kept list at once and reads the changed franchises only', async () => {
  const { source, visit, names } = await kept();
  source.revisions.mockResolvedValue(revisions({ A: 1, B: 2, C: 1 }));
  visit();
  expect(names()).toEqual(['A Ada', 'B Bo']);
  await vi.waitFor(() => expect(names()).toEqual(['A Ada', 'B new', 'C new']));
  visit();
  await vi.waitFor(() => expect(source.revisions).toHaveBeenCalledTimes(3));
  expect(source.ofFranchise.mock.calls.map(([code]) => code).toSorted()).toEqual(['B', 'C']);
  expect(source.all).not.toHaveBeenCalled();
});

test('drops the rows of a franchise that is gone', async () => {
  const { source, visit, names } = await kept();
  source.revisions.mockResolvedValue(revisions({ B: 1 }));
  visit();
  await vi.waitFor(() => expect(names()).toEqual(['B Bo']));
  source.revisions.mockResolvedValue(revisions({ B: 2 }));
  source.ofFranchise.mockResolvedValue(failed('not_found'));
  visit();
  await vi.waitFor(() => expect(names()).toEqual([]));
  expect(source.report).not.toHaveBeenCalled();
});

test('keeps an edit that is newer than rows asked for before it', async () => {
  const { source, visit, names } = await kept();
  source.revisions.mockResolvedValue(revisions({ A: 2, B: 1 }));
  const late = Promise.withResolvers<Result<readonly Row[]>>();
  source.ofFranchise.mockReturnValue(late.promise);
  const reading = visit();
  await vi.waitFor(() => expect(source.ofFranchise).toHaveBeenCalled());
  reading.replace(({ groupCode }) => groupCode === 'A', [row('A', 'edited')]);
  late.resolve({ ok: true, data: [row('A', 'before the edit')] });
  await late.promise;
  await vi.waitFor(() => expect(names()).toEqual(['A edited', 'B Bo']));
});

test('keeps older rows that cannot be read again, says so, and tries again on the next visit', async () => {
  const { source, visit, names, shown } = await kept();
  source.revisions.mockResolvedValue(revisions({ A: 2, B: 1 }));
  source.ofFranchise.mockResolvedValueOnce(failed('unavailable'));
  visit();
  await vi.waitFor(() => expect(source.report).toHaveBeenCalledOnce());
  expect([names(), shown()?.isWhole]).toEqual([['A Ada', 'B Bo'], true]);
  visit();
  await vi.waitFor(() => expect(names()).toEqual(['A new', 'B Bo']));
});

test('reads the whole list when too much has changed or the revisions are unknown', async () => {
  const { source, visit, names } = await kept();
  source.revisions.mockResolvedValueOnce(
    revisions(Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`F${n}`, 1]))),
  );
  visit();
  await vi.waitFor(() => expect(source.all).toHaveBeenCalledTimes(1));
  source.revisions.mockResolvedValueOnce(undefined);
  visit();
  await vi.waitFor(() => expect(source.all).toHaveBeenCalledTimes(2));
  expect(source.ofFranchise).not.toHaveBeenCalled();
  expect(names()).toEqual(['A Ada', 'B Bo']);
});
