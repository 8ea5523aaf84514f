import type { ColumnSort } from '@tanstack/react-table';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, createRef, Profiler } from 'react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogFrame } from '../dialog/DialogFrame.tsx';
import { PrintSubject } from '../print/subject.ts';
import { loadDialogs } from '../test-dialogs.ts';
import { Announcer } from '../toasts/Announcer.tsx';
import type { DataColumn } from './columns/column.ts';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import type { TableHandle } from './grid/TableGrid.tsx';
import { useTableAddress } from './useTableAddress.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly units: string;
}

const COLUMNS: readonly DataColumn<Row>[] = [
  { id: 'name', header: 'Name', text: (row) => row.name },
  { id: 'email', header: 'Email', text: (row) => row.email, width: 240 },
  { id: 'units', header: 'Units', text: (row) => row.units, compare: 'number', align: 'end', width: 80 },
];
const row = (id: string, name: string, units = ''): Row => ({ id, name, email: `${id}@x.example`, units });
const ROWS = [row('b', 'Bo', '10'), row('a', 'Álva', '9'), row('c', 'Cy')];
const MANY = Array.from({ length: 1000 }, (_, n) => row(`r${n}`, `Row ${n}`, String(n)));

const onEdit = vi.fn();
const onDelete = vi.fn();

type Options = Partial<DataTableProps<Row>> & { readonly defaultSort?: ColumnSort; readonly name?: string };

function Screen({ defaultSort, name, ...options }: Options) {
  const view = useTableAddress({ defaultSort, ...(name && { name }) });
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <PrintSubject value="ALOHA - Aloha Grill Group">
        <DataTable
          id="people"
          label="People"
          noun={{ one: 'person', many: 'people' }}
          columns={COLUMNS}
          rows={ROWS}
          rowKey={({ id }) => id}
          rowLabel={({ name }) => name}
          actions={(of) => [
            { label: 'Edit', onSelect: () => onEdit(of.id) },
            { label: 'Delete', danger: true, onSelect: () => onDelete(of.id) },
          ]}
          view={view}
          empty={{ title: 'No people found' }}
          {...options}
        />
      </PrintSubject>
      <h1 tabIndex={-1} data-page-heading="">
        People
      </h1>
      <output data-testid="address">{location.search}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => navigate('/?search=cy')}>
        Link to Cy
      </button>
      <Announcer />
    </>
  );
}

function show(options: Options = {}, address = '/') {
  const page = (of: Options) => (
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path="/" element={<Screen {...of} />} />
      </Routes>
    </MemoryRouter>
  );
  const { rerender } = render(page(options));
  return { user: userEvent.setup(), update: (more: Options) => rerender(page({ ...options, ...more })) };
}

const grid = () => screen.getByRole('grid', { name: 'People' });
const names = () =>
  within(grid())
    .queryAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const header = (name: string) => within(grid()).getByRole('columnheader', { name });
const sorter = (name: string) => within(header(name)).getByRole('button');
const search = () => screen.getByRole('searchbox', { name: 'Search' });
const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '');
/** Finds a visible text, but not its announcement. */
const seen = (text: string | RegExp) => screen.getByText(text, { ignore: '[aria-live] *' });
const announced = () => document.querySelector('[aria-live=polite]')?.lastElementChild?.textContent;

beforeEach(() => {
  onEdit.mockClear();
  onDelete.mockClear();
});
afterEach(() => vi.restoreAllMocks());

test('TBL-01 filters and counts the rows, and announces the count after a pause in typing', async () => {
  const { user } = show();
  expect(search().getAttribute('placeholder')).toBe('Search');
  expect(seen('3 of 3')).toBeTruthy();
  await user.type(search(), 'ALV');
  expect(names()).toEqual(['Álva']);
  expect(seen('1 of 3')).toBeTruthy();
  expect(seen('1 of 3 people')).toBeTruthy();
  await waitFor(() => expect(announced()).toBe('1 of 3 people'));
});

test('TBL-01 announces another search, even if the number of matches is the same', async () => {
  const { user } = show();
  const announcement = () => document.querySelector('[aria-live=polite]')?.lastElementChild;
  await user.type(search(), 'ALV');
  await waitFor(() => expect(announced()).toBe('1 of 3 people'));
  const first = announcement();
  await user.clear(search());
  await user.type(search(), 'Cy');
  await waitFor(() => expect(announcement()).not.toBe(first));
  expect([announced(), names()]).toEqual(['1 of 3 people', ['Cy']]);
});

