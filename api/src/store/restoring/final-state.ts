/** The state of a partition after a restoration: the restored records, and all other records as stored. */
import type { RestorableKind } from '../../contract/restorable-fields.ts';
import type { Version } from '../../domain/restoring.ts';
import type { PartitionDocument } from '../documents/index.ts';
import type { Read } from '../partition/partition.ts';
import type { PartitionChange } from '../partition/partition-change.ts';
import type { PartitionSnapshot } from '../partition/partition-snapshot.ts';
import { documentIdOf } from '../partition/record-versions.ts';

/** A record before and after a restoration; undefined if it does not exist. */
export interface RestoredRecord<D extends PartitionDocument = PartitionDocument> {
  readonly kind: RestorableKind;
  /** The record's number or code. */
  readonly id: string;
  readonly before: Read<D> | undefined;
  readonly after: D | undefined;
  /** The last version of a deleted record. */
  readonly last?: Version | undefined;
}

/** The document type of a kind of record. */
export type DocumentOf<Kind extends RestorableKind> = Extract<PartitionDocument, { readonly type: Kind }>;

export class FinalState {
  readonly snapshot: PartitionSnapshot;
  /** Document ids of the restored users who get new accounts. */
  readonly newAccounts = new Set<string>();
  readonly #records = new Map<string, RestoredRecord>();

  constructor(snapshot: PartitionSnapshot, records: readonly RestoredRecord[]) {
    this.snapshot = snapshot;
    for (const record of records) this.set(record);
  }

  get records(): readonly RestoredRecord[] {
    return [...this.#records.values()];
  }

  /** Returns the records of a kind that the restoration changes. */
  of<Kind extends RestorableKind>(kind: Kind): readonly RestoredRecord<DocumentOf<Kind>>[] {
    return this.records.filter((record) => record.kind === kind) as unknown as RestoredRecord<DocumentOf<Kind>>[];
  }

  /** Adds a record, or replaces its final state. */
  set(record: RestoredRecord): void {
    this.#records.set(documentIdOf(record), record);
  }

  /** Returns the final state of a document; undefined if it will not exist. */
  async document<D extends PartitionDocument>(id: string): Promise<D | undefined> {
    const record = this.#records.get(id);
    return record ? (record.after as D | undefined) : this.snapshot.document<D>(id);
  }

  /** Returns the writes of all records except the root. */
  writes(): Required<Pick<PartitionChange, 'create' | 'replace' | 'remove'>> {
    const records = this.records.filter(({ kind }) => kind !== 'franchise' && kind !== 'vendor');
    return {
      create: records.flatMap(({ before, after }) => (!before && after ? [after] : [])),
      replace: records.flatMap(({ before, after }) =>
        before && after ? [{ before, after: { ...after, _etag: before._etag, _ts: before._ts } }] : [],
      ),
      remove: records.flatMap(({ before, after }) => (before && !after ? [before] : [])),
    };
  }
}
