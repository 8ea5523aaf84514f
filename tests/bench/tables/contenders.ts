/** The tables to compare, and how each of them handles 100,000 rows. */

export interface Contender {
  readonly name: string;
  /** The entry of its page, relative to tests/bench. */
  readonly entry: string;
  readonly search?: string;
  /** Printed below the figures. */
  readonly note: string;
}

/** The page with React only. Every other page contains the same code. */
export const BARE: Contender = { name: 'React', entry: 'tables/bare.tsx', note: 'React only' };

/** The tables to measure. The portal's table is first, and the other tables are compared with it. */
export const CONTENDERS: readonly Contender[] = [
  {
    name: 'ours',
    entry: 'tables/ours.tsx',
    note: 'all rows in one virtualised list; the page includes the router, the card and the typeface',
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
    note: 'community: loads, searches and sorts all rows, shows pages of 100 (its maximum), virtualised within a page',
  },
  {
    name: 'react-admin',
    entry: 'peers/react-admin.tsx',
    note: 'Datagrid with useList: loads, searches and sorts all rows, shows pages of 25, not virtualised, the page scrolls',
  },
];