test('TBL-01 marks each word of the query in the cells', async () => {
  const { user } = show({ rows: [row('ann', 'Álva Lee'), row('lee', 'Bo')] });
  const marked = () => [...grid().querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marked()).toEqual([]);
  await user.type(search(), 'ALVA LE');
  expect(marked()).toEqual(['Álva', 'Le', 'le']);
  await user.clear(search());
  await user.type(search(), 'bo lee@');
  expect(marked()).toEqual(['Bo', 'lee@']);
});

test('TBL-01 quotes a search that matches nothing; "Show all" clears it and focuses the Search box', async () => {
  const { user } = show({}, '/?search=nobody');
  expect(seen('No results for “nobody”')).toBeTruthy();
  expect(header('Name')).toBeTruthy();
  await waitFor(() => expect(announced()).toBe('No results for “nobody”'));
  await user.click(screen.getByRole('button', { name: 'Show all people' }));
  expect(names()).toHaveLength(3);
  expect(document.activeElement).toBe(search());
});

test('TBL-02 toggles a header between ascending, descending and no sort, with arrows and aria-sort', async () => {
  const { user } = show();
  expect(header('Units').getAttribute('aria-sort')).toBe('none');
  await user.click(sorter('Units'));
  expect(names()).toEqual(['Álva', 'Bo', 'Cy']);
  expect(header('Units').getAttribute('aria-sort')).toBe('ascending');
  expect(header('Units').textContent).toBe('Units↑');
  expect(seen('Sorted by Units')).toBeTruthy();
  await user.click(sorter('Units'));
  expect(names()).toEqual(['Bo', 'Álva', 'Cy']);
  expect(header('Units').getAttribute('aria-sort')).toBe('descending');
  expect(header('Units').textContent).toBe('Units↓');
  await user.keyboard('{Enter}');
  expect(names()).toEqual(['Bo', 'Álva', 'Cy']);
  expect(header('Units').getAttribute('aria-sort')).toBe('none');
  expect(header('Units').textContent).toBe('Units');
  await user.click(sorter('Name'));
  expect(names()).toEqual(['Álva', 'Bo', 'Cy']);
});

test('keeps search and sort in the URL without adding history entries', async () => {
  const { user } = show();
  await user.click(screen.getByText('Link to Cy'));
  const linked = address();
  for (const direction of ['', '-']) {
    await user.click(sorter('Name'));
    expect(address()).toBe(`${linked}&sort=${direction}name`);
  }
  expect(header('Name').getAttribute('aria-sort')).toBe('descending');
  await user.type(search(), '{Backspace}');
  await waitFor(() => expect(address()).toBe('?search=c&sort=-name'));
  await user.click(screen.getByText('Back'));
  expect(address()).toBe('');
  expect(header('Name').getAttribute('aria-sort')).toBe('none');
});

test('updates the Search box when a link or Back changes the URL', async () => {
  const { user } = show();
  await user.type(search(), 'bo');
  await waitFor(() => expect(address()).toBe('?search=bo'));
  await user.click(screen.getByText('Link to Cy'));
  expect((search() as HTMLInputElement).value).toBe('cy');
  expect(names()).toEqual(['Cy']);
  await user.click(screen.getByText('Back'));
  expect((search() as HTMLInputElement).value).toBe('bo');
  expect(names()).toEqual(['Bo']);
  await user.type(search(), '{Backspace}{Backspace}');
  await waitFor(() => expect(address()).toBe(''));
});

test('applies the search and sort of a shared link', () => {
  show({}, '/?search=o&sort=-units');
  expect((search() as HTMLInputElement).value).toBe('o');
  expect(names()).toEqual(['Bo']);
  expect(header('Units').getAttribute('aria-sort')).toBe('descending');
});

test('prefixes the URL parameters if a page has several tables', async () => {
  const { user } = show({ name: 'people' }, '/?search=nobody&people.sort=-name');
  expect(names()).toEqual(['Cy', 'Bo', 'Álva']);
  await user.type(search(), 'bo');
  await waitFor(() => expect(address()).toBe('?search=nobody&people.sort=-name&people.search=bo'));
});

