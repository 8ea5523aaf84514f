/** What franchises are called: mastered elsewhere and read often. */
import { createCache } from '../../cache.ts';
import { container } from '../cosmos/client.ts';
import { queryEverywhere } from '../cosmos/queries.ts';
import { documentId, type FranchiseDocument } from '../documents/index.ts';

/** Names change by a load from outside only, so that half a minute is soon enough. */
const TTL_MS = 30_000;

/** The name of a franchise; null when there is none of this code. Held for 30 s, unless there is none: it may come at any time. */
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

/** More than this many names are read at once. */
const FEW = 20;

/** The names of franchises; those that are gone are left out. Held for 30 s. */
export async function franchiseNames(codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (codes.length > FEW)
    return new Map((await allFranchiseNames()).map(({ groupCode, groupName }) => [groupCode, groupName]));
  const found = await Promise.all(codes.map(async (code) => [code, await franchiseName(code)] as const));
  return new Map(found.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Makes the end of a franchise count at once in this process; others show its name for up to 30 s more. */
export function forgetFranchise(code: string): void {
  names.forget(code);
  allNames.forget('all');
}

type FranchiseName = Pick<FranchiseDocument, 'groupCode' | 'groupName'>;

/** Every franchise's code and name, by code. Held for 30 s. */
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
