/** A list of one call in a card of its own: heading with its count, what may be added, the table (POS-02, POS-03, ADM-01). */
import type { ReactNode } from 'react';
import { worded } from '../client/failure.ts';
import type { CallState } from '../client/useCall.ts';
import { Card, CardHeader, DataTable, type DataTableProps } from '../ui/index.ts';

type TableProps<T extends object> = Omit<DataTableProps<T>, 'label' | 'failure' | 'onRetry' | 'isReloading'>;

export interface ListCardProps<T extends object> extends TableProps<T> {
  /** Heads the card and names the table. */
  readonly title: string;
  /** "+ Add Group". */
  readonly action?: ReactNode;
  /** Between heading and table. */
  readonly children?: ReactNode;
  /** The call that the rows come from. */
  readonly call: Pick<CallState<unknown>, 'failure' | 'reload' | 'isReloading'>;
  /** What to say in the table's place when it did not come and the call has no message (ERR-02). */
  readonly failed?: string;
}

export function ListCard<T extends object>({ title, action, children, call, failed, ...table }: ListCardProps<T>) {
  return (
    <Card label={title}>
      <CardHeader title={title} action={action} {...(table.rows && { count: table.rows.length })} />
      {children}
      <DataTable
        {...table}
        label={title}
        failure={worded(call.failure, failed)}
        onRetry={() => void call.reload()}
        isReloading={call.isReloading}
      />
    </Card>
  );
}