test('omits the default sort from the URL, but records that the user has switched it off', async () => {
  const { user } = show({ defaultSort: { id: 'name', desc: false } });
  expect(names()).toEqual(['Álva', 'Bo', 'Cy']);
  await user.click(sorter('Name'));
  expect(address()).toBe('?sort=-name');
  await user.click(sorter('Name'));
  expect(address()).toBe('?sort=none');
  expect(names()).toEqual(['Bo', 'Álva', 'Cy']);
  await user.click(sorter('Name'));
  expect(address()).toBe('');
});

test('TBL-03 renders the rows in view and 20 more, each 40 pixels high', async () => {
  show({ rows: MANY });
  // At the top, 16 rows fill the maximum height of 636 px, and 20 more follow below.
  await waitFor(() => expect(names()).toHaveLength(16 + 20));
  const drawn = within(grid()).getAllByRole('rowheader');
  expect(grid().getAttribute('aria-rowcount')).toBe('1001');
  expect(grid().getAttribute('aria-colcount')).toBe('4');
  const second = drawn[1]?.closest<HTMLElement>('[role=row]');
  expect(second?.getAttribute('aria-rowindex')).toBe('3');
  expect(second?.style.transform).toBe('translateY(40px)');
  expect(grid().style.maxHeight).toBe('636px');
  expect(grid().style.minHeight).toBe('236px');
});

test('renders the rows in view only once before the first paint', async () => {
  const phases: string[] = [];
  render(
    <Profiler id="table" onRender={(_, phase) => phases.push(phase)}>
      <MemoryRouter>
        <Screen rows={MANY} />
      </MemoryRouter>
    </Profiler>,
  );
  await waitFor(() => expect(names().length).toBeGreaterThan(20));
  // A 'nested-update' would be a second render before the browser paints.
  expect(phases.slice(0, 2)).toEqual(['mount', 'update']);
});

test('TBL-03 ends scrolling 150 ms after the last scroll event if the browser has no `scrollend`', async () => {
  vi.useFakeTimers();
  try {
    // Simulates a browser without `scrollend`. The frames of happy-dom ignore fake timers.
    Reflect.deleteProperty(window, 'onscrollend');
    vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => Number(setTimeout(draw, 16)));
    show({ rows: MANY });
    const isScrolling = () => grid().hasAttribute('data-scrolling');
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    expect(isScrolling()).toBe(false);
    act(() => void fireEvent.scroll(grid()));
    await pass(100);
    act(() => void fireEvent.scroll(grid()));
    await pass(130);
    expect(isScrolling()).toBe(true);
    await pass(50);
    expect(isScrolling()).toBe(false);
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
});

test('TBL-03 accepts a row height of 50 and a maximum height of 10,000 pixels', () => {
  show({ rows: MANY, rowHeight: 50, maxHeight: 10_000 });
  expect(within(grid()).getAllByRole('row')[2]?.style.transform).toBe('translateY(50px)');
  expect(grid().style.maxHeight).toBe('10036px');
});

test('arrow keys move from cell to cell, and the grid keeps one tab stop even if its row scrolls away', async () => {
  const { user } = show({ rows: MANY });
  const stops = () => grid().querySelectorAll('[tabindex="0"]');
  expect(stops()).toHaveLength(1);
  act(() => (stops()[0] as HTMLElement).focus());
  expect(document.activeElement?.textContent).toBe('Row 0');
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('r1@x.example');
  await user.keyboard('{Control>}{End}{/Control}');
  expect(document.activeElement?.textContent).toBe('EditDelete');
  expect(document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('1001');
  await user.keyboard('{Home}');
  expect(document.activeElement?.textContent).toBe('Row 999');
  await user.keyboard('{Control>}{Home}{/Control}');
  Object.defineProperty(grid(), 'scrollTop', { value: 20_000, configurable: true });
  fireEvent.scroll(grid());
  await waitFor(() => expect(within(grid()).getByText('Row 500')).toBeTruthy());
  expect(document.activeElement?.textContent).toBe('Row 0');
  await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}');
  expect(document.activeElement).toBe(sorter('Name'));
  expect(stops()).toHaveLength(1);
});

test('Enter runs the row action or moves into the actions cell, and Escape moves back', async () => {
  const { user } = show();
  act(() => screen.getByText('Bo').focus());
  await user.keyboard('{Enter}');
  expect(onEdit).toHaveBeenCalledExactlyOnceWith('b');
  await user.keyboard('{End}{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Bo' }));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Bo' }));
  await user.keyboard('{ArrowRight}{Enter}');
  expect(onDelete).toHaveBeenCalledExactlyOnceWith('b');
  await user.keyboard('{Escape}');
  expect(document.activeElement?.getAttribute('role')).toBe('gridcell');
  expect(onEdit).toHaveBeenCalledTimes(1);
});

