import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { ClientProvider } from '../../../client/ClientContext.tsx';
import { type Responses, testApi } from '../../../client/test-api.ts';
import { CallerContext } from '../../../context/caller.ts';
import { CORPORATE } from '../../../context/test-callers.ts';
import { announcements } from '../../../ui/toasts/announce.ts';
import { flattenTree } from '../model/flat-tree.ts';
import { samplePerson, sampleTree, sampleUnit } from '../model/test-trees.ts';
import { TreeCard } from './TreeCard.tsx';
import type { Arrival } from './useTreeState.ts';

const tree = flattenTree(sampleTree());
/** The sample tree with Nia beneath Grace. */
const grown = flattenTree(
  sampleTree().map((root) => ({
    ...root,
    children: root.children.map((area) => ({
      ...area,
      children: area.children.map((person) =>
        person.franchiseRoleMemberId === 3 ? { ...person, children: [samplePerson(7, 'Nia Newcomer', 1)] } : person,
      ),
    })),
  })),
);
let franchise = 0;

/** Renders the card for another franchise each time, so that the folds of earlier tests do not apply. */
function show(address = '/') {
  const groupCode = `TREE${franchise++}`;
  const responses: Responses = { [`GET user/${groupCode}/unassigned`]: [], [`GET units/${groupCode}/unassigned`]: [] };
  const api = testApi(responses);
  const onArrived = vi.fn();
  const card = (now: typeof tree, arrival: Arrival | null) => (
    <MemoryRouter initialEntries={[address]}>
      <ClientProvider {...api}>
        <CallerContext value={CORPORATE}>
          <button type="button">Elsewhere</button>
          <TreeCard
            label="Hierarchy"
            groupCode={groupCode}
            tree={now}
            levels={[]}
            leavers={undefined}
            mayChange
            isReloading={false}
            onOpen={() => undefined}
            onRefresh={() => undefined}
            arrival={arrival}
            onArrived={onArrived}
          />
          <Address />
        </CallerContext>
      </ClientProvider>
    </MemoryRouter>
  );
  const { rerender } = render(card(tree, null));
  return {
    groupCode,
    responses,
    onArrived,
    become: (now: typeof tree, arrival: Arrival | null) => rerender(card(now, arrival)),
  };
}

function Address() {
  return <p>{useLocation().search}</p>;
}

const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView');
/** The element that was scrolled into view last. */
const scrolledTo = () => scrolls.mock.contexts.at(-1);

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const names = () => screen.getAllByRole('row').map((one) => one.getAttribute('aria-label')?.split(', ')[0]);
/** The announcements of this test */
const announced = () => announcements('polite').flatMap((one) => (before.includes(one) ? [] : [one.text]));
let before = announcements('polite');
beforeEach(() => {
  before = announcements('polite');
});
const search = () => screen.getByRole('searchbox');
const fold = (name: string) => userEvent.click(within(row(name)).getByRole('button', { name: /^(Expand|Collapse)/ }));

test('HIER-15 shows and focuses an added person, despite folds and a search', async () => {
  const { become, onArrived } = show();
  await fold('Mateo');
  await userEvent.type(search(), 'hannah');
  const opener = screen.getByRole('button', { name: 'Elsewhere' });
  act(() => opener.focus());
  const arrival: Arrival = { key: 'p7', before: tree, from: opener };
  // The change is saved, but the tree has not reloaded.
  become(tree, arrival);
  expect(onArrived).not.toHaveBeenCalled();
  become(grown, arrival);
  expect(onArrived).toHaveBeenCalledTimes(1);
  expect(names()).toContain('Grace Okafor');
  expect(document.activeElement).toBe(row('Nia Newcomer'));
  expect(scrolledTo()).toBe(row('Nia Newcomer'));
  expect(search()).toHaveProperty('value', '');
});

test('HIER-15 keeps the focus in the search box when an added person appears', async () => {
  const { become } = show();
  const opener = screen.getByRole('button', { name: 'Elsewhere' });
  await userEvent.click(search());
  become(grown, { key: 'p7', before: tree, from: opener });
  expect(row('Nia Newcomer').dataset.marked).toBe('true');
  expect(document.activeElement).toBe(search());
});

test('returns to the previous row when the search is cleared', async () => {
  show();
  act(() => row('Hannah').focus());
  await userEvent.type(search(), '2210');
  expect(names()).not.toContain('Hannah Lindqvist');
  scrolls.mockClear();
  await userEvent.clear(search());
  expect(row('Hannah').tabIndex).toBe(0);
  expect(row('Hannah').dataset.marked).toBe('true');
  expect(scrolledTo()).toBe(row('Hannah'));
});

