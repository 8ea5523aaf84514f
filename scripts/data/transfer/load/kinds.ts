/** The kinds of records in files, with their columns and allowed values. Another system owns these records. */
import {
  EMPTY_GUID,
  groupCode,
  guid,
  line,
  openingHours,
  positionError,
  recordId,
  requiredLine,
  SYSTEM,
  unitCode,
  unitInput,
  userInput,
} from '@franchise-admin/api/contract';
import * as z from 'zod/mini';

/** The kinds in load order. */
export const KINDS = ['brands', 'franchises', 'entities', 'units', 'users'] as const;
export type Kind = (typeof KINDS)[number];

const ownCode = groupCode.check(z.refine((code) => code !== SYSTEM, 'SYSTEM is not a franchise.'));
const yesOrNo = z.boolean('This must be true or false.');
/** Without isDisabled, because a load does not change accounts. */
const { isDisabled: _notLoaded, ...loadedFields } = userInput;
const flag = z.optional(yesOrNo);
const numbers = z.array(recordId, 'This must be a list of numbers.');

const { shape: hours } = openingHours;
const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'This is not a time, such as 09:30.'));
const hoursColumns = Object.fromEntries(
  Object.keys(hours).map((name) => [name, z.optional(z.nullable(name.endsWith('Time') ? time : yesOrNo))]),
) as { [Name in keyof typeof hours]: z.ZodMiniOptional<(typeof hours)[Name]> };

const { franchiseRoleMemberId: _, ...ownOfUnits } = unitInput;
/** Fields of a unit that administrators own. A load sets them only for a new unit. */
export const OWN_UNIT_FIELDS = Object.keys(ownOfUnits) as readonly (keyof typeof ownOfUnits)[];

export const SCHEMAS = {
  brands: z.object({
    brandId: recordId,
    brandName: requiredLine(100, 'Name', 'Name required'),
    brandNameDisplay: requiredLine(100, 'Name', 'Name required'),
  }),
  franchises: z.object({
    groupCode: ownCode,
    groupName: requiredLine(200, 'Name', 'Name required'),
    brandIds: z.optional(numbers),
  }),
  entities: z.object({
    entityId: recordId,
    groupCode: ownCode,
    description: requiredLine(200, 'Description', 'Description required'),
  }),
  units: z.object({
    groupCode: ownCode,
    unitCode,
    unitName: requiredLine(200, 'Name', 'Name required'),
    brandId: z.optional(z.nullable(recordId)),
    ...hoursColumns,
    ...ownOfUnits,
  }),
  users: z
    .object({
      groupCode: ownCode,
      franchiseUserId: recordId,
      ...loadedFields,
      isFranchiseOwner: flag,
      communicationTypeIds: z.optional(numbers),
      userName: z.optional(line(254, 'User name')),
      /** In lower case, as in the directory. */
      authObjectId: z.optional(
        z.pipe(
          guid,
          z.transform((id) => id.toLowerCase()),
        ),
      ),
    })
    .check(
      z.superRefine((user, context) => {
        const reportFault = (field: string, message: string) =>
          context.addIssue({ code: 'custom', path: [field], message, input: user });
        const { isFranchiseOwner = false, userName = '', authObjectId = EMPTY_GUID } = user;
        const position = positionError({ isFranchiseOwner, position: user.position });
        if (position !== null) reportFault('position', position);
        if ((userName === '') !== (authObjectId === EMPTY_GUID))
          reportFault('authObjectId', 'userName and authObjectId belong together: both or neither.');
      }),
    ),
} as const satisfies Record<Kind, z.ZodMiniType>;

export type Values<K extends Kind> = z.output<(typeof SCHEMAS)[K]>;

/** Type of a CSV cell. */
type Cell = 'text' | 'number' | 'numbers' | 'flag';

const OF_NUMBERS = new Set(['brandIds', 'communicationTypeIds']);
const OF_NUMBER = new Set(['brandId', 'entityId', 'franchiseUserId', 'managerId']);
const isFlag = (column: string) => /^(is|access|notification)|(Closed|24Hour)$/.test(column);

function cellOf(column: string): Cell {
  if (OF_NUMBERS.has(column)) return 'numbers';
  if (OF_NUMBER.has(column)) return 'number';
  return isFlag(column) ? 'flag' : 'text';
}

export function columnsOf(kind: Kind): string[] {
  return Object.keys(shapeOf(kind));
}

/**
 * Returns the required columns. If no column marks owners, everyone is a non-owner and needs a position.
 * @param header the columns of the file
 */
export function requiredColumns(kind: Kind, header: readonly string[]): string[] {
  const required = Object.entries(shapeOf(kind)).filter(([, schema]) => !schema.safeParse(undefined).success);
  const position = kind === 'users' && !header.includes('isFranchiseOwner') ? ['position'] : [];
  return [...required.map(([column]) => column), ...position];
}

function shapeOf(kind: Kind): Readonly<Record<string, z.ZodMiniType>> {
  return SCHEMAS[kind]._zod.def.shape;
}

/** Returns true for columns in which a blank cell means null. In other columns, it means a missing value. */
const isNullable = (column: string) =>
  column in hours || column in ownOfUnits || ['brandId', 'position'].includes(column);

/**
 * Parses a CSV cell into JSON. Invalid text stays text, which the schema rejects.
 * @returns undefined for a blank cell that is treated as missing
 */
export function readCell(column: string, text: string): unknown {
  const cell = text.trim();
  const kind = cellOf(column);
  if (kind === 'numbers') return cell === '' ? [] : cell.split(/[\s;]+/).map(number);
  if (cell === '') return isNullable(column) ? null : undefined;
  if (kind === 'number') return number(cell);
  if (kind === 'flag') return { true: true, false: false }[cell.toLowerCase()] ?? cell;
  return cell;
}

const number = (text: string) => (/^\d{1,15}$/.test(text) ? Number(text) : text);

/** The columns that identify a record of each kind. */
const KEYS = {
  brands: ['brandId'],
  franchises: ['groupCode'],
  entities: ['entityId'],
  units: ['groupCode', 'unitCode'],
  users: ['groupCode', 'franchiseUserId'],
} as const satisfies Record<Kind, readonly string[]>;

/** Returns the key that identifies a record of its kind. */
export function keyOf(kind: Kind, values: Readonly<Record<string, unknown>>): string {
  return KEYS[kind].map((column) => values[column]).join(' ');
}

/** Returns the last key column, which identifies a record within its franchise. */
export function keyColumn(kind: Kind): string {
  return KEYS[kind].at(-1) ?? '';
}

/** Returns the key of a record that may have other faults, or undefined if the key is invalid. */
export function keyIn(kind: Kind, record: Readonly<Record<string, unknown>>): string | undefined {
  const shape = shapeOf(kind);
  const read = KEYS[kind].map((column) => [column, shape[column]?.safeParse(record[column])] as const);
  if (!read.every(([, parsed]) => parsed?.success)) return undefined;
  return keyOf(kind, Object.fromEntries(read.map(([column, parsed]) => [column, parsed?.data])));
}