test("a click on the row's name runs the row action unless it ends a text selection; clicks on other cells do nothing", async () => {
  const { user } = show();
  await user.click(screen.getByText('b@x.example'));
  expect(onEdit).not.toHaveBeenCalled();
  await user.click(screen.getByText('Bo'));
  expect(onEdit).toHaveBeenCalledExactlyOnceWith('b');
  getSelection()?.selectAllChildren(screen.getByText('Cy'));
  fireEvent.click(screen.getByText('Cy'));
  expect(onEdit).toHaveBeenCalledTimes(1);
});

test('shows row actions as a menu in a narrow window', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(374);
  const { user } = show();
  expect(screen.queryByRole('button', { name: 'Edit Bo' })).toBeNull();
  expect(template()).toMatch(/ 44px$/);
  act(() => screen.getByText('Bo').focus());
  await user.keyboard('{End}{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(onDelete).toHaveBeenCalledExactlyOnceWith('b');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Bo' }));
});

test('the actions column has room for the maximum number of actions', () => {
  show({ actionCount: 1 });
  expect(template()).toMatch(/ 72px$/);
  cleanup();
  show();
  expect(template()).toMatch(/ 112px$/);
  cleanup();
  show({ actions: undefined });
  expect(template()).toMatch(/ 80px$/);
});

test('shows a single action as text in a narrow window', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(374);
  show({ actions: () => [{ label: 'Details', onSelect: onEdit }], actionCount: 1 });
  expect(screen.getByRole('button', { name: 'Details Bo' })).toBeTruthy();
  expect(template()).toMatch(/ 72px$/);
});

test('Space presses the only control of a cell', async () => {
  const pressed = vi.fn();
  const cell = ({ id }: Row) =>
    createElement('button', { type: 'button', tabIndex: -1, onClick: () => pressed(id) }, 'Show');
  const columns: readonly DataColumn<Row>[] = [...COLUMNS, { id: 'show', header: 'Show', text: () => 'Show', cell }];
  const { user } = show({ columns, actions: undefined });
  act(() => screen.getByText('Bo').focus());
  await user.keyboard('{End} ');
  expect(pressed).toHaveBeenCalledExactlyOnceWith('b');
});

test('keeps the focus on its row when rows are inserted, and moves it to the next row when the row is removed', async () => {
  const { update } = show();
  act(() => screen.getByText('Álva').focus());
  update({ rows: [row('n', 'New'), ...ROWS.map((old) => ({ ...old }))] });
  expect(document.activeElement?.textContent).toBe('Álva');
  expect(document.activeElement?.getAttribute('tabindex')).toBe('0');
  update({ rows: [row('n', 'New'), row('b', 'Bo'), row('c', 'Cy')] });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cy'));
});

test('focuses the heading when the last row is removed, and reports the active element to dialogs', () => {
  const ref = createRef<TableHandle>();
  const { update } = show({ ref });
  act(() => screen.getByText('Álva').focus());
  expect(ref.current?.activeElement()?.textContent).toBe('Álva');
  update({ rows: [row('c', 'Cy')] });
  expect(ref.current?.activeElement()?.textContent).toBe('Cy');
  update({ rows: [] });
  expect(document.activeElement?.tagName).toBe('H1');
});

