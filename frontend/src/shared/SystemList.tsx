/** A screen of all franchises: one line of counts, and one list that is shown while it comes (SYS-01, SYS-02). */
import type { StreamedList } from '../client/useStreamedList.ts';
import { Card, DataTable, type DataTableProps, PageHeader, type TableFailure, useTableAddress } from '../ui/index.ts';
import { useSystemSummary } from './system-lists.ts';

type Given = 'id' | 'noun' | 'columns' | 'rowKey' | 'rowLabel' | 'actions' | 'actionCount' | 'ref';

export interface SystemListProps<T extends object> extends Pick<DataTableProps<T>, Given> {
  /** Heads the page and names the table: "All Users". */
  readonly title: string;
  readonly list: Pick<StreamedList<T>, 'rows' | 'streaming' | 'isWhole'>;
  readonly failure: TableFailure | undefined;
  readonly onRetry: () => void;
}

/** As the server lists what all franchises have. */
const BY_FRANCHISE = { id: 'groupCode', desc: false } as const;

export function SystemList<T extends { readonly groupCode: string }>(props: SystemListProps<T>) {
  const { title, list, ...table } = props;
  const { many } = table.noun;
  const view = useTableAddress({ defaultSort: BY_FRANCHISE });
  const summary = useSystemSummary(list.rows, table.noun, list.isWhole);
  return (
    <>
      <PageHeader title={title} note={summary} />
      <Card fill>
        <DataTable
          {...table}
          label={title}
          rows={list.rows}
          view={view}
          empty={{ title: `No ${many} found`, detail: `No franchise has ${many} yet.` }}
          streaming={list.streaming}
        />
      </Card>
    </>
  );
}
