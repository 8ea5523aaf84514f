/** Caches the names of franchises. Another system owns the names. */
import { createCache } from '../../cache.ts';
import { container } from '../cosmos/client.ts';
import { queryEverywhere } from '../cosmos/queries.ts';
import { documentId, type FranchiseDocument } from '../documents/index.ts';

/** Lifetime of cached names. They change only with a data load. */
const TTL_MS = 30_000;

/**
 * Returns the name of a franchise, cached for 30 s; null if no franchise has this code. Null is not cached, because the franchise may be
 * added at any time.
 */
export async function franchiseName(code: string): Promise<string | null> {
  const name = await names.get(code);
  if (name === null) names.forget(code);
  return name;
}

const names = createCache(
  async (code: string): Promise<string | null> => {
    const { resource } = await container('franchises').item(documentId.franchise, code).read<FranchiseDocument>();
    return resource?.groupName ?? null;
  },
  { ttlMs: TTL_MS, max: 5_000 },
);

/** Maximum number of names to look up one by one. For more, one query reads the names of all franchises. */
const FEW = 20;

/** Returns the names of franchises, cached for 30 s. Omits deleted ones. For more than FEW codes, returns the names of all franchises. */
export async function franchiseNames(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length > FEW)
    return new Map((await allFranchiseNames()).map(({ groupCode, groupName }) => [groupCode, groupName]));
  const found = await Promise.all(codes.map(async (code) => [code, await franchiseName(code)] as const));
  return new Map(found.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Removes a deleted franchise from the caches of this process. Other processes show its name for up to 30 s. */
export function forgetFranchise(code: string): void {
  names.forget(code);
  allNames.forget('all');
}

type FranchiseName = Pick<FranchiseDocument, 'groupCode' | 'groupName'>;

/** Returns the code and name of every franchise, sorted by code. Cached for 30 s. */
export function allFranchiseNames(): Promise<readonly FranchiseName[]> {
  return allNames.get('all');
}

const allNames = createCache(
  async (_: 'all'): Promise<readonly FranchiseName[]> => {
    const query = "SELECT c.groupCode, c.groupName FROM c WHERE c.type = 'franchise'";
    return (await queryEverywhere<FranchiseName>('franchises', query)).sort((a, b) =>
      a.groupCode < b.groupCode ? -1 : 1,
    );
  },
  { ttlMs: TTL_MS, max: 1 },
);
