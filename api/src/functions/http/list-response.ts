/** Responds with lists of a franchise. The ETag of a list is the franchise's revision, so a 304 costs only one point read. */
import type { Route } from '../../contract/route.ts';
import { noFranchise } from '../../domain/problems.ts';
import { franchiseDocument } from '../../store/franchise/franchise-reads.ts';
import type { ApiRequest, EncodedBody, RouteResult } from './api-request.ts';

interface CachedBody {
  /** The `_etag` of the franchise document, which changes with every change of the franchise, and the variant of the list. */
  readonly version: string;
  readonly etag: string;
  readonly body: EncodedBody;
}

/** Cached bodies of long lists by request. The most recently used body comes last. */
const cache = new Map<string, CachedBody>();
/** Minimum length of a cached list, in characters before encoding. A shorter list is read again quickly. */
const MIN_CACHED_LENGTH = 500_000;
const CACHE_BYTES = 50_000_000;

function store(key: string, entry: CachedBody): void {
  cache.delete(key);
  cache.set(key, entry);
  let bytes = 0;
  for (const [oldest, { body }] of [...cache].reverse()) {
    bytes += body.content.length;
    if (bytes > CACHE_BYTES) cache.delete(oldest);
  }
}

/**
 * Responds with a list that is the same for every caller. A long list is cached in memory until the franchise changes. Until then, a
 * response costs only one point read.
 * @param read reads the list and its franchise; undefined if there is no such franchise (404)
 * @param variant version of other data that the list depends on, such as names of communication types
 */
export async function listResponse<R extends Route>(
  request: ApiRequest<R>,
  groupCode: string,
  read: () => Promise<
    | {
        readonly franchise: { readonly revision: number; readonly _etag: string };
        readonly body: Extract<RouteResult<R>, { body: unknown }>['body'];
      }
    | undefined
  >,
  variant = '',
): Promise<RouteResult<R>> {
  const etagOf = (revision: number) => `"${revision}${variant === '' ? '' : `-${variant}`}"`;
  const versionOf = ({ _etag }: { readonly _etag: string }) => `${_etag} ${variant}`;
  const key = JSON.stringify([request.name, request.params, request.encoding]);
  const cached = cache.get(key);
  if (request.ifNoneMatch !== undefined || cached) {
    const franchise = await franchiseDocument(groupCode);
    if (!franchise) throw noFranchise();
    const etag = etagOf(franchise.revision);
    if (request.ifNoneMatch === etag) return { notModified: true, etag };
    if (cached?.version === versionOf(franchise)) {
      store(key, cached);
      return { encoded: cached.body, etag: cached.etag };
    }
  }
  const list = await read();
  if (!list) throw noFranchise();
  const etag = etagOf(list.franchise.revision);
  const body = await request.encode(list.body);
  if (body.length >= MIN_CACHED_LENGTH) store(key, { version: versionOf(list.franchise), etag, body });
  return { encoded: body, etag };
}
