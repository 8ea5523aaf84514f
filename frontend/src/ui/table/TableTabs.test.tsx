import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { TableTabs } from './TableTabs.tsx';
import { useTabAddress } from './useTableAddress.ts';

const TABS = [
  { id: 'unassigned', label: 'Unassigned Users', count: 12 },
  { id: 'assigned', label: 'Assigned Users', count: 1046 },
  { id: 'all', label: 'All Users' },
] as const;

function Screen() {
  const [open, setOpen] = useTabAddress(['unassigned', 'assigned', 'all']);
  const navigate = useNavigate();
  return (
    <>
      <TableTabs label="Users" tabs={TABS} open={open} onOpen={setOpen}>
        The list of {open}
      </TableTabs>
      <output>{useLocation().search}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

function show(address = '/') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Screen />
    </MemoryRouter>,
  );
  return userEvent.setup();
}
const tab = (name: string) => screen.getByRole('tab', { name });
const address = () => document.querySelector('output')?.textContent;

test('the first tab is open; another one is an entry in the history, which keeps what else the address says', async () => {
  const user = show('/?franchise=ALOHA&search=ann');
  expect(tab('Unassigned Users 12').getAttribute('aria-selected')).toBe('true');
  await user.click(tab('Assigned Users 1,046'));
  expect(address()).toBe('?franchise=ALOHA&search=ann&tab=assigned');
  expect(screen.getByRole('tabpanel', { name: 'Assigned Users 1,046' }).textContent).toBe('The list of assigned');
  await user.click(tab('Unassigned Users 12'));
  expect(address()).toBe('?franchise=ALOHA&search=ann');
  await user.click(screen.getByText('Back'));
  expect(tab('Assigned Users 1,046').getAttribute('aria-selected')).toBe('true');
});

test('a shared link opens its tab, an unknown one the first', () => {
  show('/?tab=all');
  expect(tab('All Users').getAttribute('aria-selected')).toBe('true');
  cleanup();
  show('/?tab=support');
  expect(tab('Unassigned Users 12').getAttribute('aria-selected')).toBe('true');
});

test('the open tab is the one stop; arrows, Home and End go on, Enter opens', async () => {
  const user = show();
  await user.tab();
  expect(document.activeElement).toBe(tab('Unassigned Users 12'));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(tab('All Users'));
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(tab('Assigned Users 1,046'));
  expect(address()).toBe('');
  await user.keyboard('{End}{Home}{ArrowRight}{Enter}');
  expect(address()).toBe('?tab=assigned');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByText('Back'));
});

test('a narrow row of tabs is scrolled to the open one, when it opens, when the counts have come, and when the focus goes on', async () => {
  // A row 300 px wide; the tab open is 160 px wide and begins behind 200 px, and is 200 px wide with its count.
  let width = 160;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('[role=tablist]');
    return this === row ? new DOMRect(0, 0, 300, 43) : new DOMRect(200 - (row?.scrollLeft ?? 0), 0, width, 43);
  });
  const tabs = (count?: number) => (
    <TableTabs label="Users" tabs={[TABS[0], { id: 'all', label: 'All Users', count }]} open="all" onOpen={vi.fn()}>
      <button type="button">List</button>
    </TableTabs>
  );
  const { rerender } = render(tabs());
  const row = screen.getByRole('tablist');
  // Clear of where tabs fade away.
  expect(row.scrollLeft).toBe(92);
  width = 200;
  rerender(tabs(58));
  expect(row.scrollLeft).toBe(132);
  // Whoever walks on to others and opens none sees the open one again.
  act(() => screen.getByRole('tab', { name: /All Users/ }).focus());
  row.scrollLeft = 0;
  await userEvent.tab();
  expect(row.scrollLeft).toBe(132);
  vi.restoreAllMocks();
});