test('TBL-01 scrolls to and marks the first match of each query, whichever row is active', async () => {
  show();
  act(() => row('Zoë').focus());
  scrolls.mockClear();
  await userEvent.type(search(), 'okafor gra');
  expect(names()).toEqual(['Keala Thompson', 'Mateo Fernández', 'Grace Okafor']);
  expect(scrolledTo()).toBe(row('Grace'));
  expect(row('Grace').dataset.marked).toBe('true');
  expect([...row('Grace').querySelectorAll('mark')].map((mark) => mark.textContent).slice(0, 2)).toEqual([
    'Gra',
    'Okafor',
  ]);
  expect(document.activeElement).toBe(search());
  act(() => row('Keala').focus());
  await userEvent.clear(search());
  await userEvent.type(search(), 'pearl');
  expect(scrolledTo()).toBe(row('2210'));
  expect(row('2210').tabIndex).toBe(0);
  expect(screen.getAllByRole('row').filter((one) => one.dataset.marked)).toEqual([row('2210')]);
});

test('TBL-01 links to other lists with matches when the tree has none', async () => {
  const shownTree = show('/?franchise=ALOHA');
  shownTree.responses[`GET user/${shownTree.groupCode}/unassigned`] = [
    { ...samplePerson(9, 'Nia Kailua', 1), position: null },
  ];
  await userEvent.type(search(), 'nia kailua');
  const link = await screen.findByRole('link', { name: '1 match in Unassigned Users' });
  // The order of the parameters depends on when the search reaches the URL.
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://portal.example');
  expect(pathname).toBe('/users');
  expect(Object.fromEntries(searchParams)).toEqual({ franchise: 'ALOHA', tab: 'unassigned', search: 'nia kailua' });
  expect(screen.getAllByRole('link')).toEqual([link]);
  const unit = { ...sampleUnit('2210', 1), phoneNumber: '(808) 555-0134' };
  shownTree.become(flattenTree([samplePerson(1, 'Keala Thompson', 4, [], [unit])]), null);
  await userEvent.clear(search());
  await userEvent.type(search(), '8085550134');
  expect((await screen.findByRole('link')).textContent).toBe('1 match in Assigned Units');
});

/** The sample tree without Daniel and his units. */
const withoutDaniel = flattenTree(
  sampleTree().map((root) => ({
    ...root,
    children: root.children.map((area) => ({
      ...area,
      children: area.children.filter((person) => person.franchiseRoleMemberId !== 4),
    })),
  })),
);
/** The sample tree without Zoë, a root without people and units. */
const withoutZoe = flattenTree(sampleTree().slice(0, 1));

test('HIER-18 focuses the search box when the only match is removed, and marks no other row afterwards', async () => {
  const { become } = show();
  await userEvent.type(search(), 'zoe');
  act(() => row('Zoë').focus());
  become(withoutZoe, null);
  expect(screen.getByText('Nothing found')).toBeTruthy();
  expect(document.activeElement).toBe(search());
  await userEvent.clear(search());
  expect(names()[0]).toBe('Keala Thompson');
  expect(screen.getAllByRole('row').filter((one) => one.dataset.marked)).toEqual([]);
});

test('Show all clears a search without matches and focuses the search box', async () => {
  show();
  await userEvent.type(search(), 'zzz');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(search()).toHaveProperty('value', '');
  expect(document.activeElement).toBe(search());
  expect(names()[0]).toBe('Keala Thompson');
});

test('moves the focus to another match when the focused match is removed', async () => {
  const { become } = show();
  await userEvent.type(search(), 'a');
  act(() => row('Daniel').focus());
  become(withoutDaniel, null);
  expect(document.activeElement?.getAttribute('role')).toBe('row');
});

test('shows the active match among its siblings when the search is cleared', async () => {
  show();
  await userEvent.type(search(), '2214');
  act(() => row('2214').focus());
  await userEvent.clear(search());
  expect(row('2214').tabIndex).toBe(0);
  expect(names()).toContain('2219 - Mililani Town');
});

test('TBL-01 marks the words of the search in the rows', async () => {
  show();
  await userEvent.type(search(), 'fernandez');
  expect([...row('Mateo').querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Fernández',
    'fernández',
  ]);
  expect(row('Keala').querySelector('mark')).toBeNull();
});

test('* opens the siblings of the focused row and keeps the focus', async () => {
  show();
  await fold('Mateo');
  act(() => row('Hannah').focus());
  scrolls.mockClear();
  await userEvent.keyboard('*');
  expect(scrolledTo()).toBe(row('Hannah'));
  expect(names()).toContain('Grace Okafor');
  expect(document.activeElement).toBe(row('Hannah'));
});

