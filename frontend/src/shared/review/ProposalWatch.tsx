/** Reads the proposals that concern the current user every five minutes. Renders nothing. */
import { type ChangeSet, changeSetRoutes, SYSTEM } from '@franchise-admin/api/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import { LoadError } from '../../client/queries.ts';
import { useCaller } from '../../context/caller.ts';
import { setProposals } from './decisions.ts';

const EVERY_MS = 5 * 60_000;
const NONE: readonly ChangeSet[] = [];

export function ProposalWatch() {
  const client = useClient();
  const { isCorpAdmin, isFranchiseAdmin, isReadonlyUser, groupCode, authObjectId } = useCaller();
  const scope = isCorpAdmin || isReadonlyUser ? SYSTEM : isFranchiseAdmin ? groupCode : null;
  const { data = NONE } = useQuery({
    queryKey: [null, changeSetRoutes.getChangeSets.name, 'proposals', { scope }] as const,
    queryFn: async ({ signal }) => {
      const query = isCorpAdmin ? ({ limit: 100, state: 'proposed' } as const) : { limit: 100 };
      const options = { params: { scope: scope ?? '' }, query, signal };
      const result = await client.attempt(changeSetRoutes.getChangeSets, options);
      if (!result.ok) throw new LoadError(result.failure);
      return result.data.changeSets;
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
