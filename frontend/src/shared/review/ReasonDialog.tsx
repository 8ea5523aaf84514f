/** Asks for the reason of a proposal or of a decision about a proposal. */
import type { ReactNode } from 'react';
import type { Failure } from '../../client/failure.ts';
import { FormDialog, type SaveOutcome, TextField, useForm } from '../../ui/index.ts';
import { formOutcome } from '../save-failure.ts';
import { useFailureToasts } from '../useFailureToasts.ts';

export interface ReasonDialogProps {
  readonly title: string;
  readonly subtitle: string;
  readonly saveLabel: string;
  readonly hint: string;
  readonly isOptional?: boolean;
  /** Shown above the reason. */
  readonly children?: ReactNode;
  /** Resolves to the failure, or to undefined. */
  readonly onSave: (reason: string) => Promise<Failure | undefined>;
  readonly onClose: () => void;
}

const MAX_LENGTH = 1000;

export function ReasonDialog({
  title,
  subtitle,
  saveLabel,
  hint,
  isOptional = false,
  children,
  onSave,
  onClose,
}: ReasonDialogProps) {
  const toasts = useFailureToasts();
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => (isOptional || reason.trim() !== '' ? {} : { reason: 'Please give a reason.' }),
  });
  const save = async ({ reason }: { readonly reason: string }): Promise<SaveOutcome<{ reason: string }>> => {
    const failure = await onSave(reason.trim());
    return failure ? formOutcome(toasts, failure) : 'saved';
  };
  return (
    <FormDialog title={title} subtitle={subtitle} form={form} saveLabel={saveLabel} onSave={save} onClose={onClose}>
      {children}
      <TextField
        label="Reason"
        hint={hint}
        rows={4}
        wide
        required={!isOptional}
        maxLength={MAX_LENGTH}
        value={form.values.reason}
        error={form.errors.reason}
        onChange={(value) => form.set('reason', value)}
      />
    </FormDialog>
  );
}
