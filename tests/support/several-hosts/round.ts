/** The shared parts of a worker's errands: cached lists, and changes that are verified at another host. */
import { randomInt } from 'node:crypto';
import type { FranchiseUser } from '@franchise-admin/api/contract';
import type { ApiResponse } from '../client.ts';
import type { Desk, Intent } from './desk.ts';
import type { Kind } from './ledger.ts';

/** A user added by the load. */
export interface Added {
  readonly code: string;
  readonly franchiseUserId: number;
}

export interface Round {
  readonly desk: Desk;
  /** Users added by any worker, which any worker may delete. */
  readonly newcomers: Added[];
  /** Reads a list, with If-None-Match if a version is cached. `kinds` are the request kinds without and with it. */
  look<Body>(path: string, kinds: readonly [Kind, Kind], host?: number): Promise<ApiResponse<Body>>;
  /** Reads the users of a franchise with `look`. */
  people(code: string, host?: number): Promise<ApiResponse<FranchiseUser[]>>;
  /** Sends a change. If it succeeds, reads the version that another host shows. */
  change(intent: Intent & { readonly record: string }, shown: (host: number) => Promise<string | null>): Promise<void>;
}

/** @param newcomers shared by all workers */
export function roundOf(desk: Desk, newcomers: Added[]): Round {
  const held = new Map<string, string>();
  const look: Round['look'] = async <Body>(path: string, kinds: readonly [Kind, Kind], host?: number) => {
    const ifNoneMatch = held.get(path);
    const response = await (ifNoneMatch === undefined
      ? desk.read<Body>(kinds[0], path, {}, host)
      : desk.read<Body>(kinds[1], path, { ifNoneMatch }, host));
    const etag = response.headers.get('etag');
    // A newly opened page has no cache.
    if (etag === null || randomInt(3) === 0) held.delete(path);
    else held.set(path, etag);
    return response;
  };
  return {
    desk,
    newcomers,
    look,
    people: (code, host) => look(`user/${code}/all-users`, ['list', 'list cached'], host),
    async change(intent, shown) {
      const granted = await desk.change(intent);
      if (!granted) return;
      const saw = await shown(desk.otherThan(granted.host));
      const { kind, code, record } = intent;
      desk.saw({ kind, code, record, wrote: granted.response.headers.get('etag'), saw });
    },
  };
}

/** Returns a random element. */
export function oneOf<T>(values: readonly T[]): T {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
}

/** Reads the save counter at the end of a text. Returns 0 for a record that was never saved. */
export function countIn(text: string | null): number {
  return Number(/\d+$/.exec(text ?? '')?.[0] ?? 0);
}

/** Returns the version in the response, or null if it has none. */
export function versionOf({ status, headers }: ApiResponse): string | null {
  return status === 200 ? headers.get('etag') : null;
}
