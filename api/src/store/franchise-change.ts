/**
 * Changing a franchise: ONE transactional batch that replaces the franchise document under the ETag it was read with (so changes
 * of a franchise happen one by one), the changed documents under theirs, an audit record, and what must follow in the directory.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ProblemError } from '../domain/problem-error.ts';
import { noFranchise } from '../domain/refusals.ts';
import type {
  AuditDocument,
  AuditedRecord,
  Author,
  DirectoryEffect,
  FranchiseContainerDocument,
  FranchiseDocument,
  OutboxDocument,
  PendingRemoval,
} from './documents.ts';
import { commitBatch, type Write } from './franchise-batch.ts';
import { type Read, readDocument } from './franchise-reads.ts';
import { FranchiseSnapshot } from './franchise-snapshot.ts';
import { newOutbox } from './outbox.ts';

const ATTEMPTS = 8;
const FIRST_WAIT_MS = 20;

export type AuditedChange = AuditDocument['changes'][number];

/** What a plan wants written. */
export interface FranchiseChange {
  readonly create?: readonly FranchiseContainerDocument[];
  /** Documents as they shall be, with the `_etag` they were read with. */
  readonly replace?: readonly Read<FranchiseContainerDocument>[];
  readonly remove?: readonly Read<FranchiseContainerDocument>[];
  readonly franchise?: Partial<Pick<FranchiseDocument, 'levels' | 'levelsVersion'>>;
  readonly audit: readonly AuditedChange[];
  readonly effects?: readonly DirectoryEffect[];
  /** The first batch of several says what remains; the outbox entry is made with it. */
  readonly removal?: PendingRemoval;
}

/** What a plan decided: a change to write, or null when everything already is as asked; and what to tell the caller. */
export interface Plan<Outcome> {
  readonly change: FranchiseChange | null;
  readonly outcome: Outcome;
}

export interface Changed<Outcome> {
  readonly outcome: Outcome;
  /** The franchise with the change in it. */
  readonly snapshot: FranchiseSnapshot;
  /** What must still happen after the batch; the caller does it at once, a timer otherwise. */
  readonly outbox: Read<OutboxDocument> | undefined;
}

/**
 * Plans and writes a change; when somebody else changed the franchise in between, reads and checks everything anew.
 * @param plan checks every rule against the snapshot and throws ProblemError for what it refuses; may run several times
 * @throws 404 without such a franchise, 503 when the franchise is being changed all the time or the database is away
 */
export async function changeFranchise<Outcome>(
  groupCode: string,
  author: Author,
  plan: (snapshot: FranchiseSnapshot) => Promise<Plan<Outcome>>,
): Promise<Changed<Outcome>> {
  let outage: ProblemError | undefined;
  const unsure: { readonly audit: string; readonly outbox: string | undefined; readonly outcome: Outcome }[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (attempt > 0) await delay(randomInt(FIRST_WAIT_MS * 2 ** attempt));
    const snapshot = await openFranchise(groupCode);
    for (const { audit, outbox, outcome } of unsure)
      if (await readDocument(groupCode, audit))
        return { outcome, snapshot, outbox: outbox === undefined ? undefined : await readDocument(groupCode, outbox) };

    const { change, outcome } = await plan(snapshot);
    if (change === null) return { outcome, snapshot, outbox: undefined };
    const audit = auditRecord(groupCode, author, change.audit);
    const outbox = newOutbox(groupCode, change);
    const writes = writesOf(snapshot.franchise, change, audit, outbox);
    const result = await commitBatch(groupCode, writes);
    if (result.kind === 'committed') {
      for (const document of result.documents) snapshot.put(document);
      for (const document of change.remove ?? []) snapshot.drop(document.id);
      const written = result.documents.find((document) => document.id === outbox?.id);
      return { outcome, snapshot, outbox: written as Read<OutboxDocument> | undefined };
    }
    outage = result.outage;
    // Its answer was lost, or it was sent twice and only the second was refused: the audit record will tell.
    if (result.mayBeWritten) unsure.push({ audit: audit.id, outbox: outbox?.id, outcome });
  }
  throw outage ?? busy();
}

/** @throws 404 when there is no such franchise; SYSTEM is none */
export async function openFranchise(groupCode: string): Promise<FranchiseSnapshot> {
  const snapshot = await FranchiseSnapshot.open(groupCode);
  if (!snapshot) throw noFranchise();
  return snapshot;
}

/** One entry of an audit record. */
export function audited(
  kind: AuditedRecord['kind'],
  id: string | number,
  before: unknown,
  after: unknown,
): AuditedChange {
  return { record: { kind, id: String(id) }, before, after };
}

/** A number for a new record: random, so that no two creates agree on one and none has to count. */
export function newRecordId(): number {
  return randomInt(1_000_000_000, 2 ** 48 - 1);
}

function busy(): ProblemError {
  const detail = 'This franchise is being changed by others right now. Please try again in a moment.';
  return new ProblemError('unavailable', detail, { retryAfterSeconds: 2 });
}

function auditRecord(groupCode: string, author: Author, changes: readonly AuditedChange[]): AuditDocument {
  const { actorId, actorName, call, requestId } = author;
  return {
    id: `audit-${randomUUID()}`,
    groupCode,
    type: 'audit',
    at: new Date().toISOString(),
    actorId,
    actorName,
    call,
    requestId,
    changes,
  };
}

/** The franchise comes first, so that a lost race is seen before anything else is tried. */
function writesOf(
  franchise: Read<FranchiseDocument>,
  change: FranchiseChange,
  audit: AuditDocument,
  outbox: OutboxDocument | undefined,
): Write[] {
  const next = { ...franchise, ...change.franchise, revision: franchise.revision + 1, changedAt: audit.at };
  return [
    { kind: 'replace', document: next },
    ...(change.replace ?? []).map((document): Write => ({ kind: 'replace', document })),
    ...(change.remove ?? []).map((document): Write => ({ kind: 'remove', document })),
    ...(change.create ?? []).map((document): Write => ({ kind: 'create', document })),
    { kind: 'create', document: audit },
    ...(outbox ? [{ kind: 'create', document: outbox } satisfies Write] : []),
  ];
}
