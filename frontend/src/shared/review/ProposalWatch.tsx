/** Every five minutes, reads the sets that the current user must know about. Renders nothing. */
import { type ChangeSet, changeSetRoutes, SYSTEM, vendorScope } from '@franchise-admin/api/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { Client } from '../../client/client.ts';
import { LoadError } from '../../client/queries.ts';
import { type Caller, useCaller } from '../../context/caller.ts';
import { setProposals } from './decisions.ts';

const EVERY_MS = 5 * 60_000;
const NONE: readonly ChangeSet[] = [];
const PAGE = 100;
/** Maximum number of sets to read. */
const MOST = 500;

export function ProposalWatch() {
  const client = useClient();
  const caller = useCaller();
  const { authObjectId } = caller;
  const scope = scopeOf(caller);
  const { data = NONE } = useQuery({
    queryKey: [null, changeSetRoutes.getChangeSets.name, 'news', { scope }] as const,
    queryFn: ({ signal }) => readNews(client, scope ?? '', signal),
    enabled: scope !== null,
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
    // Failures are silent, because no action of the user started this read.
    meta: { isShownByPage: () => true },
  });
  useEffect(() => setProposals(data, authObjectId), [data, authObjectId]);
  return null;
}

async function readNews(client: Client, scope: string, signal: AbortSignal): Promise<readonly ChangeSet[]> {
  const found: ChangeSet[] = [];
  for (let after: string | null | undefined; after !== null && found.length < MOST; ) {
    const query = { news: true, limit: PAGE, after };
    const result = await client.attempt(changeSetRoutes.getChangeSets, { params: { scope }, query, signal });
    if (!result.ok) throw new LoadError(result.failure);
    found.push(...result.data.changeSets);
    after = result.data.next;
  }
  return found;
}

function scopeOf({ isCorpAdmin, isReadonlyUser, isFranchiseAdmin, isPosAdmin, ...caller }: Caller): string | null {
  if (isCorpAdmin || isReadonlyUser) return SYSTEM;
  if (isFranchiseAdmin) return caller.groupCode;
  return isPosAdmin && caller.pointOfSaleVendorId !== null ? vendorScope(caller.pointOfSaleVendorId) : null;
}
