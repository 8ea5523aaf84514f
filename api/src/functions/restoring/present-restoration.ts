/** Presents the changes and leftovers of an undo or a restored version. */
import type { ChangedRecord, Leftover } from '../../contract/preview.ts';
import type { AuditDocument, AuditedChange, AuditedLeftover } from '../../store/documents/index.ts';
import type { Partition } from '../../store/partition/partition.ts';
import { queryIn } from '../../store/partition/partition-queries.ts';
import { currentOperation, isPreviewing } from '../../store/partition/running-change.ts';
import { changedRecord } from '../changes/changed-records.ts';
import { asChange, presentLeftover } from '../changes/leftovers.ts';
import { isVisible } from '../changes/preview.ts';
import { namesIn } from '../changes/record-names.ts';

export interface PresentedRestoration {
  readonly changes: ChangedRecord[];
  readonly leftovers: Leftover[];
}

/**
 * Presents a restoration. Call it before the write, so that no failed read can hide a successful write. Returns nothing for a dry run, which
 * presents the plan instead (changes/preview.ts), and for an operation of a change set, which has no response.
 */
export async function presentRestoration(
  partition: Partition,
  changes: readonly AuditedChange[],
  leftovers: readonly AuditedLeftover[],
): Promise<PresentedRestoration> {
  if (isPreviewing() || currentOperation()) return { changes: [], leftovers: [] };
  const names = await namesIn(partition, [...changes, ...leftovers.map(asChange)]);
  return {
    changes: changes.map((change) => changedRecord(change, names)).filter(isVisible),
    leftovers: leftovers.map((leftover) => presentLeftover(leftover, names)),
  };
}

/** Reads the changes and leftovers of a written undo or restored version from its audit entries. */
export async function writtenRestoration(partition: Partition, changeId: string): Promise<PresentedRestoration> {
  const found = await queryIn<AuditDocument>(partition, {
    where: "c.type = 'audit' AND c.requestId = @change AND IS_DEFINED(c.undoes)",
    values: { '@change': changeId },
  });
  const entries = found.sort((a, b) => a.at.localeCompare(b.at));
  return presentRestoration(
    partition,
    entries.flatMap(({ changes }) => changes),
    entries.flatMap(({ leftovers = [] }) => leftovers),
  );
}
