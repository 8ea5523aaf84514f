/**
 * AG Grid Community with the same features as the portal's table: search, sort, column widths, hidden columns, CSV.
 * `?cache` caches the searchable texts.
 */
import {
  ClientSideRowModelModule,
  ColumnApiModule,
  CsvExportModule,
  ModuleRegistry,
  QuickFilterModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { measured } from '../tables/page.ts';
import { COLUMNS, type Row } from '../tables/rows.ts';

ModuleRegistry.registerModules([ClientSideRowModelModule, QuickFilterModule, ColumnApiModule, CsvExportModule]);

const columnDefs = COLUMNS.map(({ field, header }) => ({ field, headerName: header, minWidth: 150, flex: 1 }));
const isCached = window.location.search === '?cache';

function Page({ rows }: { readonly rows: readonly Row[] }) {
  const [query, setQuery] = useState('');
  return (
    <>
      <input type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
      <div style={{ height: 636 }}>
        <AgGridReact<Row>
          rowData={rows as Row[]}
          columnDefs={columnDefs}
          quickFilterText={query}
          cacheQuickFilter={isCached}
          rowHeight={40}
          headerHeight={36}
          animateRows={false}
        />
      </div>
    </>
  );
}

measured({
  render: (root, rows) => createRoot(root).render(<Page rows={rows} />),
  cell: (row, field) => document.querySelector(`.ag-row[row-index="${row}"] .ag-cell[col-id=${field}]`),
  header: (field) => document.querySelector(`.ag-header-cell[col-id=${field}] .ag-header-cell-label`),
  scroller: () => document.querySelector('.ag-grid-viewport'),
  rows: '.ag-row',
});
