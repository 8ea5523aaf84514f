/** Formats outbox entries. Prints numbers and codes, but no names or addresses of people. */
import type { DirectoryEffect, OutboxDocument, PendingRemoval } from '@franchise-admin/api/documents';
import { partitionOf } from '@franchise-admin/api/partition';
import type { PlacedEntry } from './entries.ts';

/** Returns a table with a heading: location, age, reason and record of each entry. */
export function tableOf(entries: readonly PlacedEntry[], now: number): string[] {
  const rows = [
    ['container', 'partition', 'id', 'age', 'attempts', 'state', 'what'],
    ...entries.map(({ container, entry }) => [
      container,
      String(partitionOf(entry).key),
      entry.id,
      ageOf(now - Date.parse(entry.createdAt)),
      String(entry.attempts),
      stateOf(entry),
      contentOf(entry),
    ]),
  ];
  const widths = rows[0]?.map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Returns an entry for `--json`. */
export function jsonOf({ container, entry }: PlacedEntry) {
  const { id, createdAt, attempts } = entry;
  const partition = partitionOf(entry).key;
  return { container, partition, id, createdAt, attempts, state: stateOf(entry), what: contentOf(entry) };
}

const WHY = { refused: 'rejected by the directory', attempts: 'failed for days' } as const;

function stateOf({ dueAt, givenUp }: OutboxDocument): string {
  if (dueAt !== null) return 'overdue';
  return givenUp ? `given up: ${WHY[givenUp.reason]}` : 'given up';
}

/**
 * Formats a duration as "3 d 4 h" or "12 min", with at most two units.
 * @param ms milliseconds
 */
function ageOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

function contentOf({ effects, removal }: OutboxDocument): string {
  const parts = [...(removal ? [removalOf(removal)] : []), ...effects.map(effectOf)];
  const counts = new Map<string, number>();
  for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  return [...counts].map(([part, count]) => (count > 1 ? `${part} x${count}` : part)).join('; ');
}

function removalOf(removal: PendingRemoval): string {
  switch (removal.kind) {
    case 'position':
      return `removal of position ${removal.franchiseRoleMemberId}`;
    case 'partition':
      return 'removal of the whole partition';
    case 'undo':
      return `undo of ${removal.changeIds.join(', ')}`;
  }
}

function effectOf(effect: DirectoryEffect): string {
  return `${effect.kind} (${subjectOf(effect)})`;
}

/** Returns the record of an effect; its account if it has no record. */
function subjectOf(effect: DirectoryEffect): string {
  switch (effect.kind) {
    case 'syncVendorFranchises':
    case 'restoreVendorFranchises':
      return `franchise ${effect.groupCode}`;
    case 'syncCommunicationGroup':
      return `brand ${effect.brandId}, type ${effect.communicationTypeId}`;
    case 'purgeChangeSets':
      return `${effect.purged.kind} ${effect.purged.id} of ${effect.scope}`;
    case 'syncMemberships':
    case 'deleteAccount':
    case 'purgeAccount':
    case 'endSessions':
      return `account ${effect.authObjectId}`;
    default:
      return 'groupCode' in effect.record
        ? `user ${effect.record.franchiseUserId} of ${effect.record.groupCode}`
        : `user ${effect.record.pointOfSaleUserId} of vendor ${effect.record.pointOfSaleVendorId}`;
  }
}
