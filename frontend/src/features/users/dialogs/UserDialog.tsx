/** "User Information": a user's name, address, role and communication preferences (USER-07 to USER-14). */
import {
  type CommunicationOption,
  communicationRoutes,
  corporateOnly,
  type FranchiseUser,
  userRecordRoutes,
} from '@franchise-admin/api/contract';
import { useState } from 'react';
import { worded } from '../../../client/failure.ts';
import { isNotFound, useCall } from '../../../client/useCall.ts';
import { useCaller, useMay } from '../../../context/caller.ts';
import { usePasswordReset } from '../../../shared/person/usePasswordReset.tsx';
import { useRecordGone } from '../../../shared/useRecordGone.ts';
import { DialogMessage, FormDialog, fullName, type Loadable, useForm } from '../../../ui/index.ts';
import { CommunicationPreferences } from './CommunicationPreferences.tsx';
import { UserFields } from './UserFields.tsx';
import { userErrors, valuesOf } from './user-values.ts';
import { useUserSave } from './useUserSave.ts';

export interface UserDialogProps {
  readonly groupCode: string;
  readonly groupName: string;
  /** 0 for a new user. */
  readonly franchiseUserId: number;
  /** Whether the dialog opens with the password reset confirmation. */
  readonly setsPassword: boolean;
  /** Reopens the dialog to set the password of a user who was just added. */
  readonly onSetPassword: (franchiseUserId: number) => void;
  /** A new user is there now, with preferences still to save: from here on the dialog is about them. */
  readonly onAdded: (franchiseUserId: number) => void;
  /** Reads the list anew, in which the user is no more. */
  readonly onGone: () => unknown;
  readonly onClose: () => void;
  readonly returnFocus?: () => HTMLElement | null | undefined;
}

const NONE: readonly CommunicationOption[] = [];

/** What stands there after a save of which only the first half went through. */
interface HalfSaved {
  readonly user: FranchiseUser;
  readonly options: readonly CommunicationOption[] | undefined;
}

/** FormLoader with the rest; where it failed, nothing waits for it. */
const optional = (call: Loadable): Loadable => ({
  ...call,
  data: call.data ?? (call.failure && false),
  failure: undefined,
});

export function UserDialog(props: UserDialogProps) {
  const { groupCode, groupName, franchiseUserId, onAdded, onClose, returnFocus } = props;
  const readOnly = !useMay(userRecordRoutes.saveUser.policy, groupCode);
  const mayAppoint = useMay(corporateOnly, groupCode);
  const mayReset = useMay(userRecordRoutes.resetUserPassword.policy, groupCode);
  const [half, setHalf] = useState<HalfSaved>();
  const isNew = franchiseUserId === 0;
  const [beganNew] = useState(isNew);
  const code = { code: groupCode };
  const ofUser = isNew ? null : { params: { ...code, id: franchiseUserId } };
  const record = useCall(userRecordRoutes.getUser, beganNew ? null : ofUser, isNotFound);
  useRecordGone(record, props.onGone);
  const several = useCall(userRecordRoutes.hasMultipleAccounts, ofUser);
  const defaults = useCall(communicationRoutes.getDefaultCommunicationOptions, beganNew ? { params: code } : null);
  const chosen = useCall(
    communicationRoutes.getCommunicationOptions,
    beganNew ? null : { params: { franchiseUserId } },
  );
  const read = beganNew ? defaults : chosen;
  const user = half?.user ?? record.data;
  const options = half?.options ?? read.data ?? NONE;

  // Shows the saved name, not the typed one.
  const named = user && `${fullName(user)} of ${groupName}`;
  const subtitle = beganNew || !named ? groupName : readOnly ? named : `Edit ${named}`;

  const form = useForm({
    initial: valuesOf(user, options),
    version: user?.etag,
    draftKey: `user:${groupCode}:${franchiseUserId}`,
    validate: (values) => userErrors(values, user),
  });
  const { save, conflictDialog, preview } = useUserSave({
    groupCode,
    franchiseUserId,
    saved: half?.user,
    options,
    form,
    mayAppoint,
    onHalfSaved: (saved, current) => {
      setHalf({ user: saved, options: current ?? half?.options });
      if (isNew) onAdded(saved.franchiseUserId);
    },
    onGone: props.onGone,
    onSetPassword: beganNew && mayReset ? props.onSetPassword : undefined,
    onClose,
  });
  // Users cannot reset their own password here.
  const isOwn = user?.authObjectId === useCaller().authObjectId;
  const reset = usePasswordReset(
    readOnly || isOwn ? undefined : user,
    (client, { franchiseUserId: id }) =>
      client.attempt(userRecordRoutes.resetUserPassword, { params: { ...code, id } }),
    props.setsPassword,
  );
  // The call has no message of its own (ERR-02).
  const preferences = {
    ...read,
    data: half?.options ?? read.data,
    failure: worded(read.failure, 'The communication preferences could not be loaded.'),
  };

  // Shown with the fields, so that they do not push them down; the dialog does without what did not come.
  const beside = [optional(preferences), ...(beganNew ? [] : [optional(several)])];

  return (
    <>
      <FormDialog
        title="User Information"
        subtitle={subtitle}
        form={form}
        onSave={save}
        preview={preview}
        onClose={onClose}
        readOnly={readOnly}
        needs={beganNew ? beside : [record, ...beside]}
        fieldCount={12}
        footerStart={reset.button}
        closeWarning={reset.closeWarning}
        deleted={reset.deleted}
        {...(returnFocus && { returnFocus })}
      >
        {several.data && (
          <DialogMessage intent="warning" role="note">
            This user has multiple accounts with the same email address. Please consider consolidating them. This can
            cause issues with Communication Preferences. Please contact support with any questions.
          </DialogMessage>
        )}
        <UserFields form={form} disabled={readOnly} mayAppoint={mayAppoint} />
        <CommunicationPreferences needed={preferences} isNew={beganNew} form={form} readOnly={readOnly} />
        {reset.result}
      </FormDialog>
      {reset.confirmation}
      {conflictDialog}
    </>
  );
}
