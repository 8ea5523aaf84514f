/** The dialog "User Information": a user's name, email, role and communication preferences (USER-07 to USER-14). */
import {
  type CommunicationOption,
  communicationRoutes,
  corporateOnly,
  type FranchiseUser,
  userRecordRoutes,
} from '@franchise-admin/api/contract';
import { useState } from 'react';
import { withFallbackMessage } from '../../../client/failure.ts';
import { isNotFound, useCall } from '../../../client/useCall.ts';
import { useCaller, useMay } from '../../../context/caller.ts';
import { useRecordHistory } from '../../../shared/history/record-history.tsx';
import { usePasswordReset } from '../../../shared/person/usePasswordReset.tsx';
import { useProposal, useProposalMode } from '../../../shared/review/useProposal.tsx';
import { useRecordGone } from '../../../shared/useRecordGone.ts';
import { DialogMessage, FormDialog, fullName, type Loadable, lazyComponent, useForm } from '../../../ui/index.ts';
import { CommunicationPreferences } from './CommunicationPreferences.tsx';
import { UserFields } from './UserFields.tsx';
import { comparedFields, userErrors, valuesOf } from './user-values.ts';
import { proposedOperations, useUserSave } from './useUserSave.ts';

// Loads after the record. If it fails to load, the dialog omits the note that the person is leaving.
const { Lazy: LeaverNote } = lazyComponent(
  async () => (await import('../../../shared/hand-over/LeaverNote.tsx')).LeaverNote,
);

export interface UserDialogProps {
  readonly groupCode: string;
  readonly groupName: string;
  /** 0 for a new user. */
  readonly franchiseUserId: number;
  /** True if the dialog opens with the confirmation of a password reset. */
  readonly setsPassword: boolean;
  /** Reopens the dialog to set the password of a user who was just added. */
  readonly onSetPassword?: (franchiseUserId: number) => void;
  /** Called if a new user was saved but the preferences were not. The dialog then edits that user. */
  readonly onAdded: (franchiseUserId: number) => void;
  /** Called when a new user and their preferences have been saved. */
  readonly onCreated?: ((franchiseUserId: number) => void) | undefined;
  /** Called with the user when the user and their preferences have been saved. */
  readonly onSaved?: ((user: FranchiseUser) => void) | undefined;
  /** Reloads the list if the user has been deleted. */
  readonly onGone: () => unknown;
  readonly onClose: () => void;
  readonly returnFocus?: () => HTMLElement | null | undefined;
}

const NONE: readonly CommunicationOption[] = [];

/** The saved data, if the user was saved but the preferences were not. */
interface PartialSave {
  readonly user: FranchiseUser;
  readonly options: readonly CommunicationOption[] | undefined;
}

/** Makes a source optional: the form waits until the source has loaded or failed, and works without it. */
const optional = (source: Loadable): Loadable => ({
  ...source,
  data: source.data ?? (source.failure && false),
  failure: undefined,
});

