/** The lists of a franchise: which rows and fields each one needs, and nothing more. */
import {
  documentId,
  type FranchiseDocument,
  type PositionDocument,
  type Stored,
  type UnitDocument,
  type UserDocument,
} from './documents.ts';
import { type FranchiseQuery, queryValues, readList } from './franchise-reads.ts';

const FRANCHISE = ['groupName', 'levels', 'levelsVersion', 'brandIds', 'revision', 'changedAt'] as const;
const POSITION = ['franchiseRoleMemberId', 'franchiseRoleId', 'tier', 'franchiseUserId', 'reportsToId'] as const;
const PERSON = ['franchiseUserId', 'firstName', 'lastName', 'emailAddress', 'userName', 'authObjectId'] as const;
const UNIT = ['unitCode', 'unitName', 'emailAddress', 'phoneNumber', 'managerId', 'franchiseRoleMemberId'] as const;
const USER = [
  ...PERSON,
  'franchiseRoleMemberId',
  'position',
  'isFranchiseAdmin',
  'isSupportUser',
  'isFranchiseOwner',
  'isFranchiseKeyContact',
  'accessAllUnits',
  'notificationOptIn',
  'communicationTypeIds',
] as const;

type Row<D extends { type: string }, F extends readonly (keyof D)[]> = Pick<D, 'type' | F[number]> &
  Pick<Stored, '_etag'>;
export type PositionRow = Row<PositionDocument, typeof POSITION>;
export type UnitRow = Row<UnitDocument, typeof UNIT>;
export type UserRow = Row<UserDocument, typeof USER>;
type AnyRow = PositionRow | UnitRow | UserRow;

export interface FranchiseRows {
  readonly franchise: FranchiseDocument;
  readonly positions: readonly PositionRow[];
  readonly units: readonly UnitRow[];
  readonly users: readonly UserRow[];
}

/** The whole hierarchy: positions, people and the units that hang on someone. */
export function readHierarchyRows(groupCode: string): Promise<FranchiseRows | undefined> {
  return rowsOf(groupCode, [POSITION, PERSON, UNIT], {
    where: `c.type IN ('position', 'user') OR (c.type = 'unit' AND c.franchiseRoleMemberId != null)`,
  });
}

/** Units that hang on nobody, without their managers. */
export function readUnassignedUnitRows(groupCode: string): Promise<FranchiseRows | undefined> {
  return rowsOf(groupCode, [UNIT], { where: `c.type = 'unit' AND c.franchiseRoleMemberId = null` });
}

/** Every user, all positions, and of each unit only whom it hangs on and who manages it. */
export function readUserRows(groupCode: string): Promise<FranchiseRows | undefined> {
  return rowsOf(groupCode, [USER, POSITION, ['managerId']], {
    where: `c.type IN ('position', 'user', 'unit')`,
  });
}

/** Users without a position, and of each unit with a manager who that is. */
export function readUnassignedUserRows(groupCode: string): Promise<FranchiseRows | undefined> {
  return rowsOf(groupCode, [USER, ['managerId']], {
    where: `(c.type = 'user' AND c.franchiseRoleMemberId = null) OR (c.type = 'unit' AND c.managerId != null)`,
  });
}

/** Every user by name, and the one unit. */
export function readManagerRows(groupCode: string, unitCode: string): Promise<FranchiseRows | undefined> {
  return rowsOf(groupCode, [PERSON, UNIT], {
    where: `c.type = 'user' OR (c.type = 'unit' AND c.id = @unit)`,
    values: { '@unit': documentId.unit(unitCode) },
  });
}

/** Communication types that at least one user of the franchise has chosen. */
export function readChosenTypes(groupCode: string): Promise<number[]> {
  return queryValues(
    groupCode,
    `SELECT DISTINCT VALUE t FROM c JOIN t IN c.communicationTypeIds WHERE c.groupCode = @groupCode AND c.type = 'user'`,
  );
}

async function rowsOf(
  groupCode: string,
  fields: readonly (readonly string[])[],
  query: Omit<FranchiseQuery, 'fields'>,
): Promise<FranchiseRows | undefined> {
  const selected = [...new Set(['type', '_etag', ...FRANCHISE, ...fields.flat()])];
  const list = await readList<AnyRow>(groupCode, { ...query, fields: selected });
  if (!list) return undefined;
  const rows: { positions: PositionRow[]; units: UnitRow[]; users: UserRow[] } = {
    positions: [],
    units: [],
    users: [],
  };
  for (const row of list.rows) {
    if (row.type === 'position') rows.positions.push(row);
    else if (row.type === 'unit') rows.units.push(row);
    else rows.users.push(row);
  }
  return { franchise: list.franchise, ...rows };
}
