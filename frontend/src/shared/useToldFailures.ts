import { useMemo } from 'react';
import { useClient } from '../client/ClientContext.tsx';
import type { Client } from '../client/client.ts';
import { type Failure, isRejected } from '../client/failure.ts';
import { dismissToast } from '../ui/index.ts';

export interface ToldFailures {
  /** Shows the toast of a failed request (ERR-01). A rejection has none: its message is shown where the request was made. */
  readonly report: (failure: Failure) => void;
  /** It has gone through since: no toast tells that it failed. */
  readonly withdraw: () => void;
}

/** What is told of something that may be tried again, where no component tries it. */
export function toldFailures(client: Client): ToldFailures {
  const toasts = new Set<string>();
  return {
    report(failure) {
      if (isRejected(failure)) return;
      const toast = client.report(failure);
      if (toast !== undefined) toasts.add(toast);
    },
    withdraw() {
      for (const toast of toasts) dismissToast(toast);
      toasts.clear();
    },
  };
}

/** What is told of something that may be tried again. */
export function useToldFailures(): ToldFailures {
  const client = useClient();
  return useMemo(() => toldFailures(client), [client]);
}
