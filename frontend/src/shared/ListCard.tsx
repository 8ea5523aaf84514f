/** A card with one list: a heading with the count, an action, and the table (POS-02, POS-03, ADM-01). */
import type { ReactNode } from 'react';
import { withFallbackMessage } from '../client/failure.ts';
import type { CallState } from '../client/useCall.ts';
import { Card, CardHeader, DataTable, type DataTableProps } from '../ui/index.ts';

type TableProps<T extends object> = Omit<DataTableProps<T>, 'label' | 'failure' | 'onRetry' | 'isReloading'>;

export interface ListCardProps<T extends object> extends TableProps<T> {
  /** The heading, and the accessible name of the table. */
  readonly title: string;
  /** A button such as "+ Add Group". */
  readonly action?: ReactNode;
  /** Shown between heading and table. */
  readonly children?: ReactNode;
  /** The request for the rows. */
  readonly call: Pick<CallState<unknown>, 'failure' | 'reload' | 'isReloading'>;
  /** The error text for a route that defines no error message (ERR-02). */
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
        failure={withFallbackMessage(call.failure, failed)}
        onRetry={() => void call.reload()}
        isReloading={call.isReloading}
      />
    </Card>
  );
}
