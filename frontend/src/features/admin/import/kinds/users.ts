/** Files of users, with all writable fields. */
import {
  accountEmailError,
  type ChangedField,
  comparedEmail,
  EMAIL_MESSAGE,
  EMAIL_PATTERN,
  type Field,
  type FranchiseUser,
  isSameName,
  NEW_USER,
  nameError,
  positionError,
  recordWith,
  USER_FIELDS,
  userRecordRoutes,
  type WritableUserField,
  writableOf,
} from '@franchise-admin/api/contract';
import { operation } from '../../../../shared/review/review.ts';
import { USER_WIDTHS } from '../../../../shared/widths.ts';
import type { Slices } from '../slices.ts';
import {
  type CellError,
  cellErrors,
  createOnce,
  type FileRow,
  type ImportColumn,
  type ImportData,
  type ImportKind,
  type PlanRow,
  rejected,
  storedText,
  textError,
  UNCHANGED,
} from './kind.ts';
import { People } from './people.ts';

const ID = 'franchiseUserId';
const REQUIRED = ['lastName', 'firstName', 'emailAddress'] as const satisfies readonly WritableUserField[];
const WIDTHS: Partial<Record<WritableUserField, number>> = {
  lastName: USER_WIDTHS.lastName,
  firstName: USER_WIDTHS.firstName,
  emailAddress: USER_WIDTHS.email,
  position: USER_WIDTHS.title,
};

const FIELDS = writableOf(USER_FIELDS);
type RequiredField = (typeof REQUIRED)[number];
type Flag = Exclude<WritableUserField, RequiredField | 'position'>;
const isRequired = (name: WritableUserField): name is RequiredField => REQUIRED.some((one) => one === name);
const isFlag = (name: WritableUserField): name is Flag => name !== 'position' && !isRequired(name);

const COLUMNS: readonly ImportColumn[] = [
  { key: ID, label: 'User Number', width: 110 },
  ...FIELDS.map((key) => {
    const { label, exportedAs }: Field = USER_FIELDS[key];
    return {
      key,
      label,
      isRequired: isRequired(key),
      width: WIDTHS[key] ?? 120,
      ...(exportedAs && { aliases: [exportedAs] }),
    };
  }),
];

export const USERS: ImportKind = {
  id: 'users',
  label: 'Users',
  hint: 'Each row adds or changes a user of',
  fileName: 'users',
  columns: COLUMNS,
  needs: ['users'],
  routes: [userRecordRoutes.saveUser],
  currentRows: async ({ users }) =>
    users.map((user) => [String(user.franchiseUserId), ...FIELDS.map((name) => shown(user[name]))]),
  planner,
};

/** Formats a stored field as a cell. The server omits `isDisabled` if it is false. */
function shown(value: FranchiseUser[WritableUserField]): string {
  return value === undefined || typeof value === 'boolean' ? (value ? 'Yes' : 'No') : storedText(value);
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);

async function planner({ code, users }: ImportData, slices: Slices): Promise<PlanRow> {
  const people = await People.of(users, slices);
  const once = createOnce();
  return (row, add) => {
    const found = userOf(row, people);
    const user = 'message' in found ? undefined : found.user;
    const differing = FIELDS.filter((name) => differs(name, row.cells[name], user));
    const key = user?.franchiseUserId ?? comparedEmail(row.cells.emailAddress ?? '');
    const repeated = key === '' || 'message' in found ? undefined : once(key, row.row, 'user');
    if (user && differing.length === 0 && !repeated) return UNCHANGED;
    const fields = { ...(user ?? { ...NEW_USER, ...BLANK }), ...fieldsOf(row, differing) };
    const identity = 'message' in found ? [found] : repeated ? [repeated] : [];
    // If the user was not found, it is unknown whether the row must have a position.
    const noPosition = 'message' in found ? null : positionError(fields);
    const errors = [
      ...identity,
      ...errorsOf(row, differing, user),
      ...(noPosition === null ? [] : [{ column: 'position', message: noPosition }]),
    ];
    if (errors.length > 0) return rejected(...errors);
    const { firstName, lastName, emailAddress, isFranchiseOwner, position } = fields;
    const { [ID]: franchiseUserId } = user ?? { [ID]: 0 };
    const number = add(
      operation(userRecordRoutes.saveUser, {
        params: { code },
        body: {
          ...{ franchiseUserId, firstName, lastName, emailAddress, isFranchiseOwner, position },
          ...fieldsOf(row, differing),
        },
        ifMatch: user?.etag,
      }),
    );
    return { outcome: user ? 'update' : 'create', changes: changesOf(row, differing, user), operations: [number] };
  };
}

