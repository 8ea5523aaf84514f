/** Matches the columns of an import with the headers of the file. */
import type { Table } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { Field, FormDialog, OptionPicker, useForm } from '../../../ui/index.ts';
import type { Mapping } from './columns.ts';
import type { ImportKind } from './kinds/kind.ts';

interface ColumnsDialogProps {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly table: Table;
  readonly mapping: Mapping;
  readonly onUse: (mapping: Mapping) => void;
  readonly onClose: () => void;
}

/** Index of the file's column as a string, by column key; "" if the file lacks the column. */
type Values = Record<string, string>;

export function ColumnsDialog({ kind, fileName, table, mapping, onUse, onClose }: ColumnsDialogProps) {
  const options = useMemo(() => headerOptions(table), [table]);
  const form = useForm<Values>({
    initial: Object.fromEntries(kind.columns.map(({ key }) => [key, mapping[key]?.toString() ?? ''])),
    validate: (values) =>
      Object.fromEntries(
        kind.columns
          .filter(({ key, isRequired }) => isRequired && values[key] === '')
          .map(({ key, label }) => [key, `Choose the column of the file for ${label}.`]),
      ),
  });
  return (
    <FormDialog
      title="Match the columns"
      subtitle={`${fileName} · Your choice is kept for the next file.`}
      form={form}
      saveLabel="Continue"
      onSave={async (values) => {
        const chosen = Object.entries(values).filter(([, at]) => at !== '');
        onUse(Object.fromEntries(chosen.map(([key, at]) => [key, Number(at)])));
        return 'saved';
      }}
      onClose={onClose}
    >
      {kind.columns.map(({ key, label, isRequired = false }) => (
        <Field key={key} label={label} required={isRequired} error={form.errors[key]}>
          {(control) => (
            <OptionPicker
              {...control}
              options={options}
              value={form.values[key] || null}
              placeholder="Choose a column"
              {...(!isRequired && { none: 'Not in the file' })}
              onChange={(option) => form.set(key, option?.value ?? '')}
            />
          )}
        </Field>
      ))}
    </FormDialog>
  );
}

/** Labels each column with its header and first value, because headers can be repeated or missing. */
function headerOptions({ headers, rows }: Table) {
  return headers.map((header, at) => {
    const example = rows.find(({ cells }) => (cells[at] ?? '') !== '')?.cells[at];
    const name = header || `Column ${at + 1}`;
    return { value: String(at), label: example === undefined ? name : `${name} (for example ${example})` };
  });
}
