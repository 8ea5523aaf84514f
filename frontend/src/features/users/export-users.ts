/**
 * The CSV file of all users of the franchise (USER-04). The table's tab and search do not affect it. It contains the displayed values,
 * trimmed.
 */
import { type Field, type FranchiseUser, namesOf, USER_FIELDS, type UserField } from '@franchise-admin/api/contract';
import { csvFile, download } from '../../ui/index.ts';
import { yesNo } from './columns.ts';

const COLUMNS = namesOf(USER_FIELDS).flatMap((name) => {
  const field: Field = USER_FIELDS[name];
  return field.exportedAs === undefined ? [] : [{ name, header: field.exportedAs }];
});

function shown(value: FranchiseUser[UserField]): string {
  return typeof value === 'boolean' ? yesNo(value) : (value ?? '').trim();
}

/** @param onProgress receives the number of users written so far */
export function usersFile(users: readonly FranchiseUser[], onProgress: (written: number) => void): Promise<Blob> {
  return csvFile(
    COLUMNS.map(({ header }) => header),
    users.length,
    (index) => {
      const user = users[index];
      if (index % PROGRESS_STEP === 0) onProgress(index);
      return user === undefined ? [] : COLUMNS.map(({ name }) => shown(user[name]));
    },
  );
}

/** Lets the browser download the file. */
export async function downloadUsers(...args: Parameters<typeof usersFile>): Promise<void> {
  download(await usersFile(...args), 'all-users.csv');
}

/** Number of users between two calls of `onProgress`. */
const PROGRESS_STEP = 1000;
