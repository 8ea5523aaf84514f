/** Texts about the entries of a history. */
import {
  AUDITED_KINDS,
  type AuditEntry,
  type AuditedKind,
  type ChangedRecord,
  type PreviewedEffect,
} from '@franchise-admin/api/contract';
import type { Noun } from '../../ui/index.ts';
import { titleOf } from './entry-titles.ts';

export const ENTRIES: Noun = { one: 'entry', many: 'entries' };

const KIND_NAMES: Readonly<Record<AuditedKind, string>> = {
  franchise: 'Franchise',
  position: 'Position',
  unit: 'Unit',
  user: 'User',
  address: 'Address',
  import: 'Restaurant Manager Upload',
  vendor: 'POS Vendor',
  vendorFranchise: 'Franchise of a POS Vendor',
  posUser: 'POS User',
  communicationType: 'Communication Type',
  brandCommunicationGroup: 'Brand Communication Group',
  brand: 'Brand',
  entity: 'Entity',
};

export const KIND_OPTIONS = AUDITED_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));

export function kindName(kind: string): string {
  return KIND_OPTIONS.find(({ value }) => value === kind)?.label ?? 'Assignment';
}

export const SOURCE_NAMES: Readonly<Record<AuditEntry['source'], string>> = {
  portal: 'Portal',
  import: 'Import',
  schedule: 'Schedule',
  timer: 'Background update',
  operations: 'Operations',
};

/** Returns "Ada Lee" or, for an approved proposal, "Ada Lee, proposed by Read Only". */
export const actorOf = ({ actorName, proposedBy }: Pick<AuditEntry, 'actorName' | 'proposedBy'>): string =>
  proposedBy === null ? actorName : `${actorName}, proposed by ${proposedBy}`;

const STAMP = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * Returns "Nov 24, 2026, 3:05 PM" in the viewer's time zone.
 * @param at ISO 8601
 */
export function stampOf(at: string): string {
  return STAMP.format(new Date(at));
}

const PREFIXES: Readonly<Record<string, string | undefined>> = { undoChange: 'Undo: ', restoreRecord: 'Restore: ' };

/** Returns "Undo: " for an undo, "Restore: " for a restoration, otherwise "". */
export function prefixOf({ call }: Pick<AuditEntry, 'call'>): string {
  return PREFIXES[call] ?? '';
}

/** Returns "Removed Ada Lee from the hierarchy · U1 - Hilo and 3 more". Without a title: "Undo: Ada Lee created and 3 more". */
export function summaryOf(entry: Pick<AuditEntry, 'call' | 'source' | 'changes'>): string {
  const { changes } = entry;
  const titled = titleOf(entry);
  if (titled) {
    const [next, ...rest] = changes.filter((change) => change !== titled.main);
    return [titled.text, next && `${next.name}${rest.length > 0 ? ` and ${rest.length} more` : ''}`]
      .filter(Boolean)
      .join(' · ');
  }
  const prefix = prefixOf(entry);
  const main = changes.find(isMain) ?? changes[0];
  if (!main) return `${prefix}No visible change`;
  const others = changes.length - 1;
  return `${prefix}${recordSummary(main)}${others > 0 ? ` and ${others} more` : ''}`;
}

/** True for a record with a change that users see. The other records of the entry changed as a consequence. */
const isMain = ({ action, fields }: ChangedRecord) => action !== 'changed' || fields.length > 0;

/** Returns "Ada Lee changed". */
export function recordSummary({ name, action }: ChangedRecord): string {
  return `${name} ${action}`;
}

/** Returns "Last Name: Li → Lee; Email: …" for all records of an entry, for the table and its export. */
export function fieldsText(changes: readonly ChangedRecord[]): string {
  const texts = changes.flatMap(({ name, action, fields }) =>
    fields.map(({ label, before, after }) => {
      const subject = changes.length > 1 ? `${name}, ${label}` : label;
      if (action === 'created') return `${subject}: ${after}`;
      return action === 'deleted'
        ? `${subject}: ${before}`
        : `${subject}: ${before || '(none)'} → ${after || '(none)'}`;
    }),
  );
  return texts.join('; ');
}

/** Returns "Grace Okafor joins Food Safety.". */
export function effectText({ kind, person, target }: PreviewedEffect): string {
  switch (kind) {
    case 'accountCreated':
      return `${person} gets a new account. Set its first password afterwards.`;
    case 'accountUpdated':
      return `The account of ${person} is updated.`;
    case 'accountDeleted':
      return `The account of ${person} is deleted.`;
    case 'accountRestored':
      return `${person} gets their former account again.`;
    case 'accountDisabled':
      return `The account of ${person} is disabled.`;
    case 'accountEnabled':
      return `The account of ${person} is enabled again.`;
    case 'adminGained':
      return `${person} becomes an admin of ${target}.`;
    case 'adminLost':
      return `${person} is no longer an admin of ${target}.`;
    case 'groupJoined':
      return `${person} joins ${target}.`;
    case 'groupLeft':
      return `${person} leaves ${target}.`;
  }
}
