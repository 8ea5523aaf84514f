/** The dialog for a bulk change that needs a choice, such as a person for units or a preference to add. Its button opens the review. */
import { type HistoryScope, proposeInScope, targetOfScope } from '@franchise-admin/api/contract';
import type { ReactNode } from 'react';
import { useCaller } from '../../context/caller.ts';
import { type Form, FormDialog, type Loadable } from '../../ui/index.ts';
import type { OperationInput } from '../review/review.ts';
import { useAfterClose } from '../useAfterClose.ts';
import { type BulkList, type BulkRow, bulkObstacle, reviewBulk } from './bulk.ts';

export interface BulkDialogProps<V extends object> {
  readonly title: string;
  /** The number of rows: "12 units". */
  readonly subtitle: string;
  readonly rows: readonly BulkRow[];
  readonly list: BulkList;
  readonly form: Form<V>;
  readonly lists?: readonly Loadable[];
  /** The reason why the user cannot choose anything. */
  readonly blocked?: string | undefined;
  /** Returns the title and the operations of the review. */
  readonly changeOf: (values: V) => { readonly title: string; readonly operations: readonly OperationInput[] };
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
  readonly children: ReactNode;
}

export function BulkDialog<V extends object>(props: BulkDialogProps<V>) {
  const { rows, list, form, changeOf, blocked, ...rest } = props;
  const caller = useCaller();
  const afterClose = useAfterClose();
  const mayPropose = (scope: string) => proposeInScope(caller, targetOfScope(scope as HistoryScope)).allowed;
  return (
    <FormDialog
      {...rest}
      form={form}
      saveLabel="Review"
      blocked={bulkObstacle(rows, mayPropose) ?? blocked}
      onSave={async (values) => {
        const { title, operations } = changeOf(values);
        afterClose(() => reviewBulk(rows, title, operations, list));
        return 'saved';
      }}
    />
  );
}
