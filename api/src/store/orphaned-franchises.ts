/** Franchises that have users and no unit left (API-04). */
import type { JSONValue } from '@azure/cosmos';
import type { OrphanedFranchise } from '../contract/orphaned-franchises.ts';
import { container } from './client.ts';
import type { FranchiseDocument } from './documents.ts';
import { oneOf } from './franchise-reads.ts';

const PAGE = 5_000;
const CODES_AT_ONCE = 200;

/**
 * All of them but those that are being removed, by code; read past every cache. Three queries over all partitions: every franchise,
 * the codes that units have, and the users of those that are left over, counted. Units are loaded from elsewhere and nobody keeps
 * count of them, so each is looked at; few franchises are orphaned, so few users are.
 */
export async function orphanedFranchises(): Promise<OrphanedFranchise[]> {
  const [franchises, codesWithUnits] = await Promise.all([
    rows<Pick<FranchiseDocument, 'groupCode' | 'groupName' | 'isBeingRemoved'>>(
      `SELECT c.groupCode, c.groupName, c.isBeingRemoved FROM c WHERE c.type = 'franchise'`,
    ),
    rows<string>(`SELECT DISTINCT VALUE c.groupCode FROM c WHERE c.type = 'unit'`),
  ]);
  const hasUnits = new Set(codesWithUnits);
  const without = franchises.filter(({ groupCode, isBeingRemoved }) => !hasUnits.has(groupCode) && !isBeingRemoved);
  const users = await usersOf(without.map(({ groupCode }) => groupCode));
  return without
    .map(({ groupCode, groupName }) => ({ groupCode, groupName, totalUsers: users.get(groupCode) ?? 0 }))
    .filter(({ totalUsers }) => totalUsers > 0)
    .sort((a, b) => (a.groupCode < b.groupCode ? -1 : 1));
}

async function usersOf(codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (let from = 0; from < codes.length; from += CODES_AT_ONCE) {
    const { where, values } = oneOf('groupCode', 'code', codes.slice(from, from + CODES_AT_ONCE));
    const found = await rows<{ readonly groupCode: string; readonly users: number }>(
      `SELECT c.groupCode, COUNT(1) AS users FROM c WHERE c.type = 'user' AND ${where} GROUP BY c.groupCode`,
      values,
    );
    for (const { groupCode, users } of found) counts.set(groupCode, users);
  }
  return counts;
}

async function rows<Row>(query: string, values: Readonly<Record<string, JSONValue>> = {}): Promise<Row[]> {
  const parameters = Object.entries(values).map(([name, value]) => ({ name, value }));
  return (await container('franchises').items.query<Row>({ query, parameters }, { maxItemCount: PAGE }).fetchAll())
    .resources;
}
