import { setImmediate } from 'node:timers/promises';
import type {
  DataSet,
  DirectoryRecord,
  Membership,
  Seed,
  SeedAccount,
  SeedGroup,
} from '@franchise-admin/data-sets/model';

/** The methods of the local directory's store that loading needs. */
export interface DirectoryTarget {
  seed(seed: Seed): void;
  setting(name: string): string | undefined;
  saveSetting(name: string, value: string): void;
}

/** Records per transaction. A longer transaction would block the event loop, and with it a directory in this process. */
const RECORDS_PER_TRANSACTION = 2_000;
const SETTING = 'data-set';

/**
 * Loads accounts, groups and memberships of a data set. Does so only once per version of the data set, so that accounts
 * that are deleted later stay deleted.
 * @param onProgress receives the number of records loaded so far
 */
export async function loadDirectory(
  directory: DirectoryTarget,
  dataSet: DataSet,
  onProgress: (records: number) => void,
): Promise<void> {
  const loaded = `${dataSet.name} ${dataSet.version}`;
  if (directory.setting(SETTING) === loaded) return;
  let records = 0;
  for (const chunk of chunks(dataSet.directory(), RECORDS_PER_TRANSACTION)) {
    directory.seed(toSeed(chunk));
    records += chunk.length;
    onProgress(records);
    await setImmediate();
  }
  directory.saveSetting(SETTING, loaded);
}

function toSeed(records: readonly DirectoryRecord[]) {
  const accounts: SeedAccount[] = [];
  const groups: SeedGroup[] = [];
  const memberships: Membership[] = [];
  for (const record of records) {
    if (record.kind === 'account') accounts.push(record.account);
    else if (record.kind === 'group') groups.push(record.group);
    else memberships.push(record.membership);
  }
  return { accounts, groups, memberships };
}

function* chunks<T>(items: Iterable<T>, size: number): Iterable<T[]> {
  let chunk: T[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
