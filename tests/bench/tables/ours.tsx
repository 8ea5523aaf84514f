/** The portal's table as its screens use it: in a card, with search and sort in the address. */
import '../../../frontend/src/ui/fonts.css';
import '../../../frontend/src/ui/tokens.css';
import '../../../frontend/src/ui/global.css';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Card } from '../../../frontend/src/ui/Card.tsx';
import type { DataColumn } from '../../../frontend/src/ui/table/columns/column.ts';
import { DataTable } from '../../../frontend/src/ui/table/DataTable.tsx';
import { useTableAddress } from '../../../frontend/src/ui/table/useTableAddress.ts';
import { measured } from './page.ts';
import { COLUMNS, type Row } from './rows.ts';

const columns: readonly DataColumn<Row>[] = COLUMNS.map(({ field, header }) => ({
  id: field,
  header,
  text: (row) => row[field],
  ...(field === 'units' && { compare: 'number' }),
}));

function Page({ rows }: { readonly rows: readonly Row[] }) {
  const view = useTableAddress();
  return (
    <Card>
      <DataTable
        id="bench"
        label="Users"
        noun={{ one: 'user', many: 'users' }}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        rowLabel={({ firstName, lastName }) => `${firstName} ${lastName}`}
        view={view}
        empty={{ title: 'No users found' }}
      />
    </Card>
  );
}

measured({
  render: (root, rows) =>
    createRoot(root).render(
      <BrowserRouter useTransitions={false}>
        <Page rows={rows} />
      </BrowserRouter>,
    ),
  cell: (row, field) =>
    document.querySelector(`[data-row="${row}"]`)?.children[COLUMNS.findIndex((column) => column.field === field)] ??
    null,
  header: (field) => document.querySelector(`[role=columnheader][data-id=${field}] button`),
  scroller: () => document.querySelector('[role=grid]'),
  rows: '[data-row]',
});
