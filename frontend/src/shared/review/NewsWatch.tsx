/** Every five minutes, reads the sets that the current user must know about. Renders nothing. */
import { type ChangeSet, changeSetRoutes, SYSTEM, vendorScope } from '@franchise-admin/api/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { Client } from '../../client/client.ts';
import { LoadError } from '../../client/queries.ts';
import { type Caller, useCaller } from '../../context/caller.ts';
import { type News, news, showNews } from './news.ts';

const EVERY_MS = 5 * 60_000;
const NONE: readonly ChangeSet[] = [];
const PAGE = 100;
/** Maximum number of sets to read. */
const MOST = 500;

export function NewsWatch() {
  const client = useClient();
  const caller = useCaller();
  const { authObjectId } = caller;
  const scope = scopeOf(caller);
  const { data = NONE } = useQuery({
    queryKey: [null, changeSetRoutes.getChangeSets.name, 'news', { scope }] as const,
    queryFn: ({ signal }) => readNews(client, scope ?? '', signal),
    enabled: scope !== null,
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
    // Failures are silent, because no action of the user started this read.
    meta: { isShownByPage: () => true },
  });
  useEffect(() => setNews(data, authObjectId), [data, authObjectId]);
  return null;
}

async function readNews(client: Client, scope: string, signal: AbortSignal): Promise<readonly ChangeSet[]> {
  const found: ChangeSet[] = [];
  for (let after: string | null | undefined; after !== null && found.length < MOST; ) {
    const query = { news: true, limit: PAGE, after };
    const result = await client.attempt(changeSetRoutes.getChangeSets, { params: { scope }, query, signal });
    if (!result.ok) throw new LoadError(result.failure);
    found.push(...result.data.changeSets);
    after = result.data.next;
  }
  return found;
}

function scopeOf({ isCorpAdmin, isReadonlyUser, isFranchiseAdmin, isPosAdmin, ...caller }: Caller): string | null {
  if (isCorpAdmin || isReadonlyUser) return SYSTEM;
  if (isFranchiseAdmin) return caller.groupCode;
  return isPosAdmin && caller.pointOfSaleVendorId !== null ? vendorScope(caller.pointOfSaleVendorId) : null;
}

type TimeOf = (set: ChangeSet) => string;
const decidedAt: TimeOf = ({ proposal }) => proposal?.decidedAt ?? '';
const ranAt: TimeOf = (set) => set.ranAt ?? '';
const timesOf = ({ decided, ran }: News) => [...decided.map(decidedAt), ...ran.map(ranAt)];
const newestFirst = (sets: readonly ChangeSet[], timeOf: TimeOf) =>
  sets.filter(timeOf).toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));

/** The storage key of the time of the newest news that the current user has seen. */
let seenKey = '';

/** @param sets the sets that the server considers news for the user */
export function setNews(sets: readonly ChangeSet[], userId: string): void {
  seenKey = `portal.proposals-seen:${userId}`;
  const found: News = {
    open: sets.filter(({ state, authorId }) => state === 'proposed' && authorId !== userId).length,
    decided: newestFirst(
      sets.filter(({ authorId }) => authorId === userId),
      decidedAt,
    ),
    ran: newestFirst(
      sets.filter(({ state }) => state === 'stopped' || state === 'done'),
      ranAt,
    ),
    unseen: 0,
  };
  const seen = readSeen();
  showNews({ ...found, unseen: timesOf(found).filter((at) => at > seen).length });
}

/** Marks the news as seen, also for the next visit. */
export function markNewsSeen(): void {
  if (news().unseen === 0) return;
  try {
    localStorage.setItem(seenKey, timesOf(news()).sort().at(-1) ?? '');
  } catch (error) {
    console.warn('seen news not stored', error);
  }
  showNews({ ...news(), unseen: 0 });
}

function readSeen(): string {
  try {
    return localStorage.getItem(seenKey) ?? '';
  } catch {
    return '';
  }
}
