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

test('opens the first tab by default; opening another tab adds a history entry and keeps the other URL parameters', async () => {
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

test('opens the tab that a shared link names, and the first tab for an unknown id', () => {
  show('/?tab=all');
  expect(tab('All Users').getAttribute('aria-selected')).toBe('true');
  cleanup();
  show('/?tab=support');
  expect(tab('Unassigned Users 12').getAttribute('aria-selected')).toBe('true');
});

test('only the open tab is a tab stop; arrow keys, Home and End move the focus, and Enter opens a tab', async () => {
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

test('scrolls a narrow row of tabs to the open tab on mount, when counts arrive and on blur', async () => {
  // The row is 300 px wide. The open tab starts at 200 px. It is 160 px wide, or 200 px with its count.
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
  // The tab does not overlap the faded edge.
  expect(row.scrollLeft).toBe(92);
  width = 200;
  rerender(tabs(58));
  expect(row.scrollLeft).toBe(132);
  // When the focus leaves another tab, the row scrolls back to the open one.
  act(() => screen.getByRole('tab', { name: /All Users/ }).focus());
  row.scrollLeft = 0;
  await userEvent.tab();
  expect(row.scrollLeft).toBe(132);
  vi.restoreAllMocks();
});
