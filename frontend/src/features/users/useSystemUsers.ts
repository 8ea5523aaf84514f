/** Streams the users of all franchises (SYS-01) and updates the rows after changes. */
import { type FranchiseUser, systemListRoutes, userRoutes } from '@franchise-admin/api/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { Failure } from '../../client/failure.ts';
import { type StreamedList, useStreamedList } from '../../client/useStreamedList.ts';
import { streamFailure } from '../../shared/system-lists.ts';
import { USERS } from '../../shared/words.ts';
import type { TableFailure } from '../../ui/index.ts';
import type { ListedUser } from './columns.ts';

const { getSystemUsers } = systemListRoutes;

export interface SystemUsers extends Pick<StreamedList<ListedUser>, 'rows' | 'streaming' | 'isWhole'> {
  readonly failure: TableFailure | undefined;
  /** Reloads the list. If only the users of one franchise failed to reload, reloads only these users. */
  readonly retry: () => void;
  /** Reloads the users of one franchise and resolves when they have loaded. */
  readonly refresh: (groupCode: string) => Promise<void>;
}

/**
 * A change can affect other rows of the same franchise, such as "Reports to", but no other franchise. A change therefore reloads and
 * replaces only the users of its franchise.
 */
export function useSystemUsers(): SystemUsers {
  const client = useClient();
  const ofFranchise = useCallback(
    (code: string, signal: AbortSignal) => client.attempt(userRoutes.getAllUsers, { params: { code }, signal }),
    [client],
  );
  const { rows, streaming, isWhole, failure, reload, replace } = useStreamedList<typeof getSystemUsers, FranchiseUser>(
    getSystemUsers,
    ofFranchise,
  );
  const [outdated, setOutdated] = useState<{ readonly groupCode: string; readonly failure: Failure }>();
  const reloads = useRef(new Map<string, AbortController>());

  const refresh = useCallback(
    async (groupCode: string) => {
      reloads.current.get(groupCode)?.abort();
      const stop = new AbortController();
      reloads.current.set(groupCode, stop);
      const result = await ofFranchise(groupCode, stop.signal).catch((error: unknown) => {
        if (stop.signal.aborted) return undefined;
        throw error;
      });
      if (!result || stop.signal.aborted) return;
      if (result.ok) replace((user) => user.groupCode === groupCode, result.data);
      else client.report(result.failure);
      setOutdated((now) =>
        result.ok ? (now?.groupCode === groupCode ? undefined : now) : { groupCode, failure: result.failure },
      );
    },
    [client, ofFranchise, replace],
  );

  useEffect(() => {
    const unsubscribe = client.onChange(({ code }) => {
      if (code !== undefined) void refresh(code);
    });
    return () => {
      unsubscribe();
      for (const stop of reloads.current.values()) stop.abort();
    };
  }, [client, refresh]);

  return {
    rows,
    streaming,
    isWhole,
    failure: failure ? streamFailure(failure, rows.length, USERS) : outdated && outdatedFailure(outdated),
    retry: () => (failure || !outdated ? reload() : void refresh(outdated.groupCode)),
    refresh,
  };
}

function outdatedFailure({
  groupCode,
  failure,
}: {
  readonly groupCode: string;
  readonly failure: Failure;
}): TableFailure {
  return { ...failure, message: `The users of ${groupCode} have changed, but we could not reload them.` };
}
