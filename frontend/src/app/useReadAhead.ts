import { communicationStateRoutes } from '@franchise-admin/api/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { Account } from '../auth/identity-provider.ts';
import { usePrefetch } from '../client/useCall.ts';
import { isFranchisePage } from './navigation.ts';
import { readPageAhead } from './pages.tsx';
import { couldRead, FRANCHISE_PARAM, likelyFranchise, rememberedFranchise } from './selection.ts';

/**
 * Prefetches the data of the first page for the franchise that is most likely selected, in parallel with the caller's data. Skips a
 * franchise that the user may not be allowed to read: the API would reject the requests.
 */
export function useReadAhead(account: Account): void {
  const prefetch = usePrefetch();
  const { pathname, search } = useLocation();
  const begin = useEffectEvent(() => {
    const params = new URLSearchParams(search);
    const remembered = rememberedFranchise(account.authObjectId);
    const code = likelyFranchise({ requested: params.get(FRANCHISE_PARAM), remembered });
    if (code === null || !isFranchisePage(pathname) || !couldRead(account.authObjectId, code)) return;
    readPageAhead(pathname, prefetch, code, params);
    prefetch(communicationStateRoutes.getCommunicationState, { params: { code } });
  });
  useEffect(() => begin(), []);
}
