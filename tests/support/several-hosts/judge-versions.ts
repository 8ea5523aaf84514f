/** No lost update: the changes granted of a record are one chain of versions, and what is stored is its end. */
import type { Stored } from './evidence.ts';
import type { Change, View } from './ledger.ts';
import { countIn } from './round.ts';

/** Every contradiction in words. @param changes of one record, granted or not @param stored undefined when it is gone */
export function lostUpdates(record: string, changes: readonly Change[], stored: Stored | undefined): string[] {
  const granted = changes.filter(({ status }) => status === 200);
  if (granted.length === 0) return [];
  const found: string[] = [];
  const say = (what: string) => found.push(`${record} ${what}`);
  const isNew = granted.some(({ kind }) => kind === 'add user');
  const isGone = granted.some(({ kind }) => kind === 'delete user');
  const followed = granted.filter(({ kind }) => kind !== 'add user');
  if (new Set(followed.map(({ from }) => from)).size < followed.length) say('was changed twice from one version');
  if ((stored === undefined) !== isGone) say(isGone ? 'was deleted and is there' : 'is gone and nobody deleted it');
  // The account is linked to somebody new by a change that the load knows nothing of.
  if (isNew || isGone) return found;
  const chain = chainOf(granted);
  if (chain.length < granted.length) say(`went through ${chain.length} of the ${granted.length} versions answered`);
  if (stored?._etag !== chain.at(-1)) say('is not what was written last');
  const counted = granted.filter(({ count }) => count !== undefined).length;
  if (stored && countOf(stored) !== counted) say(`counts ${countOf(stored)} saves, and ${counted} were granted`);
  return found;
}

/** The versions that were answered, from the one that was meant for none of them on. */
function chainOf(granted: readonly Change[]): (string | null)[] {
  const next = new Map(granted.map(({ from, to }) => [from, to]));
  const answered = new Set(granted.map(({ to }) => to));
  const chain: (string | null)[] = [];
  const first = granted.find(({ from }) => !answered.has(from));
  for (let at = first?.to; at && chain.length < granted.length; at = next.get(at)) chain.push(at);
  return chain;
}

/** What another host showed that was older than what had been answered by then. */
export function staleViews(record: string, changes: readonly Change[], views: readonly View[]): string[] {
  const granted = changes.filter(({ status }) => status === 200);
  const chain = chainOf(granted);
  const isGone = granted.some(({ kind }) => kind === 'delete user');
  return views.flatMap(({ kind, wrote, saw }) => {
    if (kind === 'add user') return saw === null ? `${record} was added and another host did not know it` : [];
    if (kind === 'delete user') return saw === null ? [] : `${record} was deleted and another host showed it`;
    if (saw === null) return isGone ? [] : `${record} was changed and another host did not show it`;
    if (saw === 'unchanged') return `${record} was changed and another host said that nothing was`;
    return chain.indexOf(saw) < chain.indexOf(wrote) ? `${record} was shown as before by another host` : [];
  });
}

function countOf(stored: Stored): number {
  if (stored.type === 'user') return countIn(stored.position);
  return stored.type === 'unit' ? countIn(stored.phoneNumber) : 0;
}
