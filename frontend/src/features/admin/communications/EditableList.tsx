/** A list on System Administration, with dialogs to add, edit and delete its rows (ADM-04 to ADM-07). */
import { type ReactNode, useRef } from 'react';
import type { CallState } from '../../../client/useCall.ts';
import { ListCard, type ListCardProps } from '../../../shared/ListCard.tsx';
import { Button, type TableHandle, useLast, useOpenDialog, useTableAddress } from '../../../ui/index.ts';

export interface OpenRowDialog {
  readonly kind: 'edit' | 'delete';
  /** 0 for a new record (LIM-01). */
  readonly id: number;
}

export interface RowDialogProps {
  readonly dialog: OpenRowDialog;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export interface OpenRow<T> {
  /** The current row or, after a deletion, its last version. Undefined for a new record and while the list loads. */
  readonly row: T | undefined;
  /** True if another user has deleted the record. */
  readonly isDeleted: boolean;
}

export function useOpenRow<T>(list: CallState<T[]>, { id }: OpenRowDialog, idOf: (row: T) => number): OpenRow<T> {
  const listed = list.data?.find((one) => idOf(one) === id);
  const row = useLast(listed);
  return { row, isDeleted: id !== 0 && list.data !== undefined && listed === undefined };
}

type CardProps = 'title' | 'noun' | 'columns' | 'rowLabel' | 'failed' | 'maxHeight' | 'expectedRows';

export interface EditableListProps<T extends object> extends Pick<ListCardProps<T>, CardProps> {
  /** Identifies the table and the stored state of its dialog: "communication-types". */
  readonly id: string;
  /** Prefix of the list's search and sort parameters in the URL. */
  readonly name: string;
  readonly list: CallState<T[]>;
  readonly idOf: (row: T) => number;
  /** Label of the button that adds a row: "+ Add Type". */
  readonly addLabel: string;
  /** Title of the empty list: "No communication types found". */
  readonly empty: string;
  /** The order in which the server returns the rows. Must be the same object on every render. */
  readonly defaultSort: { readonly id: string; readonly desc: boolean };
  readonly children: (open: RowDialogProps & { readonly onMissing: () => void }) => ReactNode;
}

export function EditableList<T extends object>(props: EditableListProps<T>) {
  const { id, name, list, idOf, addLabel, empty, defaultSort, children, ...card } = props;
  const view = useTableAddress({ name, defaultSort });
  const [dialog, setDialog] = useOpenDialog<OpenRowDialog>(`admin:${id}`);
  const grid = useRef<TableHandle>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const close = () => setDialog(null);

  return (
    <>
      <ListCard
        {...card}
        ref={grid}
        id={id}
        action={
          <Button ref={addButton} onClick={() => setDialog({ kind: 'edit', id: 0 })}>
            {addLabel}
          </Button>
        }
        rows={list.data}
        rowKey={(row) => String(idOf(row))}
        actions={(row) => [
          { label: 'Edit', onSelect: () => setDialog({ kind: 'edit', id: idOf(row) }) },
          { label: 'Delete', danger: true, onSelect: () => setDialog({ kind: 'delete', id: idOf(row) }) },
        ]}
        view={view}
        empty={{ title: empty, detail: `Add the first one with “${addLabel}” above.` }}
        call={list}
      />
      {dialog &&
        children({
          dialog,
          onClose: close,
          onMissing: close,
          returnFocus: () => (dialog.id === 0 ? addButton.current : grid.current?.activeElement()),
        })}
    </>
  );
}
