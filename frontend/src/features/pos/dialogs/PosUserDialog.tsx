/** Edits or adds a user of a vendor: name, email, POS Admin flag and password reset (POS-06). */
import { corporateOnly, type PosUser, posRoutes, vendorScope } from '@franchise-admin/api/contract';
import { useClient } from '../../../client/ClientContext.tsx';
import { isNotFound, useCall } from '../../../client/useCall.ts';
import { useCaller } from '../../../context/caller.ts';
import { useRecordHistory } from '../../../shared/history/record-history.tsx';
import { planned, useFormImpact } from '../../../shared/impact/useImpact.tsx';
import { notifySaved } from '../../../shared/notify.ts';
import { PersonFields } from '../../../shared/person/PersonFields.tsx';
import {
  BLANK_PERSON,
  PERSON_LABELS,
  type PersonValues,
  personBody,
  personErrors,
  personValues,
} from '../../../shared/person/person.ts';
import { useEmailCheck } from '../../../shared/person/useEmailCheck.ts';
import { usePasswordReset } from '../../../shared/person/usePasswordReset.tsx';
import { useRecordGone } from '../../../shared/useRecordGone.ts';
import { useRecordSave } from '../../../shared/useRecordSave.tsx';
import { CheckboxField, FormDialog, fullName, notifyError, type SaveOutcome, useForm } from '../../../ui/index.ts';

export interface PosUserDialogProps {
  readonly vendorId: number;
  readonly vendorName: string | undefined;
  /** 0 for a new user. */
  readonly pointOfSaleUserId: number;
  readonly onSaved: () => void;
  /** Reloads the list if another user has deleted this user. */
  readonly onGone: () => unknown;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

interface PosUserValues extends PersonValues {
  isPointOfSaleAdmin: boolean;
}

const BLANK: PosUserValues = { ...BLANK_PERSON, isPointOfSaleAdmin: false };
const ADMIN_LABEL = 'Is this user a POS Admin?';
const EMAIL_TAKEN = 'An account with that email address already exists';
const FIELDS = (['firstName', 'lastName', 'emailAddress'] as const).map((name) => ({
  name,
  label: PERSON_LABELS[name],
}));
const ADMIN_FIELD = {
  name: 'isPointOfSaleAdmin',
  label: ADMIN_LABEL,
  show: (value: unknown) => (value === true ? 'Yes' : 'No'),
} as const;

const valuesOf = (user: PosUser): PosUserValues => ({
  ...personValues(user),
  isPointOfSaleAdmin: user.isPointOfSaleAdmin,
});

export function PosUserDialog(props: PosUserDialogProps) {
  const { vendorId, pointOfSaleUserId, onClose } = props;
  const client = useClient();
  const caller = useCaller();
  // Only corporate admins see the POS Admin flag (ROLE-06).
  const maySetAdmin = corporateOnly(caller, {}).allowed;
  const isNew = pointOfSaleUserId === 0;
  const record = useCall(
    posRoutes.getPosUser,
    isNew ? null : { params: { vendorId, userId: pointOfSaleUserId } },
    isNotFound,
  );
  const user = record.data;
  useRecordGone(record, props.onGone);
  const subtitle = user ? `Edit ${fullName(user)}` : props.vendorName;
  const form = useForm({
    initial: user ? valuesOf(user) : BLANK,
    version: user?.etag,
    draftKey: `pos-user:${vendorId}:${pointOfSaleUserId}`,
    validate: (values) => personErrors(values, user),
  });
  const checkAddress = useEmailCheck((calls, email) => calls.attempt(posRoutes.posUserExists, { params: { email } }));
  const requestOf = (values: PosUserValues) => ({
    params: { vendorId },
    body: {
      pointOfSaleUserId,
      ...personBody(values),
      ...(maySetAdmin && { isPointOfSaleAdmin: values.isPointOfSaleAdmin }),
    },
  });
  const impact = useFormImpact(form, () => [
    planned(posRoutes.savePosUser, { ...requestOf(form.values), etag: form.version }),
  ]);
  const { save: saveRecord, conflictDialog } = useRecordSave({
    route: posRoutes.savePosUser,
    form,
    impact,
    fields: maySetAdmin ? [...FIELDS, ADMIN_FIELD] : FIELDS,
    request: requestOf,
    valuesOf,
    nameOf: fullName,
    onSaved: (saved) => {
      notifySaved(fullName(saved), saved);
      props.onSaved();
    },
    onGone: props.onGone,
    onClose,
  });
  const save = async (values: PosUserValues): Promise<SaveOutcome<PosUserValues>> => {
    // If the response to the last save was lost, the user may already exist. The check would then report the user's own email as taken.
    if (isNew && !client.isUndecided(posRoutes.savePosUser, { ...requestOf(values), etag: undefined })) {
      const isTaken = await checkAddress(values);
      if (typeof isTaken === 'object') return isTaken;
      if (isTaken) {
        notifyError(EMAIL_TAKEN);
        return { errors: { emailAddress: EMAIL_TAKEN } };
      }
    }
    return saveRecord(values);
  };
  // Users cannot reset their own password here.
  const isOwn = user?.authObjectId === caller.authObjectId;
  const reset = usePasswordReset(isOwn ? undefined : user, (calls, { userName }) =>
    calls.attempt(posRoutes.resetPosPassword, { params: { userName } }),
  );

  return (
    <>
      <FormDialog
        title="POS User Information"
        {...(subtitle !== undefined && { subtitle })}
        form={form}
        onSave={save}
        onClose={onClose}
        needs={isNew ? [] : [record]}
        fieldCount={4}
        preview={impact.panel}
        footerStart={reset.button}
        closeWarning={reset.closeWarning}
        deleted={reset.deleted}
        history={useRecordHistory({ scope: vendorScope(vendorId), kind: 'posUser', recordId: pointOfSaleUserId })}
        returnFocus={props.returnFocus}
      >
        <PersonFields form={form} />
        {maySetAdmin && (
          <CheckboxField
            label={ADMIN_LABEL}
            checked={form.values.isPointOfSaleAdmin}
            onChange={(checked) => form.set('isPointOfSaleAdmin', checked)}
            wide
          />
        )}
        {reset.result}
      </FormDialog>
      {reset.confirmation}
      {conflictDialog}
    </>
  );
}
