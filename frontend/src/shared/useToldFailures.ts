import { useRef } from 'react';
import { useClient } from '../client/ClientContext.ts';
import type { Failure } from '../client/failure.ts';
import { withdrawError } from '../ui/index.ts';

export interface ToldFailures {
  /** Shows a failure of what is tried here. */
  readonly report: (failure: Failure) => void;
  /** It has gone through since: no toast tells that it failed. */
  readonly withdraw: () => void;
}

/** What was told of something that may be tried again. */
export function useToldFailures(): ToldFailures {
  const client = useClient();
  const told = useRef<Failure[]>([]);
  return {
    report(failure) {
      client.report(failure);
      told.current.push(failure);
    },
    withdraw() {
      for (const failure of told.current.splice(0)) withdrawError(failure);
    },
  };
}
