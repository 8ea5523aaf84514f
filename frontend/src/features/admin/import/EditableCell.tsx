/** A cell of the file. Enter, F2 or a click edits it; Enter or leaving the field saves, Escape keeps the old text. */
import { createContext, type KeyboardEvent, use, useRef, useState } from 'react';
import styles from './import.module.css';
import type { ImportColumn } from './kinds/kind.ts';
import type { ReviewedRow } from './reviewed-rows.ts';

export interface RowEditing {
  readonly setCells: (index: number, cells: Readonly<Record<string, string>>) => void;
  readonly include: (index: number, isIncluded: boolean) => void;
}

export const EditContext = createContext<RowEditing | null>(null);

interface EditableCellProps {
  readonly row: ReviewedRow;
  readonly column: ImportColumn;
}

export function EditableCell({ row, column }: EditableCellProps) {
  const editing = use(EditContext);
  const [typed, setTyped] = useState<string>();
  /** False once the field closes. Removing the focused field fires another blur, which must not save. */
  const isOpen = useRef(false);
  const { key, label } = column;
  const text = row.file.cells[key] ?? '';
  const error = row.errors.find((one) => one.column === key)?.message;
  const open = () => {
    isOpen.current = true;
    setTyped(text);
  };
  if (typed === undefined)
    return (
      <button
        type="button"
        tabIndex={-1}
        className={styles.value}
        data-invalid={error !== undefined || undefined}
        aria-label={[`${label}: ${text || 'empty'}.`, error, 'Edit'].filter(Boolean).join(' ')}
        onClick={open}
      >
        {text || '—'}
      </button>
    );
  const close = (isSaved: boolean) => {
    if (!isOpen.current) return;
    isOpen.current = false;
    setTyped(undefined);
    if (isSaved && typed.trim() !== text) editing?.setCells(row.index, { [key]: typed });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Otherwise, Escape would also close the dialog.
    event.preventDefault();
    event.stopPropagation();
    close(event.key === 'Enter');
    event.currentTarget.closest<HTMLElement>('[role=gridcell]')?.focus();
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the field replaces the button that was pressed
      autoFocus
      className={styles.input}
      value={typed}
      aria-label={label}
      aria-invalid={error !== undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => close(true)}
    />
  );
}
