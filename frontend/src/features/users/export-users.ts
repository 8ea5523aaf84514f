/** USER-04: the CSV file of all users of the franchise, regardless of the table's tab and search. Values are as displayed, trimmed. */
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

/** Saves the file with the browser. */
export async function downloadUsers(...args: Parameters<typeof usersFile>): Promise<void> {
  download(await usersFile(...args), 'all-users.csv');
}

/** Users between two calls of `onProgress`. */
const PROGRESS_STEP = 1000;
