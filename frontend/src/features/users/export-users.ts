/** USER-04: every user of the franchise as a file, whatever the table shows; values as it shows them, without blanks around them. */
import type { FranchiseUser } from '@franchise-admin/api/contract';
import { csvFile, download } from '../../ui/index.ts';
import { yesNo } from './columns.ts';

const COLUMNS: readonly (readonly [header: string, value: (user: FranchiseUser) => string])[] = [
  ['Last Name', (user) => user.lastName],
  ['First Name', (user) => user.firstName],
  ['Email', (user) => user.emailAddress],
  ['Sign-in Email', (user) => user.userName],
  ['Is Franchise Admin', (user) => yesNo(user.isFranchiseAdmin)],
  ['Is Support Staff', (user) => yesNo(user.isSupportUser)],
  ['Is Franchise Owner', (user) => yesNo(user.isFranchiseOwner)],
  ['Is Franchise Key Contact', (user) => yesNo(user.isFranchiseKeyContact)],
];

/** @param onProgress told how many users are written so far */
export function usersFile(users: readonly FranchiseUser[], onProgress: (written: number) => void): Promise<Blob> {
  return csvFile(
    COLUMNS.map(([header]) => header),
    users.length,
    (index) => {
      const user = users[index];
      if (index % PROGRESS_STEP === 0) onProgress(index);
      return user === undefined ? [] : COLUMNS.map(([, value]) => value(user).trim());
    },
  );
}

/** Hands the file to the browser's downloads. */
export async function downloadUsers(...made: Parameters<typeof usersFile>): Promise<void> {
  download(await usersFile(...made), 'all-users.csv');
}

/** Users between two reports. */
const PROGRESS_STEP = 1000;
