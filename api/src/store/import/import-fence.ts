/** The fence of an import: only its latest run may change the franchise. */
import { DeadlineError, remainingMs } from '../../deadline.ts';
import { container } from '../cosmos/client.ts';
import { replaceAsRead, statusOf } from '../cosmos/conditional.ts';
import { documentId, type ImportDocument, type ImportFenceDocument } from '../documents/index.ts';
import type { FranchisePlan } from '../franchise/franchise-change.ts';
import type { FranchiseSnapshot } from '../franchise/franchise-snapshot.ts';
import { franchisePartition, readIn } from '../partition/partition.ts';
import { replacement } from '../partition/partition-change.ts';

/** Lifetime of a fence. The host ends a function after 5 minutes, so a fence outlives every run that it must stop. */
const TTL_SECONDS = 60 * 60;

/** Thrown if another run has taken over the import. This run must then commit nothing. */
export class ImportTakenError extends Error {
  override readonly name = 'ImportTakenError';

  constructor() {
    super('Another run has taken over the import.');
  }
}

type Run = Pick<ImportDocument, 'id' | 'groupCode' | 'run'>;

/**
 * Prevents earlier runs of the import from committing. Must run before the franchise is read.
 * @throws ImportTakenError if a later run has raised the fence; DeadlineError
 */
export async function raiseFence(job: Run): Promise<void> {
  const { groupCode, run } = job;
  const fence = { id: documentId.importFence(job.id), groupCode, type: 'importFence' as const, run, ttl: TTL_SECONDS };
  const endsAt = Date.now() + remainingMs();
  while (Date.now() < endsAt) {
    const existing = await readIn<ImportFenceDocument>(franchisePartition(groupCode), fence.id);
    if (existing && existing.run > run) throw new ImportTakenError();
    if (existing?.run === run) return;
    if (existing ? await replaceAsRead('franchises', groupCode, { ...existing, ...fence }) : await create(fence))
      return;
  }
  throw new DeadlineError("The import's fence kept changing until the deadline.");
}

/** @returns false if another run has created the fence */
async function create(fence: ImportFenceDocument): Promise<boolean> {
  try {
    await container('franchises').items.create(fence);
    return true;
  } catch (error) {
    if (statusOf(error) !== 409) throw error;
    return false;
  }
}

/**
 * Adds the fence to a planned batch, so that the batch fails after a later run has raised the fence.
 * @throws ImportTakenError if another run has taken over the import
 */
export async function behindFence<Outcome>(
  snapshot: FranchiseSnapshot,
  { id, run }: Run,
  plan: () => Promise<FranchisePlan<Outcome>>,
): Promise<FranchisePlan<Outcome>> {
  const fence = await snapshot.document<ImportFenceDocument>(documentId.importFence(id));
  if (fence?.run !== run) throw new ImportTakenError();
  const { change, outcome } = await plan();
  return { change: change && { ...change, replace: [...(change.replace ?? []), replacement(fence, {})] }, outcome };
}
