/** USER-04: every user of the franchise as a file, whatever the table shows; values as it shows them, without blanks around them. */
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

/** @param onProgress told how many users are written so far */
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

/** Hands the file to the browser's downloads. */
export async function downloadUsers(...made: Parameters<typeof usersFile>): Promise<void> {
  download(await usersFile(...made), 'all-users.csv');
}

/** Users between two reports. */
const PROGRESS_STEP = 1000;
