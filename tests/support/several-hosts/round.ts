/** What the errands of one worker have in common: lists it holds, changes followed by a look at another host. */
import { randomInt } from 'node:crypto';
import type { FranchiseUser } from '@franchise-admin/api/contract';
import type { Answer } from '../client.ts';
import type { Desk, Intent } from './desk.ts';
import type { Kind } from './ledger.ts';

/** Somebody whom the load has added. */
export interface Added {
  readonly code: string;
  readonly franchiseUserId: number;
}

export interface Round {
  readonly desk: Desk;
  /** People who were added and may be deleted, of all workers. */
  readonly newcomers: Added[];
  /** Reads a list as a page does that may hold it: 304 when it is as it was. `kinds`: when nothing is held, and when something is. */
  look<Body>(path: string, kinds: readonly [Kind, Kind], host?: number): Promise<Answer<Body>>;
  /** The list of everybody in a franchise, in the same way. */
  people(code: string, host?: number): Promise<Answer<FranchiseUser[]>>;
  /** Asks for a change; once it is granted, another host shows the version that it has. */
  change(intent: Intent & { readonly record: string }, shown: (host: number) => Promise<string | null>): Promise<void>;
}

/** @param newcomers shared by all workers */
export function roundOf(desk: Desk, newcomers: Added[]): Round {
  const held = new Map<string, string>();
  const look: Round['look'] = async <Body>(path: string, kinds: readonly [Kind, Kind], host?: number) => {
    const ifNoneMatch = held.get(path);
    const answer = await (ifNoneMatch === undefined
      ? desk.read<Body>(kinds[0], path, {}, host)
      : desk.read<Body>(kinds[1], path, { ifNoneMatch }, host));
    const etag = answer.headers.get('etag');
    // A page that is opened anew holds nothing.
    if (etag === null || randomInt(3) === 0) held.delete(path);
    else held.set(path, etag);
    return answer;
  };
  return {
    desk,
    newcomers,
    look,
    people: (code, host) => look(`user/${code}/all-users`, ['list', 'list held'], host),
    async change(intent, shown) {
      const granted = await desk.change(intent);
      if (!granted) return;
      const saw = await shown(desk.otherThan(granted.host));
      const { kind, code, record } = intent;
      desk.saw({ kind, code, record, wrote: granted.answer.headers.get('etag'), saw });
    },
  };
}

/** One of these, by chance. */
export function oneOf<T>(values: readonly T[]): T {
  const value = values[randomInt(values.length)];
  if (value === undefined) throw new Error('There is none to choose.');
  return value;
}

/** The number of saves that a text ends with; 0 in a record that was never saved. */
export function countIn(text: string | null): number {
  return Number(/\d+$/.exec(text ?? '')?.[0] ?? 0);
}

/** The version of the record that was answered; null when there is none. */
export function versionOf({ status, headers }: Answer): string | null {
  return status === 200 ? headers.get('etag') : null;
}
