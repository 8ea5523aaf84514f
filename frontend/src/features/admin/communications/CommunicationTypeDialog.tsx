/** Edits or adds a communication type (ADM-06). */
import {
  COMMUNICATION_TYPE_FIELDS,
  type CommunicationType,
  type CommunicationTypeField,
  communicationRoutes,
  REFERENCE,
  writableOf,
} from '@franchise-admin/api/contract';
import type { CallState } from '../../../client/useCall.ts';
import { useRecordHistory } from '../../../shared/history/record-history.tsx';
import { notifySaved } from '../../../shared/notify.ts';
import { useRecordSave } from '../../../shared/useRecordSave.tsx';
import { type FieldErrors, FormDialog, TextField, useForm } from '../../../ui/index.ts';
import { withMessage } from './words.ts';

export interface CommunicationTypeDialogProps {
  /** 0 for a new type. */
  readonly communicationTypeId: number;
  readonly types: CallState<CommunicationType[]>;
  /** The row in the list; undefined for a new type and while the list loads. */
  readonly type: CommunicationType | undefined;
  /** True if another user has deleted the type. */
  readonly isDeleted: boolean;
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
        needs={isNew ? [] : [withMessage(types, 'We could not load the communication types.')]}
        deleted={props.isDeleted ? 'Someone else deleted this communication type.' : undefined}
        fieldCount={2}
        history={useRecordHistory({ scope: REFERENCE, kind: 'communicationType', recordId: communicationTypeId })}
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
          hint="Users see this text when they choose their communication preferences."
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
