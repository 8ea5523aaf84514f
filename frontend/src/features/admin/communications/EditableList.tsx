/** A list of System Administration whose rows are added, edited and deleted in dialogs (ADM-04 to ADM-07). */
import { type ReactNode, useRef } from 'react';
import type { CallState } from '../../../client/useCall.ts';
import { ListCard, type ListCardProps } from '../../../shared/ListCard.tsx';
import { Button, type TableHandle, useOpenDialog, useTableAddress } from '../../../ui/index.ts';

/** Which dialog is open, and for which row. */
export interface OpenRowDialog {
  readonly kind: 'edit' | 'delete';
  /** 0 for a new one (LIM-01). */
  readonly id: number;
}

/** What the dialogs of a list are given by it. */
export interface RowDialogProps {
  readonly dialog: OpenRowDialog;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

type Given = 'title' | 'noun' | 'columns' | 'rowLabel' | 'failed' | 'maxHeight' | 'expectedRows';

export interface EditableListProps<T extends object> extends Pick<ListCardProps<T>, Given> {
  /** Names the table and what is kept of the open dialog: "communication-types". */
  readonly id: string;
  /** Names its search and sort in the address. */
  readonly name: string;
  readonly list: CallState<T[]>;
  /** The id of a row. */
  readonly idOf: (row: T) => number;
  /** "+ Add Type". */
  readonly addLabel: string;
  /** "No communication types found". */
  readonly empty: string;
  /** As the server lists them; the same object each time. */
  readonly defaultSort: { readonly id: string; readonly desc: boolean };
  /** Draws the dialog that is open. */
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
