import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Answers, Refusal } from '../../client/test-api.ts';
import { showPage } from '../../shared/test-page.tsx';
import { loadDialogs } from '../../ui/test-dialogs.ts';
import { HierarchyPage } from './HierarchyPage.tsx';
import { samplePerson, sampleUnit } from './model/test-trees.ts';

beforeAll(() => loadDialogs(import('./dialogs/HierarchyDialog.tsx'), import('../../ui/menu/FluentMenu.tsx')), 30_000);

const TREE = 'GET hierarchy/ALOHA';
const UNASSIGNED = 'GET lookup/units/ALOHA';
const Page = () => <HierarchyPage UnitDialog={() => null} />;

test.each([
  ['412', new Refusal(412, { code: 'stale', detail: 'Changed.' })],
  ['404', new Refusal(404, { code: 'not_found', detail: 'Gone.' })],
])(
  'HIER-07 a change of somebody else that a removal meets (%s) shows in the tree and in the count of units not assigned',
  async (_, refusal) => {
    const free = (unitCode: string) => ({ unitCode, unitName: `Unit ${unitCode}` });
    const answers: Answers = {
      [TREE]: [samplePerson(1, 'Olga Owner', 4, [], [sampleUnit('U1', 1), sampleUnit('U2', 1), sampleUnit('U3', 1)])],
      [UNASSIGNED]: [free('U4')],
      'GET franchise/ALOHA/roles': [{ franchiseRoleId: 4, tier: 4, description: 'Owner', etag: '"1"' }],
    };
    answers['POST units/ALOHA/unassign'] = () => {
      answers[TREE] = [samplePerson(1, 'Olga Owner', 4, [], [sampleUnit('U3', 1)])];
      answers[UNASSIGNED] = [free('U1'), free('U2'), free('U4')];
      return refusal;
    };
    const { user } = showPage(Page, { answers });
    await screen.findByText(/ 3 units · 1 unit not assigned$/);
    await user.click(screen.getByRole('button', { name: 'Expand All' }));
    await user.click(within(screen.getByRole('row', { name: /^U1/ })).getByRole('button', { name: /Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Removal' }));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await dialog.findByRole('alert');
    expect(screen.getByText(/1 unit · /).textContent).toMatch(/ 1 unit · 3 units not assigned$/);
  },
);
