import { describe, expect, test } from 'vitest';
import { COLUMNS as BRAND_GROUP_COLUMNS } from '../features/admin/communications/BrandCommunicationGroups.tsx';
import { COLUMNS as TYPE_COLUMNS } from '../features/admin/communications/CommunicationTypes.tsx';
import { COLUMNS as ORPHAN_COLUMNS } from '../features/admin/orphaned-groups/OrphanedGroups.tsx';
import { TABS as CHANGES_TABS, columnsOf as changesColumnsOf } from '../features/changes/columns.ts';
import { COLUMNS as ADDRESS_COLUMNS } from '../features/group-details/addresses.ts';
import { columnsOf } from '../features/history/columns.ts';
import { GROUP_COLUMNS, USER_COLUMNS as POS_USER_COLUMNS } from '../features/pos/columns.tsx';
import { SYSTEM_UNIT_COLUMNS, UNIT_COLUMNS } from '../features/units/columns.ts';
import { SYSTEM_COLUMNS, COLUMNS as USER_COLUMNS } from '../features/users/columns.ts';
import { TABS } from '../features/users/tabs.ts';
import { wrappedLines } from '../ui/table/columns/cards.ts';
import { type DataColumn, DEFAULT_WIDTH } from '../ui/table/columns/column.ts';
import { type ListShape, SCREENS, SECTION_LISTS, VENDOR_LISTS } from './screens.ts';

const widthsOf = <T>(columns: readonly DataColumn<T>[]) =>
  columns.filter(({ hidden }) => !hidden).map(({ id, width = DEFAULT_WIDTH }) => [id, width]);

describe('SHELL-02 the skeleton of a list matches the list', () => {
  test.each([
    ['units', SCREENS.units.shape, UNIT_COLUMNS.unassigned, 2],
    ['all units', SCREENS['all-units'].shape, SYSTEM_UNIT_COLUMNS, 1],
    ['users', SCREENS.users.shape, USER_COLUMNS.unassigned, 2],
    ['all users', SCREENS['all-users'].shape, SYSTEM_COLUMNS, 2],
    ['addresses', SCREENS['group-details'].shape, ADDRESS_COLUMNS, 2],
    ['the history', SCREENS.history.shape, columnsOf('ALOHA'), 1],
    ['change sets', SCREENS.changes.shape, changesColumnsOf('ALOHA'), 1],
    ['franchise groups', VENDOR_LISTS.groups, GROUP_COLUMNS, 1],
    ['POS users', VENDOR_LISTS.users, POS_USER_COLUMNS, 2],
    ['orphaned groups', SECTION_LISTS.orphaned, ORPHAN_COLUMNS, 1],
    ['brand communication groups', SECTION_LISTS.groups, BRAND_GROUP_COLUMNS, 2],
    ['communication types', SECTION_LISTS.types, TYPE_COLUMNS, 2],
  ] as const)('has the same column widths, wrapped lines and action count: %s', (_, shape, columns, actionCount) => {
    const list = shape as ListShape;
    expect([Object.entries(list.widths), list.actionCount]).toEqual([widthsOf<never>(columns), actionCount]);
    expect(list.wrappedLines ?? 0).toBe(wrappedLines(columns));
  });

  test('has the same number of tabs, and the screen has the same tab names', () => {
    expect(TABS[0]?.id).toBe('unassigned');
    expect(SCREENS.users.shape).toMatchObject({ tabs: TABS.length });
    expect(SCREENS.users.tabs).toEqual([...TABS.map(({ id }) => id), 'deleted']);
    expect(SCREENS.units.tabs).toEqual([...Object.keys(UNIT_COLUMNS), 'ended']);
    expect(SCREENS.changes.tabs).toEqual(CHANGES_TABS);
    expect(SCREENS.changes.shape).toMatchObject({ tabs: CHANGES_TABS.length });
    expect(SCREENS.units.shape).toMatchObject({ tabs: Object.keys(UNIT_COLUMNS).length });
  });
});
