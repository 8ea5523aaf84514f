/** The rows for all tables. They are identical in each run, and have the form of parsed JSON. */
import { Random } from '@franchise-admin/data-sets/parts/random';
import { FIRST_NAMES, LAST_NAMES, PLACES } from '@franchise-admin/data-sets/parts/words';

export const COLUMNS = [
  { field: 'groupCode', header: 'Group' },
  { field: 'firstName', header: 'First Name' },
  { field: 'lastName', header: 'Last Name' },
  { field: 'emailAddress', header: 'Email' },
  { field: 'userName', header: 'User Name' },
  { field: 'roleName', header: 'Role' },
  { field: 'reportsTo', header: 'Reports To' },
  { field: 'units', header: 'Units' },
] as const;

export type Field = (typeof COLUMNS)[number]['field'];

/** A row. All fields are texts, except the number that identifies the row. */
export type Row = Readonly<Record<Field, string>> & { readonly id: number };

const ROLES = ['Owner', 'Area Director', 'District Manager', 'Manager'];

export function makeRows(count: number): readonly Row[] {
  const random = new Random('rows');
  const rows = Array.from({ length: count }, (_, id): Row => {
    const [firstName, lastName] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
    const address = `${firstName}.${lastName}.${id}`.toLowerCase();
    return {
      id,
      groupCode: `${random.pick(PLACES)} ${random.between(1, 20)}`,
      firstName,
      lastName,
      emailAddress: `${address}@franchise.example`,
      userName: `${address}@demo.example`,
      roleName: random.pick(ROLES),
      reportsTo: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
      units: random.chance(0.2) ? '' : String(random.between(0, 40)),
    };
  });
  return JSON.parse(JSON.stringify(rows)) as readonly Row[];
}
