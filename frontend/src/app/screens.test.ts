import { describe, expect, test } from 'vitest';
import { COLUMNS as ADDRESS_COLUMNS } from '../features/group-details/addresses.ts';
import { SYSTEM_UNIT_COLUMNS, UNIT_COLUMNS } from '../features/units/columns.ts';
import { SYSTEM_COLUMNS, COLUMNS as USER_COLUMNS } from '../features/users/columns.ts';
import { TABS } from '../features/users/tabs.ts';
import { ACTION_WIDTHS, type DataColumn, DEFAULT_WIDTH } from '../ui/table/columns/column.ts';
import { SCREENS } from './screens.ts';

const widthsOf = <T>(columns: readonly DataColumn<T>[]) =>
  columns.filter(({ hidden }) => !hidden).map(({ width = DEFAULT_WIDTH }) => width);

describe('SHELL-02 what awaits a list has the columns that the list is first shown with', () => {
  test.each([
    ['units', widthsOf(UNIT_COLUMNS.unassigned), 1],
    ['all-units', widthsOf(SYSTEM_UNIT_COLUMNS), 1],
    ['users', widthsOf(USER_COLUMNS.unassigned), 2],
    ['all-users', widthsOf(SYSTEM_COLUMNS), 2],
    ['group-details', widthsOf(ADDRESS_COLUMNS), 2],
  ] as const)('%s', (path, widths, actions) => {
    expect(SCREENS[path].shape).toMatchObject({ widths, actions: ACTION_WIDTHS[actions] });
  });

  test('and its tabs', () => {
    expect(TABS[0]?.id).toBe('unassigned');
    expect(SCREENS.users.shape).toMatchObject({ tabs: TABS.length });
    expect(SCREENS.units.shape).toMatchObject({ tabs: Object.keys(UNIT_COLUMNS).length });
  });
});
