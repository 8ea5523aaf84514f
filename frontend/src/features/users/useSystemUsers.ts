/** Every user of every franchise, while they come and as changes leave them (SYS-01). */
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
  /** Asks again for what could not be read. */
  readonly retry: () => void;
  /** Reads the users of one franchise anew. Resolves once they are in. */
  readonly refresh: (groupCode: string) => Promise<void>;
}

/**
 * A change may be seen in other rows of its franchise, too (whom somebody reports to), and in those of no other. So the users of that
 * franchise are read anew by their own call, and take the places of the older rows.
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
  const [lost, setLost] = useState<{ readonly groupCode: string; readonly failure: Failure }>();
  const asking = useRef(new Map<string, AbortController>());

  const refresh = useCallback(
    async (groupCode: string) => {
      asking.current.get(groupCode)?.abort();
      const stop = new AbortController();
      asking.current.set(groupCode, stop);
      const result = await ofFranchise(groupCode, stop.signal).catch((error: unknown) => {
        if (stop.signal.aborted) return undefined;
        throw error;
      });
      if (!result || stop.signal.aborted) return;
      if (result.ok) replace((user) => user.groupCode === groupCode, result.data);
      else client.report(result.failure);
      setLost((now) =>
        result.ok ? (now?.groupCode === groupCode ? undefined : now) : { groupCode, failure: result.failure },
      );
    },
    [client, ofFranchise, replace],
  );

  useEffect(() => {
    const forget = client.onChange(({ code }) => {
      if (code !== undefined) void refresh(code);
    });
    return () => {
      forget();
      for (const stop of asking.current.values()) stop.abort();
    };
  }, [client, refresh]);

  return {
    rows,
    streaming,
    isWhole,
    failure: failure ? streamFailure(failure, rows.length, USERS) : lost && whatIsOld(lost),
    retry: () => (failure || !lost ? reload() : void refresh(lost.groupCode)),
    refresh,
  };
}

function whatIsOld({ groupCode, failure }: { readonly groupCode: string; readonly failure: Failure }): TableFailure {
  return { ...failure, message: `The users of ${groupCode} have changed and could not be loaded again.` };
}
