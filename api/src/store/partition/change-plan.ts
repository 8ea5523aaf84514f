/** Identifies plans, so that a change does what its preview showed or nothing. */
import { createHash } from 'node:crypto';
import { ProblemError } from '../../domain/problem-error.ts';
import type { DirectoryEffect, RootDocument } from '../documents/index.ts';
import type { PartitionChange } from './partition-change.ts';
import type { PartitionSnapshot } from './partition-snapshot.ts';
import { currentRequest } from './running-change.ts';

/** @throws 412 `plan_changed` if the change is not the expected one; undefined expects any */
export function checkPlan<Root extends RootDocument>(
  expected: string | undefined,
  snapshot: PartitionSnapshot<Root>,
  change: PartitionChange<Root> | null,
): void {
  if (expected === undefined || expected === planOf(snapshot, change)) return;
  const detail = 'Something has changed since the preview. Please review the changes again.';
  throw new ProblemError('stale', detail, { reason: 'plan_changed' });
}

/**
 * The digest of a plan: the request, the versions of all documents that it replaces and removes, the types of those that it creates,
 * and its effects. Numbers and times of new records are left out, because they differ at each attempt.
 */
export function planOf<Root extends RootDocument>(
  { root }: Pick<PartitionSnapshot<Root>, 'root'>,
  change: PartitionChange<Root> | null,
): string {
  const { create = [], replace = [], remove = [], effects = [], removal } = change ?? {};
  const parts = [
    replace.map(({ before: { id, _etag } }) => [id, _etag]),
    remove.map(({ id, _etag }) => [id, _etag]),
    create.map(({ type }) => type),
    effects.map(lasting),
    rootParts(root, change?.root),
    // Later batches are not planned yet. They depend on the structure, which any structural change may alter.
    removal && root ? [root.revision - (root.recordChanges ?? 0)] : [],
  ];
  const sorted = parts.map((part) => part.map((each) => JSON.stringify(each)).sort());
  return createHash('sha256')
    .update(JSON.stringify([change !== null, currentRequest(), sorted]))
    .digest('base64url');
}

/** The changed fields of the root, as they are before. */
function rootParts<Root extends RootDocument>(root: Root | undefined, change: PartitionChange<Root>['root']) {
  if (change === 'delete' || change === 'absent') return [change];
  return Object.keys(change ?? {}).map((name) => [name, root?.[name as keyof Root]]);
}

/** Fields of effects that differ at each attempt. */
const VOLATILE: ReadonlySet<string> = new Set(['author', 'accountKey', 'missingSince', 'after', 'failed']);

function lasting(effect: DirectoryEffect): unknown {
  // The record is new and gets another number at each attempt.
  if (effect.kind === 'createAccount') return effect.kind;
  return Object.entries(effect).filter(([name]) => !VOLATILE.has(name));
}
