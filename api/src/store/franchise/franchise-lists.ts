/** Reads the lists of a franchise. Each list reads only the rows and fields that it requires. */
import { namesOf } from '../../contract/record.ts';
import { UNIT_FIELDS } from '../../contract/units.ts';
import { USER_FIELDS } from '../../contract/users.ts';
import {
  documentId,
  type PositionDocument,
  type Stored,
  type UnitDocument,
  type UserDocument,
} from '../documents/index.ts';
import { franchisePartition } from '../partition/partition.ts';
import { queryIn } from '../partition/partition-queries.ts';
import { type FranchiseRow, type ListQuery, readList } from './franchise-reads.ts';

const FRANCHISE = ['groupName', 'levels', 'levelsVersion', 'brandIds', 'changedAt'] as const;
const POSITION = ['franchiseRoleMemberId', 'franchiseRoleId', 'tier', 'franchiseUserId', 'reportsToId'] as const;
const PERSON = [
  'franchiseUserId',
  'firstName',
  'lastName',
  'emailAddress',
  'userName',
  'authObjectId',
  'franchiseRoleMemberId',
] as const;
const UNIT = namesOf(UNIT_FIELDS);
const USER = [...PERSON, ...namesOf(USER_FIELDS), 'communicationTypeIds'] as const;

type Row<D extends { type: string }, F extends readonly (keyof D)[]> = Pick<D, 'type' | F[number]> &
  Pick<Stored, '_etag'>;
type PositionRow = Row<PositionDocument, typeof POSITION>;
type UnitRow = Row<UnitDocument, typeof UNIT>;
type PersonRow = Row<UserDocument, typeof PERSON>;
export type UserRow = Row<UserDocument, typeof USER>;

/** The rows of a list. `User`: the fields that are read from each user. */
export interface FranchiseRows<User extends PersonRow = PersonRow> {
  readonly franchise: FranchiseRow;
  readonly positions: readonly PositionRow[];
  readonly units: readonly UnitRow[];
  readonly users: readonly User[];
}

/** Reads the whole hierarchy: positions, users and assigned units. */
export function readHierarchyRows(groupCode: string): Promise<FranchiseRows | undefined> {
  return rowsOf(groupCode, [POSITION, PERSON, UNIT], {
    types: ['position', 'user', 'unit'],
    where: `(c.type != 'unit' OR c.franchiseRoleMemberId != null)`,
  });
}

/** Reads unassigned units, without their managers. */
export function readUnassignedUnitRows(groupCode: string): Promise<FranchiseRows | undefined> {
  return rowsOf(groupCode, [UNIT], { types: ['unit'], where: 'c.franchiseRoleMemberId = null' });
}

/** Reads every user, all positions, and the position and manager of each unit. */
export function readUserRows(groupCode: string): Promise<FranchiseRows<UserRow> | undefined> {
  return rowsOf(groupCode, [USER, POSITION, ['managerId']], {
    types: ['position', 'user', 'unit'],
  });
}

/** Reads every unit, all positions, and the names of all users, including managers and the people that units report up to. */
export function readUnitRows(groupCode: string): Promise<FranchiseRows | undefined> {
  return rowsOf(groupCode, [UNIT, POSITION, PERSON], { types: ['position', 'user', 'unit'] });
}

/** Reads every user and all positions, without units. */
export function readRosterRows(groupCode: string): Promise<FranchiseRows<UserRow> | undefined> {
  return rowsOf(groupCode, [USER, POSITION], { types: ['position', 'user'] });
}

/** Reads users without a position, and the managers of units. */
export function readUnassignedUserRows(groupCode: string): Promise<FranchiseRows<UserRow> | undefined> {
  return rowsOf(groupCode, [USER, ['managerId']], {
    types: ['user', 'unit'],
    where: `(c.type = 'user' AND c.franchiseRoleMemberId = null) OR (c.type = 'unit' AND c.managerId != null)`,
  });
}

/** Reads the names of all users, and the given unit. */
export function readManagerRows(groupCode: string, unitCode: string): Promise<FranchiseRows | undefined> {
  return rowsOf(groupCode, [PERSON, UNIT], {
    types: ['user', 'unit'],
    where: `c.type = 'user' OR c.id = @unit`,
    values: { '@unit': documentId.unit(unitCode) },
  });
}

/** Returns the communication types that at least one user of the franchise has chosen. */
export function readChosenTypes(groupCode: string): Promise<number[]> {
  return queryIn(franchisePartition(groupCode), {
    select: 'DISTINCT VALUE t',
    join: 'JOIN t IN c.communicationTypeIds',
    where: `c.type = 'user'`,
  });
}

/** Returns true if a user of the franchise who is not in `except` has chosen the communication type. */
export async function isTypeChosen(
  groupCode: string,
  communicationTypeId: number,
  except: readonly number[],
): Promise<boolean> {
  const found = await queryIn<number>(franchisePartition(groupCode), {
    select: 'TOP 1 VALUE c.franchiseUserId',
    where: `c.type = 'user' AND ARRAY_CONTAINS(c.communicationTypeIds, @type) AND NOT ARRAY_CONTAINS(@except, c.franchiseUserId)`,
    values: { '@type': communicationTypeId, '@except': [...except] },
    among: {
      types: ['user'],
      matches: (user) =>
        user.type === 'user' &&
        user.communicationTypeIds.includes(communicationTypeId) &&
        !except.includes(user.franchiseUserId),
    },
  });
  return found.length > 0;
}

async function rowsOf<User extends PersonRow>(
  groupCode: string,
  fields: readonly (readonly string[])[],
  query: Omit<ListQuery, 'fields'>,
): Promise<FranchiseRows<User> | undefined> {
  const selected = [...FRANCHISE, ...fields.flat()];
  const list = await readList<PositionRow | UnitRow | User>(groupCode, { ...query, fields: selected });
  if (!list) return undefined;
  const positions: PositionRow[] = [];
  const units: UnitRow[] = [];
  const users: User[] = [];
  for (const row of list.rows) {
    if (row.type === 'position') positions.push(row);
    else if (row.type === 'unit') units.push(row);
    else users.push(row);
  }
  return { franchise: list.franchise, positions, units, users };
}
