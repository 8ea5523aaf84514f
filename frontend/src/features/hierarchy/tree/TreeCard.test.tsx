import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { ClientProvider } from '../../../client/ClientContext.tsx';
import { type Answers, testApi } from '../../../client/test-api.ts';
import { CallerContext } from '../../../context/caller.ts';
import { CORPORATE } from '../../../context/test-callers.ts';
import { announcements } from '../../../ui/toasts/announce.ts';
import { flattenTree } from '../model/flat-tree.ts';
import { samplePerson, sampleTree, sampleUnit } from '../model/test-trees.ts';
import { TreeCard } from './TreeCard.tsx';
import type { Arrival } from './useTreeState.ts';

const tree = flattenTree(sampleTree());
/** Nia stands beneath Grace. */
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

/** The card of a franchise that nobody has looked at before. */
function show(address = '/') {
  const groupCode = `TREE${franchise++}`;
  const answers: Answers = { [`GET user/${groupCode}/unassigned`]: [], [`GET units/${groupCode}/unassigned`]: [] };
  const api = testApi(answers);
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
            mayChange
            isReloading={false}
            onOpen={() => undefined}
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
    answers,
    onArrived,
    become: (now: typeof tree, arrival: Arrival | null) => rerender(card(now, arrival)),
  };
}

function Address() {
  return <p>{useLocation().search}</p>;
}

/** What was brought into view last. */
const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
const shown = () => seen.mock.contexts.at(-1);

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const names = () => screen.getAllByRole('row').map((one) => one.getAttribute('aria-label')?.split(', ')[0]);
/** What was said in this test. */
const said = () => announcements('polite').flatMap((one) => (before.includes(one) ? [] : [one.text]));
let before = announcements('polite');
beforeEach(() => {
  before = announcements('polite');
});
const search = () => screen.getByRole('searchbox');
const fold = (name: string) => userEvent.click(within(row(name)).getByRole('button', { name: /^(Expand|Collapse)/ }));

test('HIER-15 somebody who was added is shown in the tree and has the focus, whatever is folded or searched', async () => {
  const { become, onArrived } = show();
  await fold('Mateo');
  await userEvent.type(search(), 'hannah');
  const opener = screen.getByRole('button', { name: 'Elsewhere' });
  act(() => opener.focus());
  const arrival: Arrival = { key: 'p7', before: tree, from: opener };
  // Saved, but the tree is still the old one.
  become(tree, arrival);
  expect(onArrived).not.toHaveBeenCalled();
  become(grown, arrival);
  expect(onArrived).toHaveBeenCalledTimes(1);
  expect(names()).toContain('Grace Okafor');
  expect(document.activeElement).toBe(row('Nia Newcomer'));
  expect(shown()).toBe(row('Nia Newcomer'));
  expect(search()).toHaveProperty('value', '');
});

test('who began to search meanwhile keeps the focus there when somebody who was added is shown', async () => {
  const { become } = show();
  const opener = screen.getByRole('button', { name: 'Elsewhere' });
  await userEvent.click(search());
  become(grown, { key: 'p7', before: tree, from: opener });
  expect(row('Nia Newcomer').dataset.marked).toBe('true');
  expect(document.activeElement).toBe(search());
});

test('clearing the search returns to the row that was current before', async () => {
  show();
  act(() => row('Hannah').focus());
  await userEvent.type(search(), '2210');
  expect(names()).not.toContain('Hannah Lindqvist');
  seen.mockClear();
  await userEvent.clear(search());
  expect(row('Hannah').tabIndex).toBe(0);
  expect(row('Hannah').dataset.marked).toBe('true');
  expect(shown()).toBe(row('Hannah'));
});

test('TBL-01 scrolls to and marks the first match of each query, from any position', async () => {
  show();
  act(() => row('Zoë').focus());
  seen.mockClear();
  await userEvent.type(search(), 'okafor gra');
  expect(names()).toEqual(['Keala Thompson', 'Mateo Fernández', 'Grace Okafor']);
  expect(shown()).toBe(row('Grace'));
  expect(row('Grace').dataset.marked).toBe('true');
  expect([...row('Grace').querySelectorAll('mark')].map((mark) => mark.textContent).slice(0, 2)).toEqual([
    'Gra',
    'Okafor',
  ]);
  expect(document.activeElement).toBe(search());
  act(() => row('Keala').focus());
  await userEvent.clear(search());
  await userEvent.type(search(), 'pearl');
  expect(shown()).toBe(row('2210'));
  expect(row('2210').tabIndex).toBe(0);
  expect(screen.getAllByRole('row').filter((one) => one.dataset.marked)).toEqual([row('2210')]);
});

