/** react-admin's Datagrid with a list of rows in the browser (`useList`): pages of 25 rows, not virtualised. */
import { useEffect, useState } from 'react';
import {
  AdminContext,
  Datagrid,
  defaultI18nProvider,
  ListContextProvider,
  Pagination,
  ResourceContextProvider,
  TextField,
  testDataProvider,
  useList,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { measured } from '../tables/page.ts';
import { COLUMNS, type Row } from '../tables/rows.ts';

const dataProvider = testDataProvider();

function Page({ rows }: { readonly rows: readonly Row[] }) {
  const [query, setQuery] = useState('');
  const [data, setData] = useState<Row[]>();
  // Sets the rows after the first render, as a request would. Otherwise the first render would draw all rows.
  useEffect(() => setData(rows as Row[]), [rows]);
  const list = useList<Row>({ data: data ?? [], isPending: data === undefined, perPage: 25 });
  return (
    <ListContextProvider value={list}>
      <input
        type="search"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          list.setFilters(event.target.value === '' ? {} : { q: event.target.value });
        }}
      />
      <Datagrid bulkActionButtons={false} rowClick={false}>
        {COLUMNS.map(({ field, header }) => (
          <TextField key={field} source={field} label={header} />
        ))}
      </Datagrid>
      <Pagination />
    </ListContextProvider>
  );
}

measured({
  render: (root, rows) =>
    createRoot(root).render(
      <AdminContext dataProvider={dataProvider} i18nProvider={defaultI18nProvider}>
        <ResourceContextProvider value="users">
          <Page rows={rows} />
        </ResourceContextProvider>
      </AdminContext>,
    ),
  cell: (row, field) => document.querySelector(`tbody tr:nth-child(${row + 1}) .column-${field}`),
  header: (field) => document.querySelector(`thead .column-${field} .MuiTableSortLabel-root`),
  scroller: () => document.scrollingElement,
  rows: 'tbody tr',
});
