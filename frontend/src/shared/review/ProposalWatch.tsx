/** Reads the proposals that concern the current user every five minutes. Renders nothing. */
import { type ChangeSet, changeSetRoutes, SYSTEM, vendorScope } from '@franchise-admin/api/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import { dataOf } from '../../client/queries.ts';
import { type Caller, useCaller } from '../../context/caller.ts';
import { setProposals } from './decisions.ts';

const EVERY_MS = 5 * 60_000;
const NONE: readonly ChangeSet[] = [];

/** `NEWEST` includes the user's own proposals. `OPEN` finds open proposals that are older. */
const NEWEST = { limit: 100 } as const;
const OPEN = { limit: 100, state: 'proposed' } as const;

export function ProposalWatch() {
  const client = useClient();
  const caller = useCaller();
  const { authObjectId } = caller;
  const scope = scopeOf(caller);
  const { data = NONE } = useQuery({
    queryKey: [null, changeSetRoutes.getChangeSets.name, 'proposals', { scope }] as const,
    queryFn: async ({ signal }) => {
      const read = async (query: typeof NEWEST | typeof OPEN) => {
        const options = { params: { scope: scope ?? '' }, query, signal };
        return dataOf(await client.attempt(changeSetRoutes.getChangeSets, options)).changeSets;
      };
      const sets = (await Promise.all(listsOf(caller).map(read))).flat();
      return [...new Map(sets.map((set) => [set.changeSetId, set])).values()];
    },
    enabled: scope !== null,
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
    // Failures are silent, because no action of the user started this read.
    meta: { isShownByPage: () => true },
  });
  useEffect(() => setProposals(data, authObjectId), [data, authObjectId]);
  return null;
}

function scopeOf({ isCorpAdmin, isReadonlyUser, isFranchiseAdmin, isPosAdmin, ...caller }: Caller): string | null {
  if (isCorpAdmin || isReadonlyUser) return SYSTEM;
  if (isFranchiseAdmin) return caller.groupCode;
  return isPosAdmin && caller.pointOfSaleVendorId !== null ? vendorScope(caller.pointOfSaleVendorId) : null;
}

/** Corporate admins propose nothing. Read-only users decide nothing, and the server lists only their own sets. */
function listsOf({ isCorpAdmin, isReadonlyUser }: Caller) {
  if (isCorpAdmin) return [OPEN];
  return isReadonlyUser ? [NEWEST] : [NEWEST, OPEN];
}
