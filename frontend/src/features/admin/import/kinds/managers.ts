/** Files of restaurant managers. Their rules equal those of the server's own import (API-31). */
import {
  AcceptedRows,
  accountEmailError,
  comparedEmail,
  EMAIL_ELSEWHERE,
  EMAIL_MESSAGE,
  EMAIL_PATTERN,
  type FranchiseUser,
  IMPORT_COLUMNS,
  type ImportRow,
  importRoutes,
  isSameName,
  MANAGER_HEADERS,
  MANAGER_POSITION,
  type ImportColumn as ManagerColumn,
  managerAmong,
  managerTextError,
  NEW_USER,
  nameError,
  noUnitError,
  type Unit,
  USER_FIELDS,
  unitRoutes,
  userRecordRoutes,
} from '@franchise-admin/api/contract';
import { createdBy, operation } from '../../../../shared/review/review.ts';
import { fullName } from '../../../../ui/index.ts';
import type { Slices } from '../slices.ts';
import {
  type CellError,
  cellErrors,
  type FileRow,
  type ImportData,
  type ImportKind,
  type PlanRow,
  rejected,
  rowError,
  storedText,
  UNCHANGED,
} from './kind.ts';
import { People } from './people.ts';

const LABELS: Readonly<Record<ManagerColumn, string>> = {
  unitCode: 'Unit Code',
  firstName: USER_FIELDS.firstName.label,
  lastName: USER_FIELDS.lastName.label,
  emailAddress: 'Email Address',
};
const WIDTHS: Readonly<Record<ManagerColumn, number>> = {
  unitCode: 84,
  firstName: 100,
  lastName: 100,
  emailAddress: 240,
};

export const MANAGERS: ImportKind = {
  id: 'managers',
  label: 'Restaurant managers',
  hint: 'Each row makes a person the manager of a unit of',
  fileName: 'restaurant-managers',
  columns: IMPORT_COLUMNS.map((key) => ({
    key,
    label: LABELS[key],
    header: key,
    aliases: MANAGER_HEADERS[key],
    isRequired: true,
    width: WIDTHS[key],
  })),
  needs: ['units', 'users'],
  routes: [userRecordRoutes.saveUser, unitRoutes.saveUnit, importRoutes.findEmailsElsewhere],
  rejectsEmailsElsewhere: true,
  async currentRows({ units, users }, slices) {
    const people = await People.of(users, slices);
    return units.flatMap(({ unitCode, managerId }) => {
      const manager = people.withId(managerId);
      return manager ? [[unitCode, manager.firstName, manager.lastName, manager.emailAddress].map(storedText)] : [];
    });
  },
  planner,
};

async function planner({ code, units, users, emailsElsewhere }: ImportData, slices: Slices): Promise<PlanRow> {
  const unitOf = new Map(units.map((unit) => [unit.unitCode, unit]));
  const people = await People.of(users, slices);
  const taken = new AcceptedRows();
  /** Numbers of the operations that create users, by normalized email. */
  const created = new Map<string, number>();
  return (fileRow, add) => {
    const row = managerRow(fileRow);
    const unit = unitOf.get(row.unitCode);
    const manager = people.withId(unit?.managerId ?? null);
    const isCurrent = manager !== undefined && isSameName(manager, row) && sameEmail(manager, row);
    const holders = people.withEmail(row.emailAddress);
    const errors = isCurrent ? [] : errorsOf(row, unit, holders, emailsElsewhere);
    if (!unit || errors.length > 0) return rejected(...errors);
    const managerId = isCurrent ? manager.franchiseUserId : managerAmong(holders, row, unit.managerId);
    const conflict = taken.conflictOf(row, managerId !== undefined);
    if (conflict !== undefined) return rowError(conflict);
    taken.add(row);
    if (managerId !== undefined && managerId === unit.managerId) return UNCHANGED;
    const creation = managerId === undefined ? creationOf(row) : undefined;
    const assignment = add(
      operation(unitRoutes.saveUnit, {
        params: { code },
        body: { unitCode: row.unitCode, managerId: creation === undefined ? (managerId ?? null) : createdBy(creation) },
        ifMatch: unit.etag,
      }),
    );
    return {
      outcome: creation === undefined ? 'update' : 'create',
      changes: [{ field: 'managerId', label: 'Manager', before: unit.managerName ?? '', after: fullName(row) }],
      operations: creation === undefined ? [assignment] : [creation, assignment],
    };

    function creationOf({ firstName, lastName, emailAddress }: ImportRow): number {
      const email = comparedEmail(emailAddress);
      const number =
        created.get(email) ??
        add(
          operation(userRecordRoutes.saveUser, {
            params: { code },
            body: { ...NEW_USER, franchiseUserId: 0, firstName, lastName, emailAddress, position: MANAGER_POSITION },
          }),
        );
      created.set(email, number);
      return number;
    }
  };
}

const sameEmail = (one: { readonly emailAddress: string }, other: { readonly emailAddress: string }) =>
  comparedEmail(one.emailAddress) === comparedEmail(other.emailAddress);

function managerRow({ row, cells }: FileRow): ImportRow {
  const { unitCode = '', firstName = '', lastName = '', emailAddress = '' } = cells;
  return { row, unitCode, firstName, lastName, emailAddress };
}

/** Returns all errors of a row, regardless of other rows. The server's import checks the unit and the user only if all cells are valid. */
function errorsOf(
  row: ImportRow,
  unit: Unit | undefined,
  holders: readonly FranchiseUser[],
  emailsElsewhere: ReadonlySet<string>,
): readonly CellError[] {
  const errors = cellErrors(IMPORT_COLUMNS, (column) => errorOf(column, row[column]));
  const isValid = (...columns: readonly ManagerColumn[]) =>
    !errors.some(({ column }) => columns.some((one) => one === column));
  const noUnit = !unit && isValid('unitCode') ? noUnitError(row.unitCode) : undefined;
  const email = isValid('emailAddress')
    ? emailError(row, holders, emailsElsewhere, isValid('firstName', 'lastName'))
    : undefined;
  return [...errors, ...cellErrors(['unitCode', 'emailAddress'], (column) => (column === 'unitCode' ? noUnit : email))];
}

function emailError(
  row: ImportRow,
  holders: readonly FranchiseUser[],
  emailsElsewhere: ReadonlySet<string>,
  hasName: boolean,
): string | undefined {
  if (holders.length > 0) return hasName ? nameError(row, holders) : undefined;
  const isElsewhere = emailsElsewhere.has(comparedEmail(row.emailAddress));
  return accountEmailError(undefined, row.emailAddress) ?? (isElsewhere ? EMAIL_ELSEWHERE : undefined);
}

function errorOf(column: ManagerColumn, text: string): string | undefined {
  const isEmail = column !== 'emailAddress' || EMAIL_PATTERN.test(text);
  return managerTextError(column, text) ?? (isEmail ? undefined : EMAIL_MESSAGE);
}
