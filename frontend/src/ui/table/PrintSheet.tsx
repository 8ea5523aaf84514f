/** The printed table. Its code preloads once there are rows, because the browser does not wait for code when it prints. */
import { lazyComponent } from '../lazy-component.tsx';
import { PrintOnly } from '../print/PrintOnly.tsx';
import type { PrintedTableProps } from './PrintedTable.tsx';

const { Lazy: PrintedTable, preload } = lazyComponent(async () => (await import('./PrintedTable.tsx')).PrintedTable);

export const preloadPrintSheet = preload;

export function PrintSheet(props: PrintedTableProps) {
  return (
    <PrintOnly>
      <PrintedTable {...props} onMissing={() => undefined} />
    </PrintOnly>
  );
}
