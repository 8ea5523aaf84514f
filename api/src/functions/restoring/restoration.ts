/** Builds the change that gives records their desired states, with the rules and directory effects of ordinary changes. */
import type { AuditedLeftover, Author } from '../../store/documents/index.ts';
import type { PartitionChange } from '../../store/partition/partition-change.ts';
import type { PartitionSnapshot } from '../../store/partition/partition-snapshot.ts';
import type { Desired } from '../../store/restoring/desired-records.ts';
import { FinalState, type RestoredRecord } from '../../store/restoring/final-state.ts';
import { type PendingWork, pendingWork } from '../../store/restoring/pending-work.ts';
import type { Caller } from '../http/api-request.ts';
import { communicationRestoration } from './communication-restoration.ts';
import { franchiseRestoration } from './franchise-restoration.ts';
import { Obstacles } from './obstacles.ts';
import { vendorRestoration } from './vendor-restoration.ts';

/** The input of the restoration rules for each kind of partition. */
export interface Restoring {
  readonly final: FinalState;
  readonly obstacles: Obstacles;
  readonly pending: PendingWork;
  readonly author: Author;
  /** The undone changes; empty for a restored version. */
  readonly changeIds: readonly string[];
  /** The caller, whose rights are checked; null if the rights were already checked. */
  readonly rights: Caller | null;
}

/** A planned change, and the fields that it cannot restore. */
export interface Restoration {
  readonly change: PartitionChange;
  readonly leftovers: readonly AuditedLeftover[];
}

interface Terms extends Pick<Restoring, 'author' | 'changeIds' | 'rights'> {
  /** The pending work. By default, it is read from the database. */
  readonly pending?: PendingWork;
}

/**
 * Plans a restoration.
 * @returns no change if every record already has its desired state
 * @throws 403 if the caller lacks a right for any part of the restoration; 409 with the reason for each record that cannot be restored
 */
export async function restoration(
  snapshot: PartitionSnapshot,
  desired: Desired,
  terms: Terms,
): Promise<{ readonly change: PartitionChange | null; readonly leftovers: readonly AuditedLeftover[] }> {
  const { change, leftovers, obstacles } = await planned(snapshot, desired, terms);
  obstacles.throwAny();
  return { change, leftovers };
}

/**
 * Like `restoration`, for one batch of an undo. Rules and rights were already checked for the whole undo. Records that can no longer be
 * restored stay unchanged.
 */
export async function restorationOfRest(
  snapshot: PartitionSnapshot,
  { records, leftovers }: Desired,
  terms: Terms,
): Promise<{ readonly change: PartitionChange | null; readonly leftovers: readonly AuditedLeftover[] }> {
  let left: Desired = { records, leftovers };
  for (;;) {
    const { change, leftovers: all, obstacles } = await planned(snapshot, left, terms);
    const blocked = left.records.filter((record) => obstacles.has(record));
    if (obstacles.isEmpty) return { change, leftovers: all };
    // The blocked record may not be in `left`: restoring a position also changes its user. In that case, restore nothing.
    if (blocked.length === 0) return { change: null, leftovers: [...left.leftovers, ...left.records.map(leftoverOf)] };
    left = {
      records: left.records.filter((record) => !blocked.includes(record)),
      leftovers: [...left.leftovers, ...blocked.map(leftoverOf)],
    };
  }
}

function leftoverOf({ kind, id, before, after }: RestoredRecord): AuditedLeftover {
  return { record: { kind, id }, field: null, former: after ?? null, now: before ?? null };
}

async function planned(snapshot: PartitionSnapshot, { records, leftovers }: Desired, terms: Terms) {
  const final = new FinalState(snapshot, records);
  const obstacles = new Obstacles(final);
  if (records.length === 0) return { change: null, leftovers, obstacles };
  const pending = terms.pending ?? (await pendingWork(snapshot.partition));
  const restoring: Restoring = { ...terms, final, obstacles, pending };
  const { change, leftovers: more } = await RESTORATIONS[snapshot.partition.container](restoring);
  const lost = more.filter(({ record, field }) => !leftovers.some((at) => isSame(at, record, field)));
  return { change: { ...change, undoes: terms.changeIds }, leftovers: [...leftovers, ...lost], obstacles };
}

function isSame(at: AuditedLeftover, { kind, id }: AuditedLeftover['record'], field: string | null): boolean {
  return documentKey(at.record) === documentKey({ kind, id }) && at.field === field;
}

const documentKey = ({ kind, id }: AuditedLeftover['record']) => `${kind}:${id}`;

const RESTORATIONS = {
  franchises: franchiseRestoration,
  vendors: vendorRestoration,
  reference: communicationRestoration,
} as const;

/** Returns the number of documents that a change writes, without root, audit entry, outbox entries and receipt. */
export function sizeOf({ create = [], replace = [], remove = [] }: PartitionChange): number {
  return create.length + replace.length + remove.length;
}
