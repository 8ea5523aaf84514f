/** The table on paper. Its code comes once there are rows, long before somebody prints them. */
import { lateCode } from '../late-code.tsx';
import { OnPaper } from '../print/OnPaper.tsx';
import type { PrintedTableProps } from './PrintedTable.tsx';

const { Late: PrintedTable, preload } = lateCode(async () => (await import('./PrintedTable.tsx')).PrintedTable);

/** Fetches the code ahead: a browser that prints does not wait for it. */
export const preloadPrintSheet = preload;

export function PrintSheet(props: PrintedTableProps) {
  return (
    <OnPaper>
      <PrintedTable {...props} onMissing={() => undefined} />
    </OnPaper>
  );
}
