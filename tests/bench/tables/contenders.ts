/** The tables that are measured side by side, and what each of them makes of 100,000 rows. */

export interface Contender {
  readonly name: string;
  /** Its page's code, from tests/bench. */
  readonly entry: string;
  readonly search?: string;
  /** Said beneath the figures. */
  readonly note: string;
}

/** React alone; its size is part of every other page. */
export const BARE: Contender = { name: 'React', entry: 'tables/bare.tsx', note: 'nothing but React' };

/** Ours first; the others are compared with it. */
export const CONTENDERS: readonly Contender[] = [
  {
    name: 'ours',
    entry: 'tables/ours.tsx',
    note: 'all rows in one virtualised list; the page has the router, the card and the typeface too',
  },
  {
    name: 'AG Grid',
    entry: 'peers/ag-grid.tsx',
    note: 'community: all rows in one virtualised list; only the modules for search, columns and CSV',
  },
  {
    name: 'AG Grid, cache',
    entry: 'peers/ag-grid.tsx',
    search: '?cache',
    note: 'the same with cacheQuickFilter',
  },
  {
    name: 'MUI X DataGrid',
    entry: 'peers/mui.tsx',
    note: 'community: holds, searches and sorts all rows, shows pages of 100 (its most), virtualised within a page',
  },
  {
    name: 'react-admin',
    entry: 'peers/react-admin.tsx',
    note: 'Datagrid over useList: holds, searches and sorts all rows, shows pages of 25, not virtualised, the page scrolls',
  },
];
