import { useMemo } from 'react';
import { useClient } from '../client/ClientContext.tsx';
import type { Client } from '../client/client.ts';
import { type Failure, isRejected } from '../client/failure.ts';
import { dismissToast } from '../ui/index.ts';

export interface FailureToasts {
  /** Shows the toast of a failed request (ERR-01). A rejection has none: its message is shown where the request was made. */
  readonly report: (failure: Failure) => void;
  /** Dismisses these toasts, because a retry has succeeded. */
  readonly dismiss: () => void;
}

/** The toasts of an action that may be retried, for code outside components. */
export function failureToasts(client: Client): FailureToasts {
  const ids = new Set<string>();
  return {
    report(failure) {
      if (isRejected(failure)) return;
      const id = client.report(failure);
      if (id !== undefined) ids.add(id);
    },
    dismiss() {
      for (const id of ids) dismissToast(id);
      ids.clear();
    },
  };
}

/** The toasts of an action that may be retried. */
export function useFailureToasts(): FailureToasts {
  const client = useClient();
  return useMemo(() => failureToasts(client), [client]);
}
