/** Finds franchises with users but without units (API-04). */
import { createCache } from '../../cache.ts';
import type { OrphanedFranchise } from '../../contract/orphaned-franchises.ts';
import { oneOf, queryEverywhere } from '../cosmos/queries.ts';
import type { FranchiseDocument } from '../documents/index.ts';

const CODES_AT_ONCE = 200;
/**
 * Lifetime of the cached franchises with units. After a data load has removed the last unit of a franchise, the franchise may be listed
 * this much later. Only data loads add and remove units.
 */
const UNITS_TTL_MS = 5 * 60_000;

/**
 * Returns all orphaned franchises, sorted by code, except those being removed. No document counts units, so one query finds the franchises
 * with units (about 30 RU per thousand units, cached for five minutes). Then counts the units of the remaining franchises.
 */
export async function orphanedFranchises(): Promise<OrphanedFranchise[]> {
  const [franchises, hasUnits] = await Promise.all([
    queryEverywhere<Pick<FranchiseDocument, 'groupCode' | 'groupName' | 'isBeingRemoved'>>(
      'franchises',
      `SELECT c.groupCode, c.groupName, c.isBeingRemoved FROM c WHERE c.type = 'franchise'`,
    ),
    codesWithUnits.get('all'),
  ]);
  const suspects = franchises.filter(({ groupCode, isBeingRemoved }) => !hasUnits.has(groupCode) && !isBeingRemoved);
  const { users, units } = await counted(suspects.map(({ groupCode }) => groupCode));
  return suspects
    .filter(({ groupCode }) => users.has(groupCode) && !units.has(groupCode))
    .map(({ groupCode, groupName }) => ({ groupCode, groupName, totalUsers: users.get(groupCode) ?? 0 }))
    .sort((a, b) => (a.groupCode < b.groupCode ? -1 : 1));
}

const codesWithUnits = createCache(
  async (_: 'all') =>
    new Set(
      await queryEverywhere<string>('franchises', `SELECT DISTINCT VALUE c.groupCode FROM c WHERE c.type = 'unit'`),
    ),
  { ttlMs: UNITS_TTL_MS, max: 1 },
);

interface Count {
  readonly type: 'user' | 'unit';
  readonly groupCode: string;
  readonly total: number;
}

/** Counts the users and units of these franchises, by code. Omits franchises that have neither. */
async function counted(codes: readonly string[]) {
  const found: Count[] = [];
  for (let from = 0; from < codes.length; from += CODES_AT_ONCE) {
    const { where, values } = oneOf('groupCode', 'code', codes.slice(from, from + CODES_AT_ONCE));
    const sql = `SELECT c.type, c.groupCode, COUNT(1) AS total FROM c
      WHERE c.type IN ('user', 'unit') AND ${where} GROUP BY c.type, c.groupCode`;
    found.push(...(await queryEverywhere<Count>('franchises', sql, values)));
  }
  const of = (type: Count['type']) =>
    new Map(found.filter((count) => count.type === type).map(({ groupCode, total }) => [groupCode, total]));
  return { users: of('user'), units: of('unit') };
}
