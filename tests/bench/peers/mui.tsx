/** MUI X DataGrid Community with its maximum page size of 100 rows; search and sort use all rows. */
import { DataGrid } from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { measured } from '../tables/page.ts';
import { COLUMNS, type Row } from '../tables/rows.ts';

const columns = COLUMNS.map(({ field, header }) => ({ field, headerName: header, minWidth: 150, flex: 1 }));
const PAGES = { pagination: { paginationModel: { pageSize: 100 } } };

function Page({ rows }: { readonly rows: readonly Row[] }) {
  const [query, setQuery] = useState('');
  const filter = useMemo(() => ({ items: [], quickFilterValues: query === '' ? [] : [query] }), [query]);
  return (
    <>
      <input type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
      <div style={{ height: 688 }}>
        <DataGrid
          rows={rows}
          columns={columns}
          filterModel={filter}
          initialState={PAGES}
          pageSizeOptions={[100]}
          rowHeight={40}
          columnHeaderHeight={36}
        />
      </div>
    </>
  );
}

measured({
  render: (root, rows) => createRoot(root).render(<Page rows={rows} />),
  cell: (row, field) => document.querySelector(`.MuiDataGrid-row[data-rowindex="${row}"] [data-field=${field}]`),
  header: (field) =>
    document.querySelector(`.MuiDataGrid-columnHeader[data-field=${field}] .MuiDataGrid-columnHeaderTitleContainer`),
  scroller: () => document.querySelector('.MuiDataGrid-virtualScroller'),
  rows: '.MuiDataGrid-row',
});