/** @param text undefined if the file has no such column */
function differs(name: WritableUserField, text: string | undefined, user: FranchiseUser | undefined): boolean {
  if (text === undefined) return false;
  // An empty cell leaves the flag unchanged.
  if (isFlag(name)) return text !== '' && (!user || flagOf(text) !== (user[name] ?? false));
  return text !== (user ? shown(user[name]) : '');
}

const BLANK = { firstName: '', lastName: '', emailAddress: '' };

/** Finds the user of a row by number, or by email and name. Returns `{ user: undefined }` for a new user. */
function userOf({ cells }: FileRow, people: People): { readonly user: FranchiseUser | undefined } | CellError {
  const { [ID]: number = '', firstName = '', lastName = '', emailAddress = '' } = cells;
  if (number !== '') {
    const named = people.withNumber(number);
    return 'user' in named ? named : { column: ID, message: named.problem };
  }
  const holders = people.withEmail(emailAddress);
  const otherName = nameError({ firstName, lastName }, holders);
  if (otherName !== undefined)
    return { column: 'emailAddress', message: `${otherName} Enter the user number to change the name.` };
  const [user, another] = holders.filter((holder) => isSameName(holder, { firstName, lastName }));
  return another ? { column: ID, message: 'Several users have this name and email. Enter the user number.' } : { user };
}

function errorsOf(
  { cells }: FileRow,
  differing: readonly WritableUserField[],
  user: FranchiseUser | undefined,
): CellError[] {
  const missing = REQUIRED.filter((name) => (cells[name] ?? '') === '');
  return [
    ...cellErrors(missing, (column) => `${USER_FIELDS[column].label} is missing.`),
    ...cellErrors(differing, (column) => fieldError(column, cells[column] ?? '', user)),
  ];
}

function fieldError(name: WritableUserField, text: string, user: FranchiseUser | undefined): string | undefined {
  const { label } = USER_FIELDS[name];
  if (isFlag(name) && flagOf(text) === undefined) return `${label} must be Yes or No.`;
  const isEmail = name === 'emailAddress' && text !== '';
  return textError(label, text) ?? (isEmail ? emailError(text, user) : undefined);
}

const emailError = (text: string, user: FranchiseUser | undefined) =>
  EMAIL_PATTERN.test(text) ? (accountEmailError(user?.emailAddress, text) ?? undefined) : EMAIL_MESSAGE;

const flagOf = (text: string): boolean | undefined => FLAGS.get(text.toLowerCase());

type UserInput = Record<RequiredField, string> & Record<Flag, boolean> & { readonly position: string | null };

/** Returns these fields for the body of a request. */
function fieldsOf({ cells }: FileRow, names: readonly WritableUserField[]): Partial<UserInput> {
  const text = (name: WritableUserField) => cells[name] ?? '';
  return {
    ...recordWith(names.filter(isRequired), text),
    ...(names.includes('position') && { position: text('position') || null }),
    ...recordWith(names.filter(isFlag), (name) => flagOf(text(name)) ?? false),
  };
}

const changesOf = (
  { cells }: FileRow,
  differing: readonly WritableUserField[],
  user: FranchiseUser | undefined,
): ChangedField[] =>
  differing.map((field) => {
    const text = cells[field] ?? '';
    return {
      field,
      label: USER_FIELDS[field].label,
      before: user ? shown(user[field]) : '',
      after: isFlag(field) ? shown(flagOf(text)) : text,
    };
  });
