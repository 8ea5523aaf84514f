/** Saving the dialog "User Information": is the address free, the user, then what they have chosen (USER-11, USER-13). */
import {
  type CommunicationOption,
  type FranchiseUser,
  type SavedUser,
  userRecordRoutes,
} from '@franchise-admin/api/contract';
import { useClient } from '../../../client/ClientContext.tsx';
import { useAddressCheck } from '../../../shared/person/useAddressCheck.ts';
import { tellSaved } from '../../../shared/tell.ts';
import { useRecordSave } from '../../../shared/useRecordSave.tsx';
import { type Form, fullName, type SaveOutcome } from '../../../ui/index.ts';
import { savePreferences } from './save-preferences.ts';
import { comparedFields, recordValues, type UserValues, userBody } from './user-values.ts';

export interface UserSave {
  readonly groupCode: string;
  /** 0 for a new user. */
  readonly franchiseUserId: number;
  /** The user as this dialog has saved them, where only the preferences are left; a GET tells nothing newer that matters. */
  readonly saved: FranchiseUser | undefined;
  readonly options: readonly CommunicationOption[];
  readonly form: Form<UserValues>;
  /** ROLE-06. */
  readonly mayAppoint: boolean;
  /** The user is saved and the preferences are not: what stands there now. */
  readonly onHalfSaved: (user: FranchiseUser, options: readonly CommunicationOption[] | undefined) => void;
  /** Reads the list anew, in which the user is no more. */
  readonly onGone: () => unknown;
  /** Opens the password reset of a new user; undefined if the current user may not reset passwords. */
  readonly onSetPassword?: ((franchiseUserId: number) => void) | undefined;
  readonly onClose: () => void;
}

/** USER-11, told in the form's own words. */
export const EMAIL_TAKEN = 'A user with this email address already exists.';

export function useUserSave(options: UserSave) {
  const { groupCode, franchiseUserId, saved, form, mayAppoint } = options;
  const client = useClient();
  const checkAddress = useAddressCheck((calls, email) =>
    calls.attempt(userRecordRoutes.userExists, { params: { code: groupCode, email } }),
  );
  const bodyOf = (values: UserValues) => userBody(franchiseUserId, values, mayAppoint);

  const choose = async (user: SavedUser, values: UserValues): Promise<SaveOutcome<UserValues>> => {
    const outcome = await savePreferences(client, { groupCode, user, options: options.options, values });
    if (outcome === 'saved') {
      tellSaved(fullName(user), { isPending: user.isPending, action: firstPassword(user) });
      return 'saved';
    }
    const { detail, current, requestId } = outcome;
    options.onHalfSaved(current ? { ...user, etag: current.etag } : user, current?.options);
    return {
      message: `${fullName(user)} was saved, but not the communication preferences. ${detail} Press Save to try again.`,
      requestId,
      isStale: true,
    };
  };

  /** Offered for a new account, because nobody knows its password. */
  const firstPassword = ({ userName, isPending, franchiseUserId: id }: SavedUser) =>
    options.onSetPassword && userName !== '' && !isPending
      ? { label: 'Set a first password', onSelect: () => options.onSetPassword?.(id) }
      : undefined;

  const requestOf = (values: UserValues) => ({ params: { code: groupCode }, body: bodyOf(values) });
  const record = useRecordSave({
    route: userRecordRoutes.saveUser,
    form,
    fields: comparedFields(options.options, mayAppoint),
    request: requestOf,
    valuesOf: (user) => recordValues(user, options.options),
    nameOf: fullName,
    onSaved: choose,
    onGone: options.onGone,
    onClose: options.onClose,
  });

  const save = async (values: UserValues): Promise<SaveOutcome<UserValues>> => {
    if (saved && isSame(bodyOf(values), bodyOf(recordValues(saved, [])))) return choose(saved, values);
    // The save whose response was lost may have created the user.
    if (franchiseUserId === 0 && !client.isUndecided(userRecordRoutes.saveUser, requestOf(values))) {
      const isTaken = await checkAddress(values);
      if (typeof isTaken === 'object') return isTaken;
      if (isTaken) return { errors: { emailAddress: EMAIL_TAKEN } };
    }
    return record.save(values);
  };
  return { save, conflictDialog: record.conflictDialog };
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
