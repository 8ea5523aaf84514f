/** One communication type, or a new one (ADM-06). */
import {
  COMMUNICATION_TYPE_FIELDS,
  type CommunicationType,
  type CommunicationTypeField,
  communicationRoutes,
  writableOf,
} from '@franchise-admin/api/contract';
import type { CallState } from '../../../client/useCall.ts';
import { notifySaved } from '../../../shared/notify.ts';
import { useRecordSave } from '../../../shared/useRecordSave.tsx';
import { type FieldErrors, FormDialog, TextField, useForm } from '../../../ui/index.ts';
import { needed } from './needed.ts';

export interface CommunicationTypeDialogProps {
  /** 0 for a new one. */
  readonly communicationTypeId: number;
  readonly types: CallState<CommunicationType[]>;
  /** As it stands in the list; undefined for a new one, and until the list has come. */
  readonly type: CommunicationType | undefined;
  /** Someone else has deleted it. */
  readonly isGone: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

type Values = Pick<CommunicationType, CommunicationTypeField>;

const BLANK: Values = { name: '', infoText: '' };
const FIELDS = writableOf(COMMUNICATION_TYPE_FIELDS).map((name) => ({
  name,
  label: COMMUNICATION_TYPE_FIELDS[name].label,
}));

const valuesOf = ({ name, infoText }: CommunicationType): Values => ({ name, infoText });

function validate({ name }: Values): FieldErrors<Values> {
  return name.trim() === '' ? { name: 'Name required' } : {};
}

export function CommunicationTypeDialog(props: CommunicationTypeDialogProps) {
  const { communicationTypeId, types, type, onClose } = props;
  const isNew = communicationTypeId === 0;
  const form = useForm<Values>({
    initial: type ? valuesOf(type) : BLANK,
    version: type?.etag,
    validate,
    draftKey: `communication-type:${communicationTypeId}`,
  });
  const { values, errors } = form;
  const { save, conflictDialog } = useRecordSave({
    route: communicationRoutes.saveCommunicationType,
    form,
    fields: FIELDS,
    request: (body: Values) => ({ body: { communicationTypeId, ...body } }),
    valuesOf,
    nameOf: ({ name }) => name,
    onSaved: (saved) => {
      notifySaved(saved.name);
      props.onSaved();
    },
    onGone: types.reload,
    onClose,
  });

  return (
    <>
      <FormDialog
        title="Edit Communication Type"
        subtitle={isNew ? 'New communication type' : (type?.name ?? 'Loading...')}
        form={form}
        onSave={save}
        onClose={onClose}
        needs={isNew ? [] : [needed(types, 'The communication types could not be loaded.')]}
        deleted={props.isGone ? 'Someone else has deleted this communication type.' : undefined}
        fieldCount={2}
        returnFocus={props.returnFocus}
      >
        <TextField
          label="Name"
          value={values.name}
          onChange={(value) => form.set('name', value)}
          error={errors.name}
          maxLength={100}
          required
          wide
        />
        <TextField
          label="Info Text"
          hint="What people read about this type before they choose it."
          value={values.infoText}
          onChange={(value) => form.set('infoText', value)}
          error={errors.infoText}
          maxLength={2000}
          rows={5}
          wide
        />
      </FormDialog>
      {conflictDialog}
    </>
  );
}
