/** Streams the lists of all franchises (API-14, API-26). */
import type { SystemUser } from '../../contract/system-lists.ts';
import { systemListRoutes as routes } from '../../contract/system-lists.ts';
import type { Unit } from '../../contract/units.ts';
import { unitList } from '../../domain/units/unit-list.ts';
import { userList } from '../../domain/users/user-list.ts';
import { allRevisions, countAll, type FranchiseRange, ofEachFranchise } from '../../store/franchise/all-franchises.ts';
import { readRosterRows, readUnitRows } from '../../store/franchise/franchise-lists.ts';
import { handle } from '../http/handle.ts';

/** Number of rows per chunk. A chunk with a large franchise would otherwise be one long string. */
const ROWS = 500;

export const systemListHandlers = [
  handle(routes.getSystemUnits, ({ query }) => list('unit', unitsOf, query)),
  handle(routes.getSystemUsers, ({ query }) => list('user', usersOf, query)),
  handle(routes.getSystemRevisions, async () => ({ body: await allRevisions() })),
];

/** Only the response for the first part contains the total number of rows, because the count queries every partition. */
async function list<Row>(
  type: 'unit' | 'user',
  listOf: (groupCode: string) => Promise<Row[] | undefined>,
  range: FranchiseRange,
) {
  const total = range.after === undefined ? await countAll(type) : undefined;
  return { total, pages: pages(listOf, range) };
}

async function* pages<Row>(
  listOf: (groupCode: string) => Promise<Row[] | undefined>,
  range: FranchiseRange,
): AsyncGenerator<Row[]> {
  for await (const list of ofEachFranchise(listOf, range))
    for (let from = 0; from < list.length; from += ROWS) yield list.slice(from, from + ROWS);
}

async function unitsOf(groupCode: string): Promise<Unit[] | undefined> {
  const rows = await readUnitRows(groupCode);
  return rows && unitList(groupCode, rows);
}

async function usersOf(groupCode: string): Promise<SystemUser[] | undefined> {
  const rows = await readRosterRows(groupCode);
  if (!rows) return undefined;
  const { users, positions, franchise } = rows;
  const communicationTypeName = () => undefined;
  const { levels } = franchise;
  const list = userList({ groupCode, levels, users, positions, people: users, units: [], communicationTypeName });
  return list.map((user) => ({ ...user, allUsersUniqueKeyId: `${groupCode}-${user.franchiseUserId}` }));
}
