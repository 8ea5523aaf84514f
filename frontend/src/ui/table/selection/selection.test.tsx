import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Announcer } from '../../toasts/Announcer.tsx';
import type { DataColumn } from '../columns/column.ts';
import { DataTable } from '../DataTable.tsx';
import { useTableAddress } from '../useTableAddress.ts';
import { selectionOf } from './row-selection.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

const COLUMNS: readonly DataColumn<Person>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name },
  { id: 'id', header: 'Id', text: ({ id }) => id },
];
const PEOPLE = ['Ada', 'Ben', 'Cai', 'Dee', 'Eve'].map((name) => ({ id: name.toLowerCase(), name }));

const onAssign = vi.fn();
const onEdit = vi.fn();

interface Options {
  readonly rows?: readonly Person[];
  readonly all?: readonly Person[] | undefined;
  readonly id?: string;
}

function Screen({ rows = PEOPLE, id = 'people', ...rest }: Options) {
  const view = useTableAddress({});
  const all = 'all' in rest ? rest.all : rows;
  return (
    <>
      <DataTable
        id={id}
        label="People"
        noun={{ one: 'person', many: 'people' }}
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        actions={({ name }) => [{ label: 'Edit', onSelect: () => onEdit(name) }]}
        selection={{
          franchise: 'ALOHA',
          list: 'people',
          all,
          actions: [
            { label: 'Assign to…', onSelect: onAssign },
            { label: 'Delete…', danger: true, onSelect: () => undefined },
          ],
        }}
        view={view}
        empty={{ title: 'No people found' }}
      />
      <Announcer />
    </>
  );
}

function show(options: Options = {}) {
  const page = (of: Options) => (
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<Screen {...of} />} />
      </Routes>
    </MemoryRouter>
  );
  const { rerender } = render(page(options));
  return { user: userEvent.setup(), update: (more: Options) => rerender(page(more)) };
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const selected = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('row', { selected: true })
    .map((row) => within(row).getByRole('rowheader').textContent);
const bar = () => screen.findByRole('region', { name: 'Selection' });
const announced = () => document.querySelector('[aria-live=polite]')?.lastElementChild?.textContent;
const nameOf = (name: string) => screen.getByRole('rowheader', { name });

beforeEach(() => {
  selectionOf({ franchise: 'ALOHA', list: 'people' }).clear();
  onAssign.mockClear();
  onEdit.mockClear();
});
afterEach(cleanup);

test('SEL-01 checkboxes select rows, and the bar shows the number of selected rows and the actions', async () => {
  const { user } = show();
  await user.click(box('Select Ben'));
  await user.click(box('Select Dee'));
  expect(selected()).toEqual(['Ben', 'Dee']);
  expect(within(await bar()).getByText('2').parentElement?.textContent).toBe('2 selected');
  expect(announced()).toBe('2 selected');
  await user.click(within(await bar()).getByRole('button', { name: 'Assign to…' }));
  expect(onAssign).toHaveBeenCalledWith([PEOPLE[1], PEOPLE[3]]);
  await user.click(box('Select Ben'));
  expect(selected()).toEqual(['Dee']);
});

test('SEL-02 Space toggles the row, Shift with Space or a click selects a range, and Enter still opens the row', async () => {
  const { user } = show();
  await user.click(nameOf('Ben'));
  expect(onEdit).toHaveBeenCalledTimes(1);
  await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  expect(selected()).toEqual(['Ben', 'Cai', 'Dee']);
  expect(onEdit).toHaveBeenCalledTimes(1);
  await user.keyboard('{Shift>}');
  await user.click(nameOf('Ada'));
  await user.keyboard('{/Shift}');
  expect(selected()).toEqual(['Ada', 'Ben', 'Cai', 'Dee']);
  await user.keyboard('{Enter}');
  expect(onEdit).toHaveBeenLastCalledWith('Ada');
});

test('SEL-02 Ctrl with a click adds a row without opening it', async () => {
  const { user } = show();
  await user.keyboard('{Control>}');
  await user.click(nameOf('Cai'));
  await user.click(nameOf('Eve'));
  await user.keyboard('{/Control}');
  expect(selected()).toEqual(['Cai', 'Eve']);
  expect(onEdit).not.toHaveBeenCalled();
});

test('SEL-03 Ctrl+A, the header and the bar select all rows that match the search, and the selection survives the search', async () => {
  const { user } = show();
  const search = screen.getByRole('searchbox');
  await user.type(search, 'e');
  await user.click(box('Select Ben'));
  await user.keyboard('{Control>}a{/Control}');
  await user.clear(search);
  expect(selected()).toEqual(['Ben', 'Dee', 'Eve']);
  const header = box('Select all 5 people');
  expect(header.indeterminate).toBe(true);
  await user.click(within(await bar()).getByRole('button', { name: 'Select all 5 people' }));
  expect(selected()).toHaveLength(5);
  expect(box('Select all 5 people').checked).toBe(true);
  expect(within(await bar()).queryByRole('button', { name: /Select all/ })).toBeNull();
  await user.click(header);
  expect(within(screen.getByRole('grid')).queryAllByRole('row', { selected: true })).toEqual([]);
});

test('SEL-03 Clear moves the focus back into the list', async () => {
  const { user } = show();
  await user.click(box('Select Cai'));
  await user.click(within(await bar()).getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true);
});

test('SEL-04 the selection survives a sort and a change of the tab, and an action gets the rows of all tabs', async () => {
  const { user, update } = show({ rows: PEOPLE.slice(0, 2), all: PEOPLE });
  await user.click(box('Select Ada'));
  update({ id: 'others', rows: PEOPLE.slice(2), all: PEOPLE });
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await user.click(box('Select Dee'));
  expect((await bar()).textContent).toContain('2 selected');
  await user.click(within(await bar()).getByRole('button', { name: 'Assign to…' }));
  expect(onAssign).toHaveBeenCalledWith([PEOPLE[0], PEOPLE[3]]);
});

test('SEL-04 actions wait until the rows of all tabs are loaded', async () => {
  const { user } = show({ all: undefined });
  await user.click(box('Select Ada'));
  const assign = within(await bar()).getByRole('button', { name: 'Assign to…' });
  expect(assign.getAttribute('aria-disabled')).toBe('true');
  await user.click(assign);
  expect(onAssign).not.toHaveBeenCalled();
});

test('SEL-05 deselects rows that no longer exist and shows their number', async () => {
  const { user, update } = show();
  await user.click(box('Select Ada'));
  await user.click(box('Select Ben'));
  update({ rows: PEOPLE.slice(1) });
  await waitFor(async () => expect((await bar()).textContent).toContain('1 no longer exists and was deselected'));
  expect(selected()).toEqual(['Ben']);
  expect(announced()).toBe('1 no longer exists and was deselected');
});
