import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { DataColumn } from './columns/column.ts';
import { nextSort, useDataTable, useTableMemory } from './useDataTable.ts';

interface Row {
  readonly id: number;
  readonly name: string;
}

const COLUMNS: readonly DataColumn<Row>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name },
  { id: 'id', header: 'Number', text: ({ id }) => String(id), compare: 'number', hidden: true },
];

function tableOf(rows: readonly Row[]) {
  const rowKey = vi.fn(({ id }: Row) => `row ${id}`);
  const { result } = renderHook(() => {
    const view = useTableMemory();
    return { ...useDataTable({ id: 'test', columns: COLUMNS, rows, rowKey, view, isGrowing: false }), view };
  });
  const names = () => result.current.found.rows.map(({ original }) => original.name);
  return { result, rowKey, names };
}

test('reads one of 100,000 rows without creating row objects', () => {
  const { result, rowKey } = tableOf(Array.from({ length: 100_000 }, (_, id) => ({ id, name: `N${id % 7}` })));
  act(() => result.current.view.setQuery('n3'));
  act(() => result.current.view.setSort({ id: 'id', desc: true }));
  const rows = result.current.found;
  expect(rows.length).toBe(14_286);
  expect(rowKey).not.toHaveBeenCalled();
  expect([rows.original(0)?.id, rows.idAt(0)]).toEqual([99_998, 'row 99998']);
  expect(rows.original(14_286)).toBeUndefined();
  expect(rowKey).toHaveBeenCalledTimes(1);
});

test('implements a row model that returns rows in order and by id', () => {
  const { result, names } = tableOf(['Zoe', 'Adam', 'Eric'].map((name, id) => ({ id, name })));
  act(() => result.current.view.setSort(nextSort(result.current.view.sort, 'name')));
  expect(names()).toEqual(['Adam', 'Eric', 'Zoe']);
  act(() => result.current.view.setQuery('e'));
  expect(names()).toEqual(['Eric', 'Zoe']);
  const { flatRows, rowsById } = result.current.found;
  expect(flatRows.map(({ id }) => id)).toEqual(['row 2', 'row 0']);
  expect(rowsById['row 2']?.original.name).toBe('Eric');
  expect(result.current.table.getCoreRowModel().rows).toHaveLength(3);
});

test('TBL-02 toggles a column between ascending, descending and no sort', () => {
  const { result, names } = tableOf(['Zoe', 'Adam'].map((name, id) => ({ id, name })));
  const seen = [1, 2, 3].map(() => {
    act(() => result.current.view.setSort(nextSort(result.current.view.sort, 'name')));
    return names().join();
  });
  expect(seen).toEqual(['Adam,Zoe', 'Zoe,Adam', 'Zoe,Adam']);
  expect(result.current.view.sort).toBeNull();
});

test('searches hidden columns, and stores only column choices that differ from the default', () => {
  const { result, names } = tableOf(['Zoe', 'Adam'].map((name, id) => ({ id: id + 70, name })));
  expect(result.current.table.getVisibleLeafColumns().map(({ id }) => id)).toEqual(['name']);
  act(() => result.current.view.setQuery('71'));
  expect(names()).toEqual(['Adam']);
  act(() => result.current.table.getColumn('id')?.toggleVisibility(true));
  expect(localStorage.getItem('portal.table:test')).toContain('{"id":true}');
  act(() => result.current.table.getColumn('id')?.toggleVisibility(false));
  expect(localStorage.getItem('portal.table:test')).toBeNull();
});
