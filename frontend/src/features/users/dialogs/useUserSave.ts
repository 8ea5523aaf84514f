/** Saves "User Information": checks the email if it is new, saves the user, then the user's preferences (USER-11, USER-13). */
import {
  type CommunicationOption,
  communicationRoutes,
  type FranchiseUser,
  type SavedUser,
  userRecordRoutes,
} from '@franchise-admin/api/contract';
import { useClient } from '../../../client/ClientContext.tsx';
import { type PlannedRequest, planned, useFormImpact } from '../../../shared/impact/useImpact.tsx';
import { notifySaved } from '../../../shared/notify.ts';
import { useEmailCheck } from '../../../shared/person/useEmailCheck.ts';
import { type OperationInput, operation } from '../../../shared/review/review.ts';
import { useRecordSave } from '../../../shared/useRecordSave.tsx';
import { type Form, fullName, type SaveOutcome } from '../../../ui/index.ts';
import { chosenOptions, joinedGroups, preferencesRequest, savePreferences } from './save-preferences.ts';
import { changedBody, comparedFields, optionField, recordValues, type UserValues } from './user-values.ts';

export interface UserSave {
  /** True while the form proposes its change with `useProposal`. The form then shows no preview. */
  readonly isProposed: boolean;
  readonly groupCode: string;
  /** 0 for a new user. */
  readonly franchiseUserId: number;
  /** The user that this dialog has saved, if the preferences were not saved. */
  readonly saved: FranchiseUser | undefined;
  readonly options: readonly CommunicationOption[];
  readonly form: Form<UserValues>;
  /** True if the current user may decide who is a Franchise Admin (ROLE-06). */
  readonly mayAppoint: boolean;
  /** Called if the user was saved but the preferences were not. @param options the current options, if another user has changed them */
  readonly onPartlySaved: (user: FranchiseUser, options: readonly CommunicationOption[] | undefined) => void;
  /** Called when a user and their preferences have been saved. */
  readonly onSaved: (user: FranchiseUser) => void;
  /** Reloads the list if the user has been deleted. */
  readonly onGone: () => unknown;
  /** Opens the password reset for a new user; undefined if the current user must not reset passwords. */
  readonly onSetPassword?: ((franchiseUserId: number) => void) | undefined;
  readonly onClose: () => void;
}

/** The error if another user has the email (USER-11). */
export const EMAIL_TAKEN = 'A user with this email address already exists.';

export function useUserSave(options: UserSave) {
  const { groupCode, franchiseUserId, saved, form, mayAppoint } = options;
  const client = useClient();
  const checkEmail = useEmailCheck((api, email) =>
    api.attempt(userRecordRoutes.userExists, { params: { code: groupCode, email } }),
  );
  const bodyOf = (values: UserValues) => changedBody(franchiseUserId, values, form.base, mayAppoint);
  const requestOf = (values: UserValues) => ({ params: { code: groupCode }, body: bodyOf(values) });
  const impact = useFormImpact(form, () => (options.isProposed ? [] : requests()), {
    later: franchiseUserId === 0 ? joinedGroups(form.values, options.options) : [],
  });
  /**
   * Returns one request if the record has changed, and one if the preferences have changed. A new user has no id yet, so `joinedGroups`
   * replaces the second request.
   */
  function requests(): PlannedRequest[] {
    const { values, base, version: etag } = form;
    return [
      ...(isSame(bodyOf(values), bodyOf(base))
        ? []
        : [planned(userRecordRoutes.saveUser, { ...requestOf(values), etag })]),
      ...(hasNewChoices(options, values) && etag !== undefined
        ? [preferencesRequest({ groupCode, user: { franchiseUserId, etag }, options: options.options, values })]
        : []),
    ];
  }

  const saveChoices = async (user: SavedUser, values: UserValues): Promise<SaveOutcome<UserValues>> => {
    const outcome = await savePreferences(impact, { groupCode, user, options: options.options, values });
    if (outcome === 'saved') {
      notifySaved(fullName(user), { isPending: user.isPending, action: firstPassword(user) });
      options.onSaved(user);
      return 'saved';
    }
    const { detail, current, requestId } = outcome;
    options.onPartlySaved(current ? { ...user, etag: current.etag } : user, current?.options);
    return {
      message: `Saved ${fullName(user)}, but not their communication preferences. ${detail} Press Save to try again.`,
      requestId,
      isStale: true,
    };
  };

  /** Returns the action of the toast for a new user. It sets a first password, because nobody knows the password of the new account. */
  const firstPassword = ({ userName, isPending, franchiseUserId: id }: SavedUser) =>
    options.onSetPassword && userName !== '' && !isPending
      ? { label: 'Set a first password', onSelect: () => options.onSetPassword?.(id) }
      : undefined;

  const record = useRecordSave({
    route: userRecordRoutes.saveUser,
    form,
    impact,
    fields: comparedFields(options.options, mayAppoint),
    request: requestOf,
    valuesOf: (user) => recordValues(user, options.options),
    nameOf: fullName,
    onSaved: saveChoices,
    onGone: options.onGone,
    onClose: options.onClose,
  });

  const save = async (values: UserValues): Promise<SaveOutcome<UserValues>> => {
    if (saved && isSame(bodyOf(values), bodyOf(recordValues(saved, [])))) return saveChoices(saved, values);
    // If the response to the last save was lost, the user may already exist. The check would then report the user's own email as taken.
    if (
      franchiseUserId === 0 &&
      !client.isUndecided(userRecordRoutes.saveUser, { ...requestOf(values), etag: undefined })
    ) {
      const isTaken = await checkEmail(values);
      if (typeof isTaken === 'object') return isTaken;
      if (isTaken) return { errors: { emailAddress: EMAIL_TAKEN } };
    }
    return record.save(values);
  };
  return { save, conflictDialog: record.conflictDialog, preview: impact.panel };
}

/**
 * Returns the operations that propose the changed fields and preferences (SETUI-09). Only the first operation has `ifMatch`, because it
 * changes the user's version.
 */
export function proposedOperations(
  changed: Pick<UserSave, 'groupCode' | 'franchiseUserId' | 'options' | 'form'>,
  values: UserValues,
): OperationInput[] {
  const { groupCode, franchiseUserId, options, form } = changed;
  const { base, version: ifMatch } = form;
  const body = changedBody(franchiseUserId, values, base, true);
  const hasNewFields = !isSame(body, changedBody(franchiseUserId, base, base, true));
  return [
    ...(hasNewFields ? [operation(userRecordRoutes.saveUser, { params: { code: groupCode }, body, ifMatch })] : []),
    ...(hasNewChoices(changed, values)
      ? [
          operation(communicationRoutes.saveCommunicationOptions, {
            params: { franchiseUserId },
            body: chosenOptions(options, values),
            ...(!hasNewFields && { ifMatch }),
          }),
        ]
      : []),
  ];
}

const hasNewChoices = ({ options, form }: Pick<UserSave, 'options' | 'form'>, values: UserValues) =>
  options.map(optionField).some((name) => values[name] !== form.base[name]);

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