test('HIER-16 shows a moved person in the new position, even during a search that finds them', async () => {
  const { become } = show();
  await userEvent.type(search(), 'daniel');
  act(() => row('Daniel').focus());
  const arrival: Arrival = { key: 'p4', before: tree, from: null };
  become(tree, arrival);
  scrolls.mockClear();
  const [keala, ...others] = sampleTree();
  const areas = keala?.children ?? [];
  const moved = areas.map((area, index) => ({
    ...area,
    children: index === 0 ? area.children.slice(0, 1) : (areas[0]?.children.slice(1) ?? []),
  }));
  become(flattenTree([{ ...samplePerson(1, 'Keala Thompson', 4), children: moved }, ...others]), arrival);
  expect(names()).toEqual(['Keala Thompson', 'Hannah Lindqvist', 'Daniel Nakamura']);
  expect(scrolledTo()).toBe(row('Daniel'));
  expect(document.activeElement).toBe(row('Daniel'));
});

test('TBL-01 announces the number of matches after a pause in typing, not for each letter', async () => {
  show();
  const user = userEvent.setup();
  await user.type(search(), 'gra');
  expect(screen.queryAllByRole('status').map(({ textContent }) => textContent)).toEqual([]);
  expect(announced()).toEqual([]);
  await vi.waitFor(() => expect(announced()).toEqual(['1 found in 6 people, 6 units']), 2000);
});

test('TBL-01 keeps the search in the URL', async () => {
  const user = userEvent.setup();
  show('/?franchise=ALOHA&search=grace');
  expect((search() as HTMLInputElement).value).toBe('grace');
  expect(screen.getByText('1 found in 6 people, 6 units')).toBeTruthy();
  await user.clear(search());
  await user.type(search(), 'nobody');
  await screen.findByText('?franchise=ALOHA&search=nobody');
  await user.keyboard('{Escape}');
  await screen.findByText('?franchise=ALOHA');
});

test('HIER-03 prints the visible rows indented, with the counts beneath folded people', async () => {
  show();
  expect(document.querySelector('table')).toBeNull();
  await fold('Daniel');
  fireEvent(window, new Event('beforeprint'));
  await vi.waitFor(() => expect(document.querySelector('body > section table')).not.toBeNull());
  const printed = () =>
    [...document.querySelectorAll('body > section tbody tr')].map((line) => {
      const [first, ...others] = [...line.querySelectorAll('td')];
      return [first?.style.paddingLeft, first?.textContent, ...others.map(({ textContent }) => textContent)];
    });
  expect(printed()).toEqual([
    ['0px', 'Keala Thompson', 'Owner', 'keala.thompson@aloha.example', '0'],
    ['16px', 'Mateo Fernández', 'Area Director', 'mateo.fernández@aloha.example', '2'],
    ['32px', 'Grace Okafor', 'District Manager', 'grace.okafor@aloha.example', '0'],
    ['32px', 'Daniel Nakamura', 'District Manager', 'daniel.nakamura@aloha.example', '3'],
    ['48px', '2210 - Pearl City (Sina Leota)'],
    ['48px', '2214 - Kapolei Commons (Ben Alvarado)'],
    ['48px', '2219 - Mililani Town'],
    ['16px', 'Hannah Lindqvist', 'Area Director', 'hannah.lindqvist@aloha.example', '1'],
    ['0px', 'Zoë Adams', 'Owner', 'zoë.adams@aloha.example', '0'],
  ]);
  fireEvent(window, new Event('afterprint'));
  expect(document.querySelector('table')).toBeNull();
  await fold('Mateo');
  fireEvent(window, new Event('beforeprint'));
  expect(printed()[1]?.[1]).toBe('Mateo Fernández (2 people, 5 units not shown)');
  expect(printed()).toHaveLength(4);
  await userEvent.type(search(), 'hannah');
  expect(printed().map(([, name]) => name)).toEqual(['Keala Thompson', 'Hannah Lindqvist']);
  expect(document.querySelector('body > section')?.textContent).toContain('1 found in 6 people, 6 units.');
  fireEvent(window, new Event('afterprint'));
});

test.each([
  ['Expand All', 'Expanded all'],
  ['Collapse All', 'Collapsed all'],
  ['Collapse Level 1', 'Collapsed level 1'],
])('HIER-02 %s announces its effect', async (name, announcement) => {
  show();
  await userEvent.click(screen.getByRole('button', { name }));
  expect(announcements('polite').at(-1)?.text).toBe(announcement);
});

test('PageDown moves by one row less than fit into the grid', async () => {
  show();
  const [first, , third] = screen.getAllByRole('row');
  act(() => first?.focus());
  vi.spyOn(screen.getByRole('treegrid'), 'clientHeight', 'get').mockReturnValue(120);
  await userEvent.keyboard('{PageDown}');
  expect(document.activeElement).toBe(third);
});
