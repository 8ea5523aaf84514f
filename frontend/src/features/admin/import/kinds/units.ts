/** Files of units: their contact details, and the people that they are assigned to. */
import {
  type ChangedField,
  EMAIL_MESSAGE,
  EMAIL_PATTERN,
  type FranchiseUser,
  fullName,
  noUnitError,
  recordWith,
  UNIT_FIELDS,
  type Unit,
  type UnitTextField,
  unitRoutes,
  writableOf,
} from '@franchise-admin/api/contract';
import { assignOperations, saveOperations, unassignOperations } from '../../../../shared/bulk/unit-operations.ts';
import type { OperationInput } from '../../../../shared/review/review.ts';
import { UNIT_WIDTHS } from '../../../../shared/widths.ts';
import type { Slices } from '../slices.ts';
import {
  type CellError,
  cellErrors,
  createOnce,
  type FileRow,
  type ImportColumn,
  type ImportKind,
  type PlanRow,
  rejected,
  storedText,
  textError,
  UNCHANGED,
} from './kind.ts';
import { People } from './people.ts';

const UNIT_CODE: ImportColumn = {
  key: 'unitCode',
  label: UNIT_FIELDS.unitCode.label,
  isRequired: true,
  width: UNIT_WIDTHS.unitCode,
};
/** All texts that a save may change. */
const CONTACTS = writableOf(UNIT_FIELDS).filter(
  (name): name is UnitTextField => name !== 'managerId' && name !== 'franchiseRoleMemberId',
);

export const UNIT_CONTACTS: ImportKind = {
  id: 'unit-contacts',
  label: 'Unit contact details',
  hint: `Each row changes the ${CONTACTS.map((name) => UNIT_FIELDS[name].label.toLowerCase()).join(' and ')} of a unit of`,
  fileName: 'unit-contact-details',
  columns: [UNIT_CODE, ...CONTACTS.map((key) => ({ key, label: UNIT_FIELDS[key].label, width: UNIT_WIDTHS[key] }))],
  needs: ['units'],
  routes: [unitRoutes.saveUnit],
  currentRows: async ({ units }) =>
    units.map((unit) => [unit.unitCode, ...CONTACTS.map((name) => storedText(unit[name]))]),
  planner: async ({ units }) => {
    return unitPlanner(units, (unit, { cells }) => {
      const before = (name: UnitTextField) => storedText(unit?.[name] ?? null);
      const differing = CONTACTS.filter((name) => (cells[name] ?? before(name)) !== before(name));
      return {
        errors: cellErrors(differing, (column) => contactError(column, cells[column] ?? '')),
        changes: differing.map((field) => changeOf(field, before(field), cells[field] ?? '')),
        operations: (unit) =>
          saveOperations(
            [unit],
            recordWith(differing, (name) => cells[name] || null),
          ),
      };
    });
  },
};

function contactError(name: UnitTextField, text: string): string | undefined {
  const isEmail = name !== 'emailAddress' || text === '' || EMAIL_PATTERN.test(text);
  return textError(UNIT_FIELDS[name].label, text) ?? (isEmail ? undefined : EMAIL_MESSAGE);
}

const ASSIGNED_TO = 'franchiseRoleMemberId';

