import { expect, test, vi } from 'vitest';
import type { Result } from './client.ts';
import type { Failure } from './failure.ts';
import { type Part, partsOf, type Revisions, readList, type ShownList } from './list-reading.ts';

interface Row {
  readonly groupCode: string;
  readonly name: string;
}
const row = (groupCode: string, name: string): Row => ({ groupCode, name });
const failed = (code: string): Result<never> => ({ ok: false, failure: { code } as Failure });

/** Caches a list of two franchises. `visit` reads the list again. */
async function cachedList() {
  const source = {
    name: 'list',
    part: vi.fn(
      async (
        _: Part,
        onRows: (rows: readonly Row[], total: number | undefined) => void,
      ): Promise<Result<undefined>> => {
        onRows([row('A', 'Ada'), row('B', 'Bo')], 2);
        return { ok: true, data: undefined };
      },
    ),
    ofFranchise: vi.fn(
      async (code: string): Promise<Result<readonly Row[]>> => ({ ok: true, data: [row(code, 'new')] }),
    ),
    revisions: vi.fn(async (): Promise<Result<Revisions>> => revisions({ A: 1, B: 1 })),
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
  source.part.mockClear();
  return { source, visit, names, shown: () => shown };
}

const revisions = (of: Readonly<Record<string, number>>): Result<Revisions> => ({
  ok: true,
  data: new Map(Object.entries(of)),
});

test('shows a cached list immediately and reads only franchises that have changed', async () => {
  const { source, visit, names } = await cachedList();
  source.revisions.mockResolvedValue(revisions({ A: 1, B: 2, C: 1 }));
  visit();
  expect(names()).toEqual(['A Ada', 'B Bo']);
  await vi.waitFor(() => expect(names()).toEqual(['A Ada', 'B new', 'C new']));
  visit();
  await vi.waitFor(() => expect(source.revisions).toHaveBeenCalledTimes(3));
  expect(source.ofFranchise.mock.calls.map(([code]) => code).toSorted()).toEqual(['B', 'C']);
  expect(source.part).not.toHaveBeenCalled();
});

test('reads the first part of the list alone until its first rows arrive, then two parts at a time', async () => {
  const { source, visit } = await cachedList();
  source.lists.clear();
  source.revisions.mockResolvedValue(
    revisions(Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`F${n}`, 1]))),
  );
  const gates: { onRows: (rows: readonly Row[], total: number | undefined) => void; end: () => void }[] = [];
  source.part.mockImplementation((_, onRows) => {
    const { promise, resolve } = Promise.withResolvers<Result<undefined>>();
    gates.push({ onRows, end: () => resolve({ ok: true, data: undefined }) });
    return promise;
  });
  visit();
  await vi.waitFor(() => expect(gates).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(gates).toHaveLength(1);
  gates[0]?.onRows([row('F0', 'Ada')], undefined);
  await vi.waitFor(() => expect(gates).toHaveLength(2));
  gates[1]?.end();
  await vi.waitFor(() => expect(gates).toHaveLength(3));
});

test('reads all parts of the list even if the first part has no rows', async () => {
  const { source, visit, shown } = await cachedList();
  source.lists.clear();
  source.revisions.mockResolvedValue(
    revisions(Object.fromEntries(Array.from({ length: 400 }, (_, n) => [`F${n}`, 1]))),
  );
  source.part.mockImplementation(async (part, onRows) => {
    if (part.after !== undefined) onRows([row('F9', part.after)], undefined);
    return { ok: true, data: undefined };
  });
  visit();
  await vi.waitFor(() => expect([shown()?.isWhole, shown()?.rows.length]).toEqual([true, 4]));
});

test('drops the rows of a deleted franchise', async () => {
  const { source, visit, names } = await cachedList();
  source.revisions.mockResolvedValue(revisions({ B: 1 }));
  visit();
  await vi.waitFor(() => expect(names()).toEqual(['B Bo']));
  source.revisions.mockResolvedValue(revisions({ B: 2 }));
  source.ofFranchise.mockResolvedValue(failed('not_found'));
  visit();
  await vi.waitFor(() => expect(names()).toEqual([]));
  expect(source.report).not.toHaveBeenCalled();
});

