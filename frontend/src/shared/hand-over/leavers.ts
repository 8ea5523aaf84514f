/** People with a scheduled hand-over that ends with their removal, their deletion or a disabled account. */
import { type ChangeSet, changeSetRoutes, type OperationView } from '@franchise-admin/api/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { Client } from '../../client/client.ts';
import { dataOf } from '../../client/queries.ts';

export interface Leaver {
  /** Exactly one of the two ids is set: the user's, or the position's. */
  readonly franchiseUserId: number | undefined;
  readonly franchiseRoleMemberId: number | undefined;
  readonly set: ChangeSet;
  /** The day of the run in the time zone of the schedule: "Nov 27". */
  readonly day: string;
}

/** A user, with their position if they have one. */
export interface LeavingPerson {
  readonly franchiseUserId: number;
  readonly franchiseRoleMemberId: number | null;
}

export interface Leavers {
  readonly of: (person: LeavingPerson) => Leaver | undefined;
}

const NONE: readonly Leaver[] = [];
const MOST = 100;

function leaversAmong(leavers: readonly Leaver[]): Leavers {
  const byUser = new Map(leavers.map((leaver) => [leaver.franchiseUserId, leaver]));
  const byPosition = new Map(leavers.map((leaver) => [leaver.franchiseRoleMemberId, leaver]));
  return {
    of: ({ franchiseUserId, franchiseRoleMemberId }) =>
      byUser.get(franchiseUserId) ?? byPosition.get(franchiseRoleMemberId ?? NaN),
  };
}

/** Reads who is leaving a franchise. Failures are silent, because no action of the user started this read. */
export function useLeavers(groupCode: string): Leavers {
  const client = useClient();
  const { data = NONE } = useQuery({
    queryKey: [groupCode, changeSetRoutes.getChangeSets.name, 'leavers'] as const,
    queryFn: ({ signal }) => readLeavers(client, groupCode, signal),
    staleTime: 0,
    meta: { isShownByPage: () => true },
  });
  return useMemo(() => leaversAmong(data), [data]);
}

async function readLeavers(client: Client, scope: string, signal: AbortSignal): Promise<readonly Leaver[]> {
  const query = { state: 'scheduled', limit: MOST } as const;
  const read = await client.attempt(changeSetRoutes.getChangeSets, { params: { scope }, query, signal });
  const sets = dataOf(read).changeSets.filter(({ kind }) => kind === 'handOver');
  const leavers = await Promise.all(
    sets.map(async (set) => {
      // The last operation removes, disables or deletes the person (operations.ts).
      const last = { ...(set.total > 1 && { after: set.total - 1 }), limit: 1 };
      const page = await client.attempt(changeSetRoutes.getChangeSet, {
        params: { scope, changeSetId: set.changeSetId },
        query: last,
        signal,
      });
      const [operation] = dataOf(page).operations;
      return operation && leaverOf(set, operation);
    }),
  );
  return leavers.filter((leaver) => leaver !== undefined);
}

export function leaverOf(set: ChangeSet, { route, query, body, isSelected }: OperationView): Leaver | undefined {
  if (!isSelected || set.runAt === null) return undefined;
  const day = dayOf(set.runAt, set.timeZone);
  if (route === 'deleteUser') {
    const { franchiseUserId } = query as { readonly franchiseUserId: number };
    return { franchiseUserId: Number(franchiseUserId), franchiseRoleMemberId: undefined, set, day };
  }
  if (route === 'saveUser') {
    const { franchiseUserId, isDisabled } = body as { readonly franchiseUserId: number; readonly isDisabled?: boolean };
    return isDisabled ? { franchiseUserId, franchiseRoleMemberId: undefined, set, day } : undefined;
  }
  if (route !== 'deleteHierarchy') return undefined;
  const { franchiseRoleMemberId } = body as { readonly franchiseRoleMemberId: number };
  return { franchiseUserId: undefined, franchiseRoleMemberId, set, day };
}

const dayOf = (runAt: string, timeZone: string | null) =>
  new Date(runAt).toLocaleDateString('en-US', { month: 'short', day: 'numeric', ...(timeZone && { timeZone }) });
