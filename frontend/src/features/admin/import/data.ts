/** Reads the stored records that an import compares its rows with. */
import { communicationRoutes, importRoutes, MOST_EMAILS, unitRoutes, userRoutes } from '@franchise-admin/api/contract';
import type { Client, Result } from '../../../client/client.ts';
import { csvFile, download } from '../../../ui/index.ts';
import { headerOf, type ImportData, type ImportKind, type ImportSource } from './kinds/kind.ts';
import { Slices } from './slices.ts';

const NONE = { ok: true, data: [] } as const;

export async function readImportData(client: Client, code: string, { needs }: ImportKind): Promise<Result<ImportData>> {
  const params = { code };
  const readIf = <T>(source: ImportSource, read: () => Promise<Result<readonly T[]>>) =>
    needs.includes(source) ? read() : NONE;
  const [assigned, unassigned, users, topics] = await Promise.all([
    readIf('units', () => client.attempt(unitRoutes.getAssignedUnits, { params })),
    readIf('units', () => client.attempt(unitRoutes.getUnassignedUnits, { params })),
    readIf('users', () => client.attempt(userRoutes.getAllUsers, { params })),
    readIf('topics', () => client.attempt(communicationRoutes.getDefaultCommunicationOptions, { params })),
  ]);
  if (!assigned.ok) return assigned;
  if (!unassigned.ok) return unassigned;
  if (!users.ok) return users;
  if (!topics.ok) return topics;
  const units = [...assigned.data, ...unassigned.data];
  return { ok: true, data: { code, units, users: users.data, topics: topics.data, emailsElsewhere: new Set() } };
}

/** Finds the emails that belong to an account outside the franchise. */
export async function readEmailsElsewhere(
  client: Client,
  code: string,
  emails: readonly string[],
): Promise<Result<readonly string[]>> {
  const found: string[] = [];
  for (let from = 0; from < emails.length; from += MOST_EMAILS) {
    const body = { emails: emails.slice(from, from + MOST_EMAILS) };
    const result = await client.attempt(importRoutes.findEmailsElsewhere, { params: { code }, body });
    if (!result.ok) return result;
    found.push(...result.data);
  }
  return { ok: true, data: found };
}

/** Downloads a file with headers only. */
export async function downloadTemplate({ columns, fileName }: ImportKind): Promise<void> {
  download(await csvFile(columns.map(headerOf), 0, () => []), `${fileName}-template.csv`);
}

/** Downloads the stored records in the format of the import. */
export async function downloadCurrent(kind: ImportKind, data: ImportData): Promise<void> {
  const rows = await kind.currentRows(data, new Slices());
  const file = await csvFile(kind.columns.map(headerOf), rows.length, (at) => rows[at] ?? []);
  download(file, `${data.code}-${kind.fileName}.csv`);
}