test('keeps an edit made while the rows were being reloaded', async () => {
  const { source, visit, names } = await cachedList();
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

test('reports rows that fail to reload, keeps the older rows and retries on the next visit', async () => {
  const { source, visit, names, shown } = await cachedList();
  source.revisions.mockResolvedValue(revisions({ A: 2, B: 1 }));
  source.ofFranchise.mockResolvedValueOnce(failed('unavailable'));
  visit();
  await vi.waitFor(() => expect(source.report).toHaveBeenCalledOnce());
  expect([names(), shown()?.isWhole]).toEqual([['A Ada', 'B Bo'], true]);
  visit();
  await vi.waitFor(() => expect(names()).toEqual(['A new', 'B Bo']));
});

test('reads the whole list if more than 30 franchises have changed', async () => {
  const { source, visit, names } = await cachedList();
  source.revisions.mockResolvedValueOnce(
    revisions(Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`F${n}`, 1]))),
  );
  visit();
  await vi.waitFor(() => expect(source.part).toHaveBeenCalledTimes(1));
  expect(source.ofFranchise).not.toHaveBeenCalled();
  expect(names()).toEqual(['A Ada', 'B Bo']);
});

test('keeps a complete list if the revisions fail to load, and updates it on the next visit', async () => {
  const { source, visit, names, shown } = await cachedList();
  source.revisions.mockResolvedValueOnce(failed('unavailable'));
  visit();
  await vi.waitFor(() => expect(source.revisions).toHaveBeenCalledTimes(2));
  await Promise.resolve();
  expect([names(), shown()?.isWhole, shown()?.failure]).toEqual([['A Ada', 'B Bo'], true, undefined]);
  source.revisions.mockResolvedValueOnce(revisions({ A: 2, B: 1 }));
  visit();
  await vi.waitFor(() => expect(names()).toEqual(['A new', 'B Bo']));
  expect(source.part).not.toHaveBeenCalled();
});

test('fails without requesting rows if the revisions fail to load on the first visit', async () => {
  const { source, visit, shown } = await cachedList();
  source.lists.clear();
  source.revisions.mockResolvedValueOnce(failed('unavailable'));
  visit();
  await vi.waitFor(() => expect(shown()?.failure?.code).toBe('unavailable'));
  expect(shown()).toMatchObject({ rows: [], streaming: undefined, isWhole: false });
  expect(source.part).not.toHaveBeenCalled();
});

test('divides 1,000 franchises into a short first part and parts of 100 without gaps, and keeps 60 in one part', () => {
  const codes = Array.from({ length: 1_000 }, (_, n) => `F${String(n).padStart(4, '0')}`);
  const parts = partsOf(codes.toReversed());
  expect(parts).toHaveLength(11);
  expect(parts[0]).toEqual({ after: undefined, through: 'F0019' });
  expect(parts[1]).toEqual({ after: 'F0019', through: 'F0119' });
  expect(parts.slice(1).map(({ after }) => after)).toEqual(parts.slice(0, -1).map(({ through }) => through));
  expect(parts.at(-1)?.through).toBeUndefined();
  expect(partsOf(codes.slice(0, 60))).toEqual([{}]);
  expect(partsOf([])).toEqual([{}]);
});

test('reads two parts at a time, shows their rows in order, and keeps the received rows after a failure', async () => {
  const { source, visit, names, shown } = await cachedList();
  const codes = Array.from({ length: 300 }, (_, n) => `F${1_000 + n}`);
  source.revisions.mockResolvedValue(revisions(Object.fromEntries(codes.map((code) => [code, 1]))));
  const waiting: { name: string; end: (result?: Result<undefined>) => void }[] = [];
  source.part.mockImplementation(async ({ after = 'first' }, onRows) => {
    const end = Promise.withResolvers<Result<undefined>>();
    waiting.push({ name: after, end: (result = { ok: true, data: undefined }) => end.resolve(result) });
    onRows([row(after, 'begins')], after === 'first' ? 300 : undefined);
    const result = await end.promise;
    if (result.ok) onRows([row(after, 'ends')], undefined);
    return result;
  });
  visit();
  await vi.waitFor(() => expect(waiting.map(({ name }) => name)).toEqual(['first', 'F1019']));
  waiting[1]?.end();
  await vi.waitFor(() => expect(waiting).toHaveLength(3));
  expect(names()).toEqual(['first begins']);
  waiting[0]?.end();
  await vi.waitFor(() =>
    expect(names()).toEqual(['first begins', 'first ends', 'F1019 begins', 'F1019 ends', 'F1119 begins']),
  );
  expect(shown()?.streaming).toEqual({ total: 300 });
  waiting[2]?.end(failed('unavailable'));
  waiting[3]?.end();
  await vi.waitFor(() => expect(shown()).toMatchObject({ isWhole: false, failure: { code: 'unavailable' } }));
  expect(names()?.at(-1)).toBe('F1119 begins');
});
