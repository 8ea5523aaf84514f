/** A list on paper: a plain table as wide as the page. */
import type { ReactNode } from 'react';
import { Breakable } from '../Breakable.tsx';
import { isUnbreakable, layOutColumns } from '../print/columns.ts';
import { sheetPixels } from '../print/pixels.ts';
import { printedRows, Sheet, truncationNote } from '../print/Sheet.tsx';
import type { DataColumn } from './columns/column.ts';

export interface PrintedTableProps {
  readonly title: string;
  /** "12 of 46 users. Sorted by Last Name." */
  readonly note: string;
  readonly columns: readonly Pick<DataColumn<never>, 'id' | 'header' | 'align'>[];
  readonly count: number;
  /** Returns the texts of a row, by column. */
  readonly lineAt: (index: number) => readonly string[];
}

export function PrintedTable({ title, note, columns, count, lineAt }: PrintedTableProps) {
  const lines = printedRows(count).map((index) => ({ index, texts: lineAt(index) }));
  const layout = layOutColumns(
    columns.map(({ header }) => header),
    lines.map(({ texts }) => texts),
    sheetPixels(),
  );
  const printed = layout.columns.flatMap(({ at, width }) => {
    const column = columns[at];
    return column ? [{ ...column, at, width }] : [];
  });
  const empty = columns.filter(({ id }) => !printed.some((column) => column.id === id)).map(({ header }) => header);
  return (
    <Sheet
      title={title}
      notes={[
        note,
        truncationNote(count, 'narrow the search, or export the list to get all rows'),
        empty.length > 0 ? `Empty columns are not printed: ${empty.join(', ')}.` : '',
      ]}
      isWide={layout.isWide}
      size={layout.size}
    >
      <colgroup>
        {printed.map(({ id, width }) => (
          <col key={id} style={{ width: `${width}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {printed.map(({ id, header, align = 'start' }) => (
            <th key={id} scope="col" data-align={align}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ index, texts }) => (
          <tr key={index}>
            {printed.map(({ id, at, align = 'start' }) => (
              <td key={id} data-align={align}>
                {wrappable(texts[at] ?? '')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

function wrappable(text: string): ReactNode {
  return isUnbreakable(text) ? text.replaceAll(' ', '\u00a0') : <Breakable text={text} />;
}
