/** Lists of a franchise carry its revision as their ETag; a caller who holds it gets 304 for one point read. */
import type { Route } from '../../contract/route.ts';
import { noFranchise } from '../../domain/problems.ts';
import { franchiseDocument } from '../../store/franchise/franchise-reads.ts';
import type { Answer, Call, EncodedBody } from './call.ts';

interface KeptBody {
  /** The `_etag` of the franchise document, which every change of the franchise renews, and the list's variant. */
  readonly version: string;
  readonly etag: string;
  readonly body: EncodedBody;
}

/** Bodies of long lists by request; the one used last is at the end. */
const kept = new Map<string, KeptBody>();
/** Characters before encoding. Shorter lists are quick to read again. */
const LONG = 500_000;
const KEPT_BYTES = 50_000_000;

function keep(key: string, entry: KeptBody): void {
  kept.delete(key);
  kept.set(key, entry);
  let bytes = 0;
  for (const [oldest, { body }] of [...kept].reverse()) {
    bytes += body.content.length;
    if (bytes > KEPT_BYTES) kept.delete(oldest);
  }
}

/**
 * Answers a list that is the same for every caller. A long one is kept in memory until the franchise changes: answering it again
 * costs one point read.
 * @param read the list and the franchise it was read with; undefined without such a franchise (404)
 * @param variant tells apart lists that depend on more than the franchise, e.g. on names of communication types
 */
export async function answerList<R extends Route>(
  call: Call<R>,
  groupCode: string,
  read: () => Promise<
    | {
        readonly franchise: { readonly revision: number; readonly _etag: string };
        readonly body: Extract<Answer<R>, { body: unknown }>['body'];
      }
    | undefined
  >,
  variant = '',
): Promise<Answer<R>> {
  const etagOf = (revision: number) => `"${revision}${variant === '' ? '' : `-${variant}`}"`;
  const versionOf = ({ _etag }: { readonly _etag: string }) => `${_etag} ${variant}`;
  const key = JSON.stringify([call.name, call.params, call.encoding]);
  const held = kept.get(key);
  if (call.ifNoneMatch !== undefined || held) {
    const franchise = await franchiseDocument(groupCode);
    if (!franchise) throw noFranchise();
    const etag = etagOf(franchise.revision);
    if (call.ifNoneMatch === etag) return { notModified: true, etag };
    if (held?.version === versionOf(franchise)) {
      keep(key, held);
      return { encoded: held.body, etag: held.etag };
    }
  }
  const list = await read();
  if (!list) throw noFranchise();
  const etag = etagOf(list.franchise.revision);
  const body = await call.encode(list.body);
  if (body.length >= LONG) keep(key, { version: versionOf(list.franchise), etag, body });
  return { encoded: body, etag };
}
