/** Detects lost updates. The successful changes of a record must form one chain of versions that ends at the stored version. */
import type { Stored } from './evidence.ts';
import type { Change, View } from './ledger.ts';
import { countIn } from './round.ts';

/** Returns every contradiction. @param changes all requests for one record @param stored undefined if it was deleted */
export function lostUpdates(record: string, changes: readonly Change[], stored: Stored | undefined): string[] {
  const granted = changes.filter(({ status }) => status === 200);
  if (granted.length === 0) return [];
  const found: string[] = [];
  const say = (what: string) => found.push(`${record} ${what}`);
  const isNew = granted.some(({ kind }) => kind === 'add user');
  const isGone = granted.some(({ kind }) => kind === 'delete user');
  const followed = granted.filter(({ kind }) => kind !== 'add user');
  if (new Set(followed.map(({ from }) => from)).size < followed.length) say('was changed twice from one version');
  if ((stored === undefined) !== isGone) say(isGone ? 'was deleted but still exists' : 'was deleted by no request');
  // The ledger lacks the change that links the account of a new user.
  if (isNew || isGone) return found;
  const chain = chainOf(granted);
  if (chain.length < granted.length)
    say(`went through only ${chain.length} of the ${granted.length} returned versions`);
  if (stored?._etag !== chain.at(-1)) say('is not the last version written');
  const counted = granted.filter(({ count }) => count !== undefined).length;
  if (stored && countOf(stored) !== counted) say(`counts ${countOf(stored)} saves, but ${counted} succeeded`);
  return found;
}

/** Returns the written versions in order. The first change is the one whose `from` no other change has written. */
function chainOf(granted: readonly Change[]): (string | null)[] {
  const next = new Map(granted.map(({ from, to }) => [from, to]));
  const returned = new Set(granted.map(({ to }) => to));
  const chain: (string | null)[] = [];
  const first = granted.find(({ from }) => !returned.has(from));
  for (let at = first?.to; at && chain.length < granted.length; at = next.get(at)) chain.push(at);
  return chain;
}

/** Returns the reads at another host that showed an older version than a completed change had written. */
export function staleViews(record: string, changes: readonly Change[], views: readonly View[]): string[] {
  const granted = changes.filter(({ status }) => status === 200);
  const chain = chainOf(granted);
  const isGone = granted.some(({ kind }) => kind === 'delete user');
  return views.flatMap(({ kind, wrote, saw }) => {
    if (kind === 'add user') return saw === null ? `${record} was added but is missing at another host` : [];
    if (kind === 'delete user') return saw === null ? [] : `${record} was deleted but is shown by another host`;
    if (saw === null) return isGone ? [] : `${record} was changed but is missing at another host`;
    if (saw === 'unchanged') return `${record} was changed but another host returned 304`;
    return chain.indexOf(saw) < chain.indexOf(wrote) ? `${record} was stale at another host` : [];
  });
}

function countOf(stored: Stored): number {
  if (stored.type === 'user') return countIn(stored.position);
  return stored.type === 'unit' ? countIn(stored.phoneNumber) : 0;
}
