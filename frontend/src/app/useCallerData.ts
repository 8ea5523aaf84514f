import { authenticatedUserRoutes, roleFlags } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import type { Account } from '../auth/identity-provider.ts';
import type { Failure } from '../client/failure.ts';
import { useCall } from '../client/useCall.ts';
import type { Caller } from '../context/caller.ts';
import { useSettings } from './SettingsContext.ts';

export interface CallerData {
  /** Undefined until all required data has loaded. */
  readonly caller: Caller | undefined;
  /** The name of the caller's own franchise; "" without one. */
  readonly ownName: string;
  readonly failure: Failure | undefined;
  readonly retry: () => void;
}

/** Loads the caller's groups, and their records as franchise admin and POS admin. */
export function useCallerData(account: Account): CallerData {
  const settings = useSettings();
  const groups = useCall(authenticatedUserRoutes.getAuthenticatedUserGroups, {});
  const user = useCall(authenticatedUserRoutes.getAuthenticatedUser, {});
  const flags = useMemo(() => groups.data && roleFlags(groups.data, settings), [groups.data, settings]);
  const posUser = useCall(authenticatedUserRoutes.getAuthenticatedPosUser, flags?.isPosAdmin ? {} : null);
  const required = flags?.isPosAdmin ? [groups, user, posUser] : [groups, user];
  const isLoaded = flags !== undefined && required.every((query) => query.data !== undefined);

  const caller = useMemo(
    () =>
      isLoaded && flags
        ? {
            ...account,
            ...flags,
            groupCode: (user.data?.groupCode ?? null) as Caller['groupCode'],
            pointOfSaleVendorId: posUser.data?.pointOfSaleVendorId ?? null,
          }
        : undefined,
    [isLoaded, flags, account, user.data, posUser.data],
  );
  return {
    caller,
    ownName: user.data?.groupName ?? '',
    failure: isLoaded ? undefined : required.find((query) => query.failure)?.failure,
    retry: () => {
      for (const query of required) if (query.failure) void query.reload();
    },
  };
}
