/** A screen with the rows of all franchises: a line of counts, and a list that shows rows as they load (SYS-01, SYS-02). */
import { administerFranchise, SYSTEM } from '@franchise-admin/api/contract';
import type { StreamedList } from '../client/useStreamedList.ts';
import { useMay } from '../context/caller.ts';
import {
  Card,
  DataTable,
  type DataTableProps,
  PageHeader,
  type SelectionAction,
  type TableFailure,
  useTableAddress,
} from '../ui/index.ts';
import { useSystemSummary } from './system-lists.ts';

type TableProps = 'id' | 'noun' | 'columns' | 'rowKey' | 'rowLabel' | 'actions' | 'actionCount' | 'ref';

export interface SystemListProps<T extends object> extends Pick<DataTableProps<T>, TableProps> {
  /** The heading, and the accessible name of the table: "All Users". */
  readonly title: string;
  readonly list: Pick<StreamedList<T>, 'rows' | 'streaming' | 'isWhole'>;
  /** The actions for selected rows. */
  readonly bulkActions: readonly SelectionAction<T>[];
  /** The name under which the selection is kept. */
  readonly bulkList: string;
  readonly failure: TableFailure | undefined;
  readonly onRetry: () => void;
}

/** The order in which the server returns the rows. */
const BY_FRANCHISE = { id: 'groupCode', desc: false } as const;

export function SystemList<T extends { readonly groupCode: string }>(props: SystemListProps<T>) {
  const { title, list, bulkActions, bulkList, ...table } = props;
  const { many } = table.noun;
  const view = useTableAddress({ defaultSort: BY_FRANCHISE });
  const mayChange = useMay(administerFranchise, SYSTEM);
  const summary = useSystemSummary(list.rows, table.noun, list.isWhole);
  return (
    <>
      <PageHeader title={title} note={summary} />
      <Card fill>
        <DataTable
          {...table}
          label={title}
          rows={list.rows}
          selection={{
            franchise: SYSTEM,
            list: bulkList,
            all: list.isWhole ? list.rows : undefined,
            actions: bulkActions,
            isProposal: !mayChange,
          }}
          view={view}
          empty={{ title: `No ${many} found`, detail: `No franchise has ${many} yet.` }}
          streaming={list.streaming}
        />
      </Card>
    </>
  );
}
