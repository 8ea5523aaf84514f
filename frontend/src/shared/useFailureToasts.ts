import { useMemo } from 'react';
import { useClient } from '../client/ClientContext.tsx';
import type { Client } from '../client/client.ts';
import { type Failure, isRejected } from '../client/failure.ts';
import { dismissToast } from '../ui/index.ts';

export interface FailureToasts {
  /** Shows the toast for a failed request (ERR-01). A rejection gets no toast: its message is shown where the user made the request. */
  readonly report: (failure: Failure) => void;
  /** Dismisses the action's toasts, because its retry has succeeded. */
  readonly dismiss: () => void;
}

/** Returns the toasts of an action that the user may retry, for code outside of components. */
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

/** Returns the toasts of an action that the user may retry. */
export function useFailureToasts(): FailureToasts {
  const client = useClient();
  return useMemo(() => failureToasts(client), [client]);
}
