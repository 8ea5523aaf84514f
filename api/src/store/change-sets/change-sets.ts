/**
 * Headers of change sets. Every state change replaces the header under its ETag, so the first of two concurrent changes wins. A review or
 * run leases the set until its `dueAt`. The timer queues sets that are due (functions/import/triggers.ts).
 */
import { type ChangeSetState, FAILED_RESULTS } from '../../contract/change-set-record.ts';
import { SYSTEM } from '../../contract/fields.ts';
import { container } from '../cosmos/client.ts';
import { replaceAsRead, statusOf } from '../cosmos/conditional.ts';
import { queryEverywhere, type Values } from '../cosmos/queries.ts';
import type { ChangeSetDocument } from '../documents/index.ts';
import type { Read } from '../partition/partition.ts';

/** Lease of a run in milliseconds. A piece takes less, including retries. */
export const SET_LEASE_MS = 60_000;
const DAY_S = 24 * 60 * 60;
/** Time for which an ended set can still be read. */
const ENDED_TTL_S = 90 * DAY_S;
/** The header fields of every ended set. */
export const ENDED = { dueAt: null, ttl: ENDED_TTL_S } as const;
/** Lifetime of an unfinished set, longer than the longest possible schedule. */
export const WAITING_TTL_S = 2 * 366 * DAY_S;

/** The header fields of a run that ends: a run that the schedule started is news (`newsFor`). */
export const endOfRun = ({ isScheduledRun }: Pick<ChangeSetDocument, 'isScheduledRun'>): Partial<ChangeSetDocument> =>
  isScheduledRun ? { ranAt: fromNow(0) } : {};

export const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** Creates the header. @returns undefined if a set with this id exists */
export async function createHeader(document: ChangeSetDocument): Promise<Read<ChangeSetDocument> | undefined> {
  try {
    const { resource } = await container('jobs').items.create<ChangeSetDocument>(document);
    return resource;
  } catch (error) {
    if (statusOf(error) !== 409) throw error;
    return undefined;
  }
}

/** Reads a header; undefined if there is no such set. */
export async function readHeader(id: string): Promise<Read<ChangeSetDocument> | undefined> {
  const { resource } = await container('jobs').item(id, id).read<Read<ChangeSetDocument>>();
  return resource?.type === 'changeSet' ? resource : undefined;
}

/** @returns undefined if the set has changed since it was read */
export function replaceHeader(
  set: Read<ChangeSetDocument>,
  fields: Partial<ChangeSetDocument>,
): Promise<Read<ChangeSetDocument> | undefined> {
  return replaceAsRead('jobs', set.id, { ...set, ...fields });
}

/**
 * Replaces the header during a review or run. Keeps a cancellation that was written in the meantime.
 * @returns undefined if another run has leased the set
 */
export async function replaceOwned(
  set: Read<ChangeSetDocument>,
  fields: Partial<ChangeSetDocument>,
): Promise<Read<ChangeSetDocument> | undefined> {
  const replaced = await replaceHeader(set, fields);
  if (replaced) return replaced;
  const current = await readHeader(set.id);
  if (current?.run !== set.run || current.state !== set.state) return undefined;
  return replaceHeader(current, fields);
}

/** Leases a set for its next review or run. Returns undefined if another run has leased it or nothing is due. */
export async function takeSet(id: string): Promise<Read<ChangeSetDocument> | undefined> {
  const set = await readHeader(id);
  if (!set || set.dueAt === null || set.dueAt > fromNow(0)) return undefined;
  const started = { run: set.run + 1, dueAt: fromNow(SET_LEASE_MS) };
  if (set.state !== 'scheduled') return replaceHeader(set, started);
  const actor = { ...set.actor, since: Math.floor(Date.now() / 1000) };
  return replaceHeader(set, { ...started, state: 'running', isScheduledRun: true, actor });
}

/** Reads up to `limit` sets of a scope and of SYSTEM after the position `after`, oldest first, plus one if there are more. */
export function headersAfter(
  scope: string,
  after: string,
  limit: number,
): Promise<Pick<ChangeSetDocument, 'id' | 'scope' | 'total' | 'listed'>[]> {
  const where = "c.type = 'changeSet' AND c.scope IN (@scope, @all) AND c.listed > @after";
  const query = `SELECT TOP ${limit + 1} c.id, c.scope, c.total, c.listed FROM c WHERE ${where} ORDER BY c.listed`;
  return queryEverywhere('jobs', query, { '@scope': scope, '@all': SYSTEM, '@after': after });
}

/** A user, to select the sets that they must know about. */
interface NewsReader {
  readonly authObjectId: string;
  readonly isCorpAdmin: boolean;
}

/** Filters a list; undefined fields do not restrict it. `SYSTEM` lists the sets of all scopes. */
interface ListFilter {
  readonly scope: string;
  readonly state: ChangeSetState | undefined;
  readonly authorId: string | undefined;
  readonly news: NewsReader | undefined;
  readonly after: string | undefined;
}

/** A decision or the end of a scheduled run is news for this long. */
const NEWS_MS = 30 * DAY_S * 1_000;
const OWN = '(c.author.authObjectId = @reader OR c.actor.authObjectId = @reader)';
const FAILED = ["c.state = 'stopped'", ...FAILED_RESULTS.map((result) => `c.results.${result} > 0`)].join(' OR ');
/** The condition on the sets that a user must know about (contract/change-sets.ts). */
const newsFor = ({ isCorpAdmin }: NewsReader) => `(
  (c.state = 'proposed' AND c.author.authObjectId != @reader)
  OR (c.author.authObjectId = @reader AND c.proposal.decidedAt > @since)
  OR (c.ranAt > @since AND c.state IN ('stopped', 'done') AND (${OWN}${isCorpAdmin ? ` OR ${FAILED}` : ''})))`;

/** Reads up to `limit` sets, newest first, plus one if there are more. */
export function listHeaders(
  { scope, state, authorId, news, after }: ListFilter,
  limit: number,
): Promise<ChangeSetDocument[]> {
  const conditions = ["c.type = 'changeSet'"];
  const values: Record<`@${string}`, string> = {};
  const add = (condition: string, name: `@${string}`, value: string | undefined) => {
    if (value === undefined) return;
    conditions.push(condition);
    values[name] = value;
  };
  add('c.scope = @scope', '@scope', scope === SYSTEM ? undefined : scope);
  add('c.state = @state', '@state', state);
  add('c.author.authObjectId = @author', '@author', authorId);
  if (news) {
    add(newsFor(news), '@reader', news.authObjectId);
    values['@since'] = fromNow(-NEWS_MS);
  }
  add('c.listed < @after', '@after', after);
  const where = conditions.join(' AND ');
  const query = `SELECT TOP ${limit + 1} * FROM c WHERE ${where} ORDER BY c.listed DESC`;
  return queryEverywhere<ChangeSetDocument>('jobs', query, values as Values);
}