test('leaves the focus to the surrounding dialog when the last row is removed or the dialog closes', async () => {
  await loadDialogs();
  const page = (rows?: readonly Row[]) => (
    <MemoryRouter>
      <main>
        {/* biome-ignore lint/a11y/useSemanticElements: same role as a list row; it must not get the focus */}
        <div role="row" tabIndex={0}>
          <button type="button">Opener</button>
        </div>
      </main>
      {rows && (
        <DialogFrame title="Edit People" footer={null} onRequestClose={() => undefined}>
          <Screen rows={rows} />
        </DialogFrame>
      )}
    </MemoryRouter>
  );
  const { rerender } = render(page());
  const opener = screen.getByText('Opener');
  act(() => opener.focus());
  rerender(page([row('c', 'Cy')]));
  const cell = await screen.findByText('Cy');
  act(() => cell.focus());
  rerender(page([]));
  expect(document.activeElement?.textContent).toBe('Edit People');
  rerender(page([row('c', 'Cy')]));
  act(() => screen.getByText('Cy').focus());
  rerender(page());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('focuses "Show all" when the only match is removed, and reports it to dialogs as the active element', async () => {
  const ref = createRef<TableHandle>();
  const { update } = show({ ref }, '/?search=cy');
  act(() => screen.getByRole('button', { name: 'Delete Cy' }).focus());
  update({ rows: [row('b', 'Bo')] });
  const showAll = screen.getByRole('button', { name: 'Show all people' });
  expect(document.activeElement).toBe(showAll);
  expect(ref.current?.activeElement()).toBe(showAll);
});

test("USER-06 shows the screen's text and no toolbar if the list is empty", () => {
  show({ rows: [], empty: { title: 'No unassigned users found', detail: 'Everyone has a place.' } });
  expect(seen('No unassigned users found')).toBeTruthy();
  expect(screen.getByText('Everyone has a place.')).toBeTruthy();
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('grid')).toBeNull();
});

test('USER-06 shows "Loading..." once above skeleton rows', () => {
  const { update } = show({ rows: undefined });
  expect(screen.getAllByText('Loading...')).toHaveLength(1);
  expect(screen.getByText('Loading...').getAttribute('role')).toBe('status');
  expect(grid().getAttribute('aria-busy')).toBe('true');
  expect(grid().querySelectorAll('[aria-hidden=true] > div')).toHaveLength(15);
  update({ rows: undefined, maxHeight: 10_000 });
  expect(grid().querySelectorAll('[aria-hidden=true] > div')).toHaveLength(15);
  update({ rows: undefined, expectedRows: 3 });
  expect(grid().querySelectorAll('[aria-hidden=true] > div')).toHaveLength(3);
  update({ rows: ROWS });
  expect(screen.queryByText('Loading...')).toBeNull();
  expect(grid().getAttribute('aria-busy')).toBe('false');
  expect(names()).toHaveLength(3);
});

test('shows streamed rows immediately with a progress bar and the count so far', () => {
  const { update } = show({ rows: [], streaming: {} });
  expect(screen.getByText('Loading...')).toBeTruthy();
  update({ rows: MANY.slice(0, 500), streaming: {} });
  expect(names()[0]).toBe('Row 0');
  expect(screen.getByText('500 so far')).toBeTruthy();
  const bar = screen.getByRole('progressbar', { name: 'Loading people' });
  expect(bar.getAttribute('aria-valuenow')).toBeNull();
  expect(bar.getAttribute('aria-valuetext')).toBe('500 people');
  expect(grid().getAttribute('aria-rowcount')).toBe('-1');
  expect(screen.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-disabled')).toBe('true');
  update({ rows: MANY.slice(0, 600), streaming: { total: 1000 } });
  expect(screen.getByText('600 of 1,000')).toBeTruthy();
  expect(bar.getAttribute('aria-valuenow')).toBe('600');
  update({ rows: MANY, streaming: undefined });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(seen('1,000 people')).toBeTruthy();
});

test('SYS-01 marks search results as "so far" while rows load, and adds rows that arrive later', async () => {
  const { user, update } = show({ rows: MANY.slice(0, 500), streaming: { total: 1000 } });
  await user.type(search(), 'row 99');
  expect(seen('5 of 500 so far')).toBeTruthy();
  await user.clear(search());
  await user.type(search(), 'row 999');
  expect(seen('No results for “row 999” so far')).toBeTruthy();
  update({ rows: MANY, streaming: undefined });
  expect(names()).toEqual(['Row 999']);
  expect(seen('1 of 1,000')).toBeTruthy();
});

test('SYS-01 announces the number of loaded rows every 10 seconds and at the end', () => {
  vi.useFakeTimers();
  try {
    const { update } = show({ rows: MANY.slice(0, 1), streaming: {} });
    const announcements = [announced()];
    for (let loaded = 11; loaded <= 300; loaded += 10) {
      act(() => vi.advanceTimersByTime(1000));
      update({ rows: MANY.slice(0, loaded), streaming: {} });
      if (announced() !== announcements.at(-1)) announcements.push(announced());
    }
    expect(announcements.slice(1)).toEqual(['31 people so far', '131 people so far', '231 people so far']);
    update({ rows: MANY.slice(0, 300), streaming: undefined });
    act(() => vi.advanceTimersByTime(1000));
    expect(announced()).toBe('300 people');
  } finally {
    vi.useRealTimers();
  }
});

test('SYS-01 keeps the first visible, the hovered or the focused row in place when rows are inserted above it', () => {
  const { update } = show({ rows: MANY.slice(0, 500), streaming: {} }, '/?sort=-units');
  const more = (count: number) => update({ rows: MANY.slice(0, count), streaming: {} });
  Object.defineProperty(grid(), 'scrollTop', { value: 0, configurable: true, writable: true });
  Object.defineProperty(grid(), 'clientHeight', { value: 600, configurable: true });
  const scrollTo = (top: number) => {
    grid().scrollTop = top;
    fireEvent.scroll(grid());
  };
  more(510);
  expect(grid().scrollTop).toBe(0);
  expect(names()[0]).toBe('Row 509');

  scrollTo(4000);
  more(530);
  expect(grid().scrollTop).toBe(4000 + 20 * 40);

  scrollTo(0);
  fireEvent.pointerMove(within(grid()).getByText('Row 520'));
  more(533);
  expect(grid().scrollTop).toBe(3 * 40);
  more(534);
  expect(grid().scrollTop).toBe(4 * 40);
  fireEvent.pointerLeave(grid());

  scrollTo(0);
  act(() => within(grid()).getByText('Row 530').focus());
  more(536);
  expect(grid().scrollTop).toBe(2 * 40);
  expect(document.activeElement?.textContent).toBe('Row 530');
});

test('ERR-01 shows a failed load with "Try again", and keeps the rows that were loaded earlier', async () => {
  const onRetry = vi.fn();
  const failure = { message: 'An error occurred when retrieving lists of all users.', requestId: '7f3a' };
  const { user, update } = show({ rows: undefined, failure, onRetry });
  expect(seen(failure.message)).toBeTruthy();
  expect(screen.queryByText('Loading...')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  update({ rows: MANY.slice(0, 34), failure, onRetry });
  expect(seen(/Showing the 34 people loaded earlier/)).toBeTruthy();
  await waitFor(() => expect(names()).toHaveLength(34));
  expect(seen('34 of 34')).toBeTruthy();
});

test('SYS-01 marks an incomplete list in counts, announcements and print, and disables Export CSV', async () => {
  const failure = { message: 'We could not load all people.', isPartial: true };
  const onRetry = vi.fn();
  const { user, update } = show({ rows: MANY.slice(0, 34), failure, onRetry });
  expect(seen('34 (list incomplete)')).toBeTruthy();
  expect(seen('34 people (list incomplete)')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-disabled')).toBe('true');
  await waitFor(() => expect(announced()).toBe('34 people (list incomplete)'));
  fireEvent(window, new Event('beforeprint'));
  await waitFor(() =>
    expect(document.querySelector('body > section p + p')?.textContent).toBe('34 people (list incomplete).'),
  );
  fireEvent(window, new Event('afterprint'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  update({ rows: [], streaming: {} });
  expect(document.activeElement?.tagName).toBe('H1');
});

test('stores column choices on this device, and never hides the first column', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  expect(((await screen.findByRole('checkbox', { name: 'Name' })) as HTMLInputElement).disabled).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Email' }));
  await user.click(screen.getByRole('checkbox', { name: 'Email' }));
  expect(within(grid()).queryByText('Email')).toBeNull();
  expect(grid().getAttribute('aria-colcount')).toBe('3');
  expect(Object.keys(localStorage)).toEqual(['portal.table:people']);
  expect(localStorage.getItem('portal.table:people')).toBe('{"visible":{"email":false},"widths":{}}');
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' }));
  cleanup();
  show();
  expect(within(grid()).queryByText('Email')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('button', { name: 'Reset columns' }));
  expect(header('Email')).toBeTruthy();
  expect(localStorage.length).toBe(0);
});

test('keeps the column choices of tables with different ids separate', async () => {
  localStorage.setItem('portal.table:people', '{"visible":{"email":false},"widths":{}}');
  const { update } = show();
  update({ id: 'others' });
  expect(header('Email')).toBeTruthy();
  expect(Object.keys(localStorage)).toEqual(['portal.table:people']);
});

test('shows a hidden column after the user selects it, and searches hidden columns', async () => {
  const columns = COLUMNS.map((column) => ({ ...column, hidden: column.id === 'email' }));
  const { user } = show({ columns });
  expect(within(grid()).queryByText('Email')).toBeNull();
  await user.type(search(), 'c@x');
  expect(names()).toEqual(['Cy']);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Email' }));
  expect(within(grid()).getAllByRole('gridcell')[0]?.textContent).toBe('c@x.example');
});

test('TBL-01 shows and announces the number of matches in hidden columns', async () => {
  const columns = COLUMNS.map((column) => ({ ...column, hidden: column.id === 'email' }));
  const { user } = show({ columns });
  await user.type(search(), 'b');
  expect(seen('1 of 3 people')).toBeTruthy();
  await user.type(search(), '{Backspace}c');
  expect(seen('1 of 3 people')).toBeTruthy();
  await user.type(search(), '{Backspace}x.example');
  expect(seen('3 of 3 people, 3 matches in hidden columns')).toBeTruthy();
  expect(seen('3 matches in hidden columns'), 'beside the search').toBeTruthy();
  await waitFor(() => expect(announced()).toBe('3 of 3 people, 3 matches in hidden columns'));
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Email' }));
  expect(seen('3 of 3 people')).toBeTruthy();
});

/** Gives every element a width of 100 px, because happy-dom has no layout. */
function measured() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 36));
}
const template = () => grid().style.getPropertyValue('--columns');

test('TBL-03 divides the width among columns, keeps the width of codes, and resizes by dragging to at least 20 px', () => {
  measured();
  show();
  expect(template()).toBe('minmax(70px, 150fr) minmax(99px, 240fr) 80px 112px');
  const edge = grid().querySelector('[data-edge=email]') as HTMLElement;
  fireEvent.pointerDown(edge, { button: 0, clientX: 300, pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 360, pointerId: 1 });
  expect(template()).toBe('100px 160px 80px minmax(112px, 1fr)');
  fireEvent.pointerMove(edge, { clientX: 0, pointerId: 1 });
  fireEvent.pointerUp(edge, { pointerId: 1 });
  fireEvent.pointerMove(edge, { clientX: 500, pointerId: 1 });
  expect(template()).toBe('100px 20px 80px minmax(112px, 1fr)');
  expect(localStorage.getItem('portal.table:people')).toBe('{"visible":{},"widths":{"name":100,"email":20}}');
  fireEvent.doubleClick(edge);
  expect(template()).toBe('100px minmax(99px, 240fr) 80px 112px');
});

test('resizes columns with Shift and arrow keys, and with buttons in the column panel', async () => {
  measured();
  const { user } = show();
  act(() => sorter('Name').focus());
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await waitFor(() => expect(announced()).toBe('Name: 110 pixels wide'));
  expect(template()).toContain('110px minmax(99px');
  expect(header('Name').getAttribute('aria-sort')).toBe('none');
  expect(document.activeElement).toBe(sorter('Name'));
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const narrow = await screen.findByRole('button', { name: 'Narrow Name' });
  within(screen.getByRole('dialog', { name: 'Columns' })).getByText('Width');
  await user.click(narrow);
  expect(template()).toContain('80px minmax(99px');
  await waitFor(() => expect(announced()).toBe('Name: 80 pixels wide'));
});

test('ignores stored choices for unknown columns and invalid widths', () => {
  localStorage.setItem(
    'portal.table:people',
    '{"visible":{"gone":true,"email":0},"widths":{"email":"wide","units":5}}',
  );
  show();
  expect(template()).toBe('minmax(70px, 150fr) minmax(99px, 240fr) 20px 112px');
  cleanup();
  localStorage.setItem('portal.table:people', 'no JSON');
  show();
  expect(template()).toContain('80px');
});

test('exports the matching rows and the visible columns in display order, with formulas escaped', async () => {
  let file: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    file = blob as Blob;
    return 'blob:x';
  });
  let name = '';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    name = this.download;
  });
  localStorage.setItem('portal.table:people', '{"visible":{"email":false},"widths":{}}');
  const rows = [...ROWS, row('f', '=cmd()', '7'), row('q', 'O"Q', '8')];
  const { user } = show({ rows }, '/?search=x.example&sort=-units');
  // Waits until the list is announced, so that the next announcement is the export's.
  await waitFor(() => expect(announced()).toMatch(/^5 of 5 people/));
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(announced()).toBe('Exported 5 people'));
  expect(name).toMatch(/^people-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await file?.text()).toBe(
    '\ufeff"Name","Units"\r\n"Bo","10"\r\n"Álva","9"\r\n"O""Q","8"\r\n"\'=cmd()","7"\r\n"Cy",""\r\n',
  );
});

