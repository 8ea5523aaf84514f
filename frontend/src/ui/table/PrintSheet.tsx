/** The printed table. Its code preloads once there are rows, because the browser does not wait for code when it prints. */
import { lateCode } from '../late-code.tsx';
import { PrintOnly } from '../print/PrintOnly.tsx';
import type { PrintedTableProps } from './PrintedTable.tsx';

const { Late: PrintedTable, preload } = lateCode(async () => (await import('./PrintedTable.tsx')).PrintedTable);

export const preloadPrintSheet = preload;

export function PrintSheet(props: PrintedTableProps) {
  return (
    <PrintOnly>
      <PrintedTable {...props} onMissing={() => undefined} />
    </PrintOnly>
  );
}
