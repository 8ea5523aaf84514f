/** The table on paper: drawn when the page is printed, as a plain table whose head comes again on each sheet. */
import { use, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Breakable } from '../Breakable.tsx';
import type { DataColumn } from './columns/column.ts';
import styles from './PrintSheet.module.css';
import { PrintSubject } from './print-subject.ts';
import { formatCount } from './words.ts';

/** About forty sheets. Nobody reads more on paper, and browsers take minutes to lay out much more. */
const MAX_PRINTED = 1000;

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

export interface PrintSheetProps<T> {
  readonly title: string;
  /** "12 of 46 users. Sorted by Last Name." */
  readonly note: string;
  readonly columns: readonly DataColumn<T>[];
  readonly rows: readonly T[];
  readonly view: Uint32Array;
  readonly rowKey: (row: T) => string;
}

export function PrintSheet<T>(props: PrintSheetProps<T>) {
  const isPrinting = useIsPrinting();
  return isPrinting ? createPortal(<Sheet {...props} />, document.body) : null;
}

function Sheet<T>({ title, note, columns, rows, view, rowKey }: PrintSheetProps<T>) {
  const subject = use(PrintSubject);
  const printed = [...view.subarray(0, MAX_PRINTED)].flatMap((row) => rows[row] ?? []);
  return (
    <section data-print-sheet="" className={styles.sheet}>
      <h2>{title}</h2>
      <p className={styles.subject}>{[subject, DATE.format(new Date())].filter(Boolean).join(', ')}</p>
      <p>
        {note}
        {view.length > MAX_PRINTED &&
          ` Printed are the first ${formatCount(MAX_PRINTED)}: search for fewer, or export the list to have them all.`}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, header, align }) => (
              <th key={id} scope="col" data-align={align}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, text, align }) => (
                <td key={id} data-align={align}>
                  <Words text={text(row)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Columns are as wide as their words; an e-mail address alone may break anywhere. */
function Words({ text }: { readonly text: string }) {
  if (!text.includes('@')) return text;
  return (
    <span className={styles.address}>
      <Breakable text={text} />
    </span>
  );
}

function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the event is over.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