export const UNIT_ASSIGNMENTS: ImportKind = {
  id: 'unit-assignments',
  label: 'Unit assignments',
  hint: 'Each row assigns a unit to a person in the hierarchy of',
  fileName: 'unit-assignments',
  columns: [
    UNIT_CODE,
    {
      key: ASSIGNED_TO,
      label: 'Assigned To (Email or User Number)',
      aliases: [UNIT_FIELDS[ASSIGNED_TO].label, 'Email', 'User Number'],
      isRequired: true,
      width: 300,
    },
  ],
  needs: ['units', 'users'],
  routes: [unitRoutes.assignUnit, unitRoutes.saveUnit, unitRoutes.unassignUnit],
  async currentRows({ units, users }, slices) {
    const positions = await Positions.of(users, slices);
    return units.map((unit) => [unit.unitCode, positions.textOf(unit)]);
  },
  async planner({ units, users }, slices) {
    const positions = await Positions.of(users, slices);
    return unitPlanner(units, (unit, { cells }) => {
      const text = cells[ASSIGNED_TO] ?? '';
      const before = unit && positions.holderOf(unit);
      if (unit && text === positions.textOf(unit)) return NOTHING;
      const named = text === '' ? null : positions.named(text);
      if (named && 'problem' in named) return { ...NOTHING, errors: [{ column: ASSIGNED_TO, message: named.problem }] };
      const after = named?.user;
      const changes =
        after?.franchiseRoleMemberId === unit?.franchiseRoleMemberId
          ? []
          : [changeOf(ASSIGNED_TO, before ? fullName(before) : '', after ? fullName(after) : '')];
      return {
        errors: [],
        changes,
        operations: (unit) =>
          after?.franchiseRoleMemberId != null
            ? assignOperations([unit], after.franchiseRoleMemberId)
            : unassignOperations([unit]),
      };
    });
  },
};

/** Finds users by their position in the hierarchy. */
class Positions {
  readonly #people: People;
  readonly #byPosition: ReadonlyMap<number | null, FranchiseUser>;

  private constructor(users: readonly FranchiseUser[], people: People) {
    this.#people = people;
    this.#byPosition = new Map(users.map((user) => [user.franchiseRoleMemberId, user]));
  }

  static async of(users: readonly FranchiseUser[], slices: Slices): Promise<Positions> {
    return new Positions(users, await People.of(users, slices));
  }

  holderOf({ franchiseRoleMemberId }: Unit): FranchiseUser | undefined {
    return franchiseRoleMemberId === null ? undefined : this.#byPosition.get(franchiseRoleMemberId);
  }

  /** Returns the text that identifies the assigned person, as in the download of the current data. */
  textOf(unit: Unit): string {
    const holder = this.holderOf(unit);
    if (holder) return storedText(this.#people.textOf(holder));
    return unit.franchiseRoleMemberId === null ? '' : `Position ${unit.franchiseRoleMemberId}`;
  }

  named(text: string): ReturnType<People['named']> {
    const named = this.#people.named(text);
    if ('user' in named && named.user.franchiseRoleMemberId === null)
      return { problem: `${fullName(named.user)} is not in the hierarchy. Add a level for this person first.` };
    return named;
  }
}

interface UnitChange {
  readonly errors: readonly CellError[];
  readonly changes: readonly ChangedField[];
  readonly operations: (unit: Unit) => readonly OperationInput[];
}

const NOTHING: UnitChange = { errors: [], changes: [], operations: () => [] };

/** Plans the change of each row's unit, and rejects unknown and repeated units.
 * @param change returns the changes that the row makes to the unit; only its errors count if there is no such unit
 */
function unitPlanner(units: readonly Unit[], change: (unit: Unit | undefined, row: FileRow) => UnitChange): PlanRow {
  const unitOf = new Map(units.map((unit) => [unit.unitCode, unit]));
  const once = createOnce();
  return (row, add) => {
    const { unitCode = '' } = row.cells;
    const unit = unitOf.get(unitCode);
    const { errors, changes, operations } = change(unit, row);
    if (!unit) {
      const message = unitCode === '' ? `${UNIT_CODE.label} is missing.` : noUnitError(unitCode);
      return rejected({ column: UNIT_CODE.key, message }, ...errors);
    }
    const repeated = once(unitCode, row.row, 'unit');
    if (repeated || errors.length > 0) return rejected(...(repeated ? [repeated] : []), ...errors);
    if (changes.length === 0) return UNCHANGED;
    return { outcome: 'update', changes, operations: operations(unit).map(add) };
  };
}

const changeOf = (field: keyof typeof UNIT_FIELDS, before: string, after: string): ChangedField => ({
  field,
  label: UNIT_FIELDS[field].label,
  before,
  after,
});