export function UserDialog(props: UserDialogProps) {
  const { groupCode, groupName, franchiseUserId, onAdded, onClose, returnFocus } = props;
  const mayChange = useMay(userRecordRoutes.saveUser.policy, groupCode);
  const mayAppoint = useMay(corporateOnly, groupCode);
  const mayReset = useMay(userRecordRoutes.resetUserPassword.policy, groupCode);
  const [partial, setPartial] = useState<PartialSave>();
  const isNew = franchiseUserId === 0;
  // Remains true after a new user was saved without preferences.
  const [beganNew] = useState(isNew);
  const code = { code: groupCode };
  const ofUser = isNew ? null : { params: { ...code, id: franchiseUserId } };
  const record = useCall(userRecordRoutes.getUser, beganNew ? null : ofUser, isNotFound);
  useRecordGone(record, props.onGone);
  const multiple = useCall(userRecordRoutes.hasMultipleAccounts, ofUser);
  const defaults = useCall(communicationRoutes.getDefaultCommunicationOptions, beganNew ? { params: code } : null);
  const chosen = useCall(
    communicationRoutes.getCommunicationOptions,
    beganNew ? null : { params: { franchiseUserId } },
  );
  const loaded = beganNew ? defaults : chosen;
  const user = partial?.user ?? record.data;
  const options = partial?.options ?? loaded.data ?? NONE;

  // Uses the saved name instead of the typed one.
  const name = user ? fullName(user) : '';
  const named = user && `${name} of ${groupName}`;
  const mode = useProposalMode(groupCode, `user:${franchiseUserId}`, !mayAppoint && user !== undefined && !beganNew);
  const readOnly = !mayChange && !mode.isOn;
  const subtitle = beganNew || !named ? groupName : readOnly ? named : `Edit ${named}`;

  const form = useForm({
    initial: valuesOf(user, options),
    version: user?.etag,
    draftKey: `user:${groupCode}:${franchiseUserId}`,
    validate: (values) => userErrors(values, user),
  });
  const proposal = useProposal({
    mode,
    form,
    groupCode,
    record: { kind: 'user', recordId: String(franchiseUserId), name, fields: comparedFields(options, true) },
    changeOf: (values) => ({
      title: `Change ${name}`,
      operations: proposedOperations({ groupCode, franchiseUserId, options, form }, values),
    }),
    reload: record.reload,
    onClose,
  });
  const { save, conflictDialog, preview } = useUserSave({
    isProposed: mode.isOn,
    groupCode,
    franchiseUserId,
    saved: partial?.user,
    options,
    form,
    mayAppoint,
    onPartlySaved: (saved, current) => {
      setPartial({ user: saved, options: current ?? partial?.options });
      if (isNew) onAdded(saved.franchiseUserId);
    },
    onSaved: (saved) => {
      if (beganNew) props.onCreated?.(saved.franchiseUserId);
      props.onSaved?.(saved);
    },
    onGone: props.onGone,
    onSetPassword: beganNew && mayReset ? props.onSetPassword : undefined,
    onClose,
  });
  // Users can neither reset their own password here nor disable their own account.
  const isOwn = user?.authObjectId === useCaller().authObjectId;
  const reset = usePasswordReset(
    !mayChange || isOwn ? undefined : user,
    (client, { franchiseUserId: id }) =>
      client.attempt(userRecordRoutes.resetUserPassword, { params: { ...code, id } }),
    props.setsPassword,
  );
  const history = useRecordHistory({ scope: groupCode, kind: 'user', recordId: beganNew ? 0 : franchiseUserId });
  // This route defines no error message (ERR-02).
  const preferences = {
    ...loaded,
    data: partial?.options ?? loaded.data,
    failure: withFallbackMessage(loaded.failure, 'We could not load the communication preferences.'),
  };

  // The fields wait for these sources, so that the layout does not shift. If a source fails, the dialog still works.
  const extras = [optional(preferences), ...(beganNew ? [] : [optional(multiple)])];

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
        needs={beganNew ? extras : [record, ...extras]}
        fieldCount={12}
        history={history}
        footerStart={
          (reset.button || mode.button) && (
            <>
              {reset.button} {mode.button}
            </>
          )
        }
        closeWarning={reset.closeWarning}
        deleted={reset.deleted}
        {...(returnFocus && { returnFocus })}
        {...proposal.formProps}
      >
        {multiple.data && (
          <DialogMessage intent="warning" role="note">
            This user has multiple accounts with the same email address. Please consider consolidating them. This can
            cause issues with Communication Preferences. Please contact support with any questions.
          </DialogMessage>
        )}
        {user && <LeaverNote groupCode={groupCode} person={user} isQuiet onMissing={() => undefined} />}
        <UserFields
          form={form}
          disabled={readOnly}
          mayAppoint={mayAppoint || mode.isOn}
          mayDisable={user !== undefined && user.userName !== '' && !isOwn}
        />
        <CommunicationPreferences needed={preferences} isNew={beganNew} form={form} readOnly={readOnly} />
        {reset.result}
      </FormDialog>
      {reset.confirmation}
      {conflictDialog}
      {proposal.dialog}
    </>
  );
}
