/** Edits all cells of a row in a form. Phones need it, because their rows show only some cells. */
import { FormDialog, TextField, useForm } from '../../../ui/index.ts';
import type { ImportColumn } from './kinds/kind.ts';
import type { ReviewedRow } from './reviewed-rows.ts';

interface RowDialogProps {
  readonly row: ReviewedRow;
  readonly columns: readonly ImportColumn[];
  readonly onSave: (cells: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

export function RowDialog({ row, columns, onSave, onClose }: RowDialogProps) {
  const { file, errors, detail } = row;
  const form = useForm<Record<string, string>>({
    initial: Object.fromEntries(columns.map(({ key }) => [key, file.cells[key] ?? ''])),
  });
  return (
    <FormDialog
      title={`Row ${file.row}`}
      {...(errors.length > 0 && { subtitle: detail })}
      form={form}
      saveLabel="Check"
      onSave={async (cells) => {
        onSave(cells);
        return 'saved';
      }}
      onClose={onClose}
    >
      {columns.map(({ key, label }) => (
        <TextField
          key={key}
          label={label}
          value={form.values[key] ?? ''}
          // The errors refer to the values before the edit.
          error={form.isDirty ? undefined : errors.find(({ column }) => column === key)?.message}
          onChange={(text) => form.set(key, text)}
        />
      ))}
    </FormDialog>
  );
}
