/** Reduces audit entries to the fields that differ. */
import { isDeepStrictEqual } from 'node:util';
import type { AuditDocument } from '@franchise-admin/api/documents';
import { expect } from 'vitest';

type Version = Readonly<Record<string, unknown>>;

/**
 * Returns an entry's changes with the fields that differ. A created or deleted record has all fields except its keys. Throws if the entry
 * does not contain whole documents.
 */
export function differences(audit: AuditDocument | undefined) {
  expect(audit?.format).toBe(2);
  return (audit?.changes ?? []).map(({ record, before, after, isEvent }) => {
    if (isEvent) return { record, before, after };
    const versions = [before, after].filter((version) => version !== null) as Version[];
    for (const version of versions) expect(version).toMatchObject({ id: expect.any(String), type: record.kind });
    const names = new Set(versions.flatMap((version) => Object.keys(version)));
    const changed = [...names].filter(
      (name) => !isKey(name) && !isDeepStrictEqual(fieldOf(before, name), fieldOf(after, name)),
    );
    const fields = (version: unknown) =>
      version === null ? null : Object.fromEntries(changed.map((name) => [name, fieldOf(version, name)]));
    return { record, before: fields(before), after: fields(after) };
  });
}

const isKey = (name: string) => ['id', 'type', 'groupCode', 'pointOfSaleVendorId', 'kind'].includes(name);
const fieldOf = (version: unknown, name: string) => (version as Version | null)?.[name];
