/** Saves a user's communication preferences after the user has been saved (USER-13). */
import {
  type CommunicationOption,
  communicationRoutes,
  type FranchiseUser,
  type PreviewedEffect,
} from '@franchise-admin/api/contract';
import { SOMEONE } from '../../../client/failure.ts';
import { type ImpactState, planned } from '../../../shared/impact/useImpact.tsx';
import { changerOf, isStale, requestIdOf } from '../../../shared/save-failure.ts';
import { fullName } from '../../../ui/index.ts';
import { optionField, type UserValues } from './user-values.ts';

export interface Preferences {
  readonly groupCode: string;
  /** The user as returned by the save. */
  readonly user: Pick<FranchiseUser, 'franchiseUserId' | 'etag'>;
  /** All options, with the initial selection of the form. */
  readonly options: readonly CommunicationOption[];
  readonly values: UserValues;
}

export type PreferencesOutcome =
  | 'saved'
  | {
      /** The reason, as a text for the user. */
      readonly detail: string;
      /** The id of the failed request, which the user can quote to support. */
      readonly requestId?: string | undefined;
      /** The current ETag and selection, if another user has changed the preferences. */
      readonly current?: { readonly etag: string; readonly options: readonly CommunicationOption[] } | undefined;
    };

/**
 * Maximum number of attempts. A 412 is retried if the preferences have not changed: other changes, such as a new account link, do not
 * conflict.
 */
const ATTEMPTS = 3;

/** Returns the request that saves the preferences for this version of the user. */
export function preferencesRequest({ groupCode, user, options, values }: Preferences) {
  return planned(communicationRoutes.saveCommunicationOptions, {
    params: { franchiseUserId: user.franchiseUserId },
    body: chosenOptions(options, values),
    etag: user.etag,
    about: groupCode,
  });
}

/** Returns the body of `preferencesRequest`. */
export const chosenOptions = (options: readonly CommunicationOption[], values: UserValues) =>
  options.map((option) => ({
    communicationTypeId: option.communicationTypeId,
    selected: values[optionField(option)] === true,
  }));

/**
 * Returns the groups that a new user will join: one for each chosen type. The server cannot preview them, because its dry run requires the
 * user's id.
 */
export function joinedGroups(values: UserValues, options: readonly CommunicationOption[]): readonly PreviewedEffect[] {
  const chosen = options.filter((option) => values[optionField(option)] === true);
  return chosen.map((option) => ({
    kind: 'groupJoined',
    person: fullName(values),
    target: option.communicationTypeName,
  }));
}

export async function savePreferences(impact: ImpactState, preferences: Preferences): Promise<PreferencesOutcome> {
  const { options, user } = preferences;
  if (options.length === 0) return 'saved';
  let { etag } = user;
  for (let attempt = 1; ; attempt++) {
    const result = await impact.send(preferencesRequest({ ...preferences, user: { ...user, etag } }));
    if (result.ok) return 'saved';
    const { failure } = result;
    if (!isStale(failure) || failure.current === undefined)
      return { detail: failure.detail, requestId: requestIdOf(failure) };
    const current = failure.current as NonNullable<Exclude<PreferencesOutcome, string>['current']>;
    if (haveChoicesChanged(options, current.options)) {
      const { who, when } = changerOf(failure) ?? SOMEONE;
      return { detail: `${who} changed them ${when}.`, current };
    }
    if (attempt === ATTEMPTS) return { detail: failure.detail, current, requestId: requestIdOf(failure) };
    etag = current.etag;
  }
}

function haveChoicesChanged(before: readonly CommunicationOption[], now: readonly CommunicationOption[]): boolean {
  const chosen = new Set(now.filter(({ selected }) => selected).map(optionField));
  return before.some((option) => option.selected !== chosen.has(optionField(option)));
}
