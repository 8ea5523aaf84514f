/** Computes digests of plans. A change with a digest has exactly the previewed effects or is rejected. */
import { createHash } from 'node:crypto';
import type { Preview } from '../../contract/preview.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import type { DirectoryEffect, RootDocument } from '../../store/documents/index.ts';
import type { PartitionChange } from '../../store/partition/partition-change.ts';
import type { PlannedChange } from '../../store/partition/running-change.ts';

/**
 * Returns the digest of a plan. It covers the request, its preview, the versions of replaced and removed documents, the types of new
 * documents, and the directory effects. Numbers and times of new records are excluded, because they differ at each attempt.
 * @param request identifies the request, so that no other request can use its plan
 */
export function planOf(
  request: unknown,
  { snapshot, change }: PlannedChange,
  { changes, effects: shownEffects, warnings, leftovers }: Omit<Preview, 'plan'>,
): string {
  const { create = [], replace = [], remove = [], effects = [] } = change ?? {};
  const parts: (readonly unknown[])[] = [
    changes.map(({ recordId, ...shown }) => (shown.action === 'created' ? shown : { recordId, ...shown })),
    shownEffects,
    warnings,
    leftovers,
    replace.map(({ before: { id, _etag } }) => [id, _etag]),
    remove.map(({ id, _etag }) => [id, _etag]),
    create.map(({ type }) => type),
    effects.map(lasting),
    rootParts(snapshot.root, change?.root),
  ];
  const sorted = parts.map((part) => part.map((each) => JSON.stringify(each)).sort());
  return createHash('sha256')
    .update(JSON.stringify([change !== null, request, sorted]))
    .digest('base64url');
}

export function planChanged(): ProblemError {
  const detail = 'Something has changed since the preview. Please review the changes again.';
  return new ProblemError('stale', detail, { reason: 'plan_changed' });
}

/** Returns the former values of the root fields that the change writes. */
function rootParts(root: RootDocument | undefined, change: PartitionChange['root']): readonly unknown[] {
  if (change === 'delete' || change === 'absent') return [change];
  return Object.keys(change ?? {}).map((name) => [name, root?.[name as keyof RootDocument]]);
}

/** Fields of effects that differ at each attempt. */
const VOLATILE: ReadonlySet<string> = new Set(['author', 'accountKey', 'missingSince', 'after', 'failed']);

function lasting(effect: DirectoryEffect): unknown {
  // The record is new and gets a different number at each attempt.
  if (effect.kind === 'createAccount') return effect.kind;
  return Object.entries(effect).filter(([name]) => !VOLATILE.has(name));
}
