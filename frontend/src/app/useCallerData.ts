import { authenticatedUserRoutes, roleFlags } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import type { Account } from '../auth/identity-provider.ts';
import type { Failure } from '../client/failure.ts';
import { useCall } from '../client/useCall.ts';
import type { Caller } from '../context/caller.ts';
import { useSettings } from './SettingsContext.ts';

export interface CallerData {
  /** Undefined until it is known. */
  readonly caller: Caller | undefined;
  /** The name of the caller's own franchise; "" without one. */
  readonly ownName: string;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
}

/** Who is signed in and what they may do: their groups, and their records as a franchise admin and as a POS admin. */
export function useCallerData(account: Account): CallerData {
  const settings = useSettings();
  const groups = useCall(authenticatedUserRoutes.getAuthenticatedUserGroups, {});
  const user = useCall(authenticatedUserRoutes.getAuthenticatedUser, {});
  const flags = useMemo(() => groups.data && roleFlags(groups.data, settings), [groups.data, settings]);
  const posUser = useCall(authenticatedUserRoutes.getAuthenticatedPosUser, flags?.isPosAdmin ? {} : null);
  const needed = flags?.isPosAdmin ? [groups, user, posUser] : [groups, user];
  const isKnown = flags !== undefined && needed.every((call) => call.data !== undefined);

  const caller = useMemo(
    () =>
      isKnown && flags
        ? {
            ...account,
            ...flags,
            groupCode: (user.data?.groupCode ?? null) as Caller['groupCode'],
            pointOfSaleVendorId: posUser.data?.pointOfSaleVendorId ?? null,
          }
        : undefined,
    [isKnown, flags, account, user.data, posUser.data],
  );
  return {
    caller,
    ownName: user.data?.groupName ?? '',
    failure: isKnown ? undefined : needed.find((call) => call.failure)?.failure,
    retry: () => {
      for (const call of needed) if (call.failure) void call.reload();
    },
  };
}