test('prints the first 1,000 rows as a plain table with a note', async () => {
  show({ rows: [...MANY, row('z', 'Last')] }, '/?sort=-units');
  expect(document.querySelector('table')).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  const sheet = await waitFor(() => {
    const drawn = document.querySelector('body > section');
    expect(drawn).not.toBeNull();
    return drawn;
  });
  const cells = (row: string) => [...(sheet?.querySelectorAll(`${row} > *`) ?? [])].map((cell) => cell.textContent);
  expect(cells('thead tr')).toEqual(['Name', 'Email', 'Units']);
  expect(sheet?.querySelectorAll('tbody tr')).toHaveLength(1000);
  expect(cells('tbody tr:first-child')).toEqual(['Row 999', 'r999@x.example', '999']);
  const [subject, note] = [...(sheet?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  expect(subject).toBe(
    `ALOHA - Aloha Grill Group, ${new Date().toLocaleDateString('en-US', { month: 'long', day: 'numeric', year: 'numeric' })}`,
  );
  // Each email can wrap before "@" and before the dot.
  expect(sheet?.querySelectorAll('tbody wbr')).toHaveLength(2000);
  expect(note).toBe(
    '1,001 people. Sorted by Units, descending. Only the first 1,000 rows are printed: narrow the search, or export the list to get all rows.',
  );
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('table')).toBeNull();
});

test('marks the last focused of several tables as current, and marks a table as full if its rows fill it', () => {
  show({ rows: MANY });
  show({ id: 'few' });
  const [one, other] = screen.getAllByRole('grid');
  const current = () => [one, other].map((table) => table?.hasAttribute('data-current'));
  expect(current()).toEqual([false, false]);
  act(() =>
    within(one as HTMLElement)
      .getByText('Row 0')
      .focus(),
  );
  expect(current()).toEqual([true, false]);
  act(() =>
    within(other as HTMLElement)
      .getByText('Bo')
      .focus(),
  );
  act(() => screen.getAllByRole('searchbox')[0]?.focus());
  expect(current()).toEqual([false, true]);
  expect([one, other].map((table) => table?.hasAttribute('data-full'))).toEqual([true, false]);
});

test('shows a dash in an empty cell, and the full text of a truncated cell on hover and keyboard focus', async () => {
  const { user } = show({ rows: [row('c', 'Cy')] });
  const email = within(grid()).getByText('c@x.example');
  expect(within(grid()).getByText('—')).toBeTruthy();
  await user.hover(email);
  expect(email.title).toBe('');
  act(() => within(grid()).getByText('Cy').focus());
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(300);
  await user.unhover(email);
  await user.hover(email);
  expect(email.title).toBe('c@x.example');
  expect(screen.getAllByText('c@x.example')).toHaveLength(1);
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getAllByText('c@x.example')).toHaveLength(2));
  // The first Escape hides the full text. The next one reaches the surrounding dialog.
  expect(fireEvent.keyDown(email, { key: 'Escape' })).toBe(false);
  expect(screen.getAllByText('c@x.example')).toHaveLength(1);
  expect(fireEvent.keyDown(email, { key: 'Escape' })).toBe(true);
});

test('HIER-14 one Escape closes a dialog, even if a button in its table has the focus', async () => {
  await loadDialogs();
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <DialogFrame title="Edit Units" footer={null} onRequestClose={onClose}>
        <Screen />
      </DialogFrame>
    </MemoryRouter>,
  );
  const edit = await screen.findByRole('button', { name: 'Edit Bo', hidden: true });
  act(() => edit.focus());
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('USER-13 scrolls to a revealed row as soon as the list contains it, and marks it', async () => {
  measured();
  const ref = createRef<TableHandle>();
  const { update } = show({ ref, rows: MANY });
  act(() => ref.current?.reveal('new'));
  update({ rows: [...MANY, row('new', 'New')] });
  const cell = await screen.findByRole('rowheader', { name: 'New' });
  expect(cell.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('1002');
  expect(cell.closest('[data-row]')?.hasAttribute('data-marked')).toBe(true);
});
