/** The second half of saving a user: what they have chosen to be told (USER-13). */
import { type CommunicationOption, communicationRoutes, type FranchiseUser } from '@franchise-admin/api/contract';
import { SOMEONE } from '../../../client/failure.ts';
import { type ImpactState, planned } from '../../../shared/impact/useImpact.tsx';
import { changerOf, isStale, referenceOf } from '../../../shared/refusal.ts';
import { optionField, type UserValues } from './user-values.ts';

export interface Preferences {
  readonly groupCode: string;
  /** As the save before answered them. */
  readonly user: Pick<FranchiseUser, 'franchiseUserId'> & { readonly etag?: string | undefined };
  /** What there is to choose, and what was chosen before. */
  readonly options: readonly CommunicationOption[];
  readonly values: UserValues;
}

export type PreferencesOutcome =
  | 'saved'
  | {
      /** Why not, fit for a person. */
      readonly detail: string;
      /** Of the failed request, to quote to support. */
      readonly requestId?: string | undefined;
      /** What somebody else has chosen in the meantime, and the user's version with it. */
      readonly current?: { readonly etag: string; readonly options: readonly CommunicationOption[] } | undefined;
    };

/** Another version of the user, with nothing chosen otherwise, is no obstacle: their account was linked meanwhile, say. */
const ATTEMPTS = 3;

/** The request that saves them over a version of the user. */
export function preferencesRequest({ groupCode, user, options, values }: Preferences) {
  return planned(communicationRoutes.saveCommunicationOptions, {
    params: { franchiseUserId: user.franchiseUserId },
    body: options.map((option) => ({
      communicationTypeId: option.communicationTypeId,
      selected: values[optionField(option)] === true,
    })),
    etag: user.etag,
    about: groupCode,
  });
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
      return { detail: failure.detail, requestId: referenceOf(failure) };
    const current = failure.current as NonNullable<Exclude<PreferencesOutcome, string>['current']>;
    if (isChosenOtherwise(options, current.options)) {
      const { who, when } = changerOf(failure) ?? SOMEONE;
      return { detail: `${who} changed them ${when}.`, current };
    }
    if (attempt === ATTEMPTS) return { detail: failure.detail, current, requestId: referenceOf(failure) };
    etag = current.etag;
  }
}

function isChosenOtherwise(before: readonly CommunicationOption[], now: readonly CommunicationOption[]): boolean {
  const chosen = new Set(now.filter(({ selected }) => selected).map(optionField));
  return before.some((option) => option.selected !== chosen.has(optionField(option)));
}
