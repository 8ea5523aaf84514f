import { communicationStateRoutes } from '@franchise-admin/api/contract';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { Account } from '../auth/identity-provider.ts';
import { usePrefetch } from '../client/useCall.ts';
import { isFranchisePage } from './navigation.ts';
import { readPageAhead } from './pages.tsx';
import { FRANCHISE_PARAM, likelyFranchise, rememberedFranchise } from './selection.ts';

/** Prefetches the first page's data for the most likely franchise, in parallel with the caller's data. */
export function useReadAhead(account: Account): void {
  const prefetch = usePrefetch();
  const { pathname, search } = useLocation();
  const begin = useEffectEvent(() => {
    const params = new URLSearchParams(search);
    const remembered = rememberedFranchise(account.authObjectId);
    const code = likelyFranchise({ requested: params.get(FRANCHISE_PARAM), remembered });
    if (code === null || !isFranchisePage(pathname)) return;
    readPageAhead(pathname, prefetch, code, params);
    prefetch(communicationStateRoutes.getCommunicationState, { params: { code } });
  });
  useEffect(() => begin(), []);
}