test('TBL-01 links to other lists with matches when the tree has none', async () => {
  const shownTree = show('/?franchise=ALOHA');
  shownTree.answers[`GET user/${shownTree.groupCode}/unassigned`] = [
    { ...samplePerson(9, 'Nia Kailua', 1), position: null },
  ];
  await userEvent.type(search(), 'nia kailua');
  const link = await screen.findByRole('link', { name: '1 match in Unassigned Users' });
  // The search may be in the address already when the link is made, and comes first then.
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

/** Daniel and his units are gone. */
const lessened = flattenTree(
  sampleTree().map((root) => ({
    ...root,
    children: root.children.map((area) => ({
      ...area,
      children: area.children.filter((person) => person.franchiseRoleMemberId !== 4),
    })),
  })),
);
/** Zoe, a root with nothing beneath, is gone. */
const withoutZoe = flattenTree(sampleTree().slice(0, 1));

test('HIER-18 the search has the focus when the only row it found is removed, and no other row is current once it is cleared', async () => {
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

test('a search that finds nothing can be left by a button, and goes on from its field', async () => {
  show();
  await userEvent.type(search(), 'zzz');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(search()).toHaveProperty('value', '');
  expect(document.activeElement).toBe(search());
  expect(names()[0]).toBe('Keala Thompson');
});

test('a row that is removed while others are found leaves the focus to one of them', async () => {
  const { become } = show();
  await userEvent.type(search(), 'a');
  act(() => row('Daniel').focus());
  become(lessened, null);
  expect(document.activeElement?.getAttribute('role')).toBe('row');
});

test('clearing the search shows what somebody went to among the hits, with all that is around it', async () => {
  show();
  await userEvent.type(search(), '2214');
  act(() => row('2214').focus());
  await userEvent.clear(search());
  expect(row('2214').tabIndex).toBe(0);
  expect(names()).toContain('2219 - Mililani Town');
});

test('what was searched for is marked in the rows', async () => {
  show();
  await userEvent.type(search(), 'fernandez');
  expect([...row('Mateo').querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    'Fernández',
    'fernández',
  ]);
  expect(row('Keala').querySelector('mark')).toBeNull();
});

test('* opens the people beside the focused row, which keeps the focus', async () => {
  show();
  await fold('Mateo');
  act(() => row('Hannah').focus());
  seen.mockClear();
  await userEvent.keyboard('*');
  expect(shown()).toBe(row('Hannah'));
  expect(names()).toContain('Grace Okafor');
  expect(document.activeElement).toBe(row('Hannah'));
});

test('HIER-16 somebody who was moved is shown where they stand now, among the hits too while they are one', async () => {
  const { become } = show();
  await userEvent.type(search(), 'daniel');
  act(() => row('Daniel').focus());
  const arrival: Arrival = { key: 'p4', before: tree, from: null };
  become(tree, arrival);
  seen.mockClear();
  const [keala, ...others] = sampleTree();
  const areas = keala?.children ?? [];
  const moved = areas.map((area, index) => ({
    ...area,
    children: index === 0 ? area.children.slice(0, 1) : (areas[0]?.children.slice(1) ?? []),
  }));
  become(flattenTree([{ ...samplePerson(1, 'Keala Thompson', 4), children: moved }, ...others]), arrival);
  expect(names()).toEqual(['Keala Thompson', 'Hannah Lindqvist', 'Daniel Nakamura']);
  expect(shown()).toBe(row('Daniel'));
  expect(document.activeElement).toBe(row('Daniel'));
});

test('TBL-01 who searches the tree hears the count once the typing has paused, not with each letter', async () => {
  show();
  const user = userEvent.setup();
  await user.type(search(), 'gra');
  expect(screen.queryAllByRole('status').map(({ textContent }) => textContent)).toEqual([]);
  expect(said()).toEqual([]);
  await vi.waitFor(() => expect(said()).toEqual(['1 found in 6 people, 6 units']), 2000);
});

test('what is searched is in the address: a reload, Back and a shared link show the same', async () => {
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

test('HIER-03 on paper stands who and what shows, indented; who is folded has a count of those beneath', async () => {
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
  ['Expand All', 'All is expanded'],
  ['Collapse All', 'All is collapsed'],
  ['Collapse Level 1', 'Level 1 is collapsed'],
])('HIER-02 %s is told to who does not see the rows', async (name, told) => {
  show();
  await userEvent.click(screen.getByRole('button', { name }));
  expect(announcements('polite').at(-1)?.text).toBe(told);
});

test('PageDown moves by the rows that have room in the grid now', async () => {
  show();
  const [first, , third] = screen.getAllByRole('row');
  act(() => first?.focus());
  vi.spyOn(screen.getByRole('treegrid'), 'clientHeight', 'get').mockReturnValue(120);
  await userEvent.keyboard('{PageDown}');
  expect(document.activeElement).toBe(third);
});
