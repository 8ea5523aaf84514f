/** Lists of a franchise carry its revision as their ETag; a caller who holds it gets 304 for one point read. */
import type { Route } from '../../contract/route.ts';
import { noFranchise } from '../../domain/refusals.ts';
import { franchiseDocument } from '../../store/franchise/franchise-reads.ts';
import type { Answer, Call } from './call.ts';

/**
 * @param read the list and the revision it was read at; undefined without such a franchise (404)
 * @param variant tells apart lists that depend on more than the franchise, e.g. on names of communication types
 */
export async function answerList<R extends Route>(
  call: Call<R>,
  groupCode: string,
  read: () => Promise<
    { readonly revision: number; readonly body: Extract<Answer<R>, { body: unknown }>['body'] } | undefined
  >,
  variant = '',
): Promise<Answer<R>> {
  const etagOf = (revision: number) => `"${revision}${variant === '' ? '' : `-${variant}`}"`;
  if (call.ifNoneMatch !== undefined) {
    const franchise = await franchiseDocument(groupCode);
    if (!franchise) throw noFranchise();
    const etag = etagOf(franchise.revision);
    if (call.ifNoneMatch === etag) return { notModified: true, etag };
  }
  const list = await read();
  if (!list) throw noFranchise();
  return { body: list.body, etag: etagOf(list.revision) };
}
