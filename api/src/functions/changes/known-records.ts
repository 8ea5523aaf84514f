/** The newest version of each record, and all holders of each position. A history takes the names of records from them. */
import type { AuditedChange, FranchiseDocument } from '../../store/documents/index.ts';
import { type Partition, scopeOf } from '../../store/partition/partition.ts';
import type { PastChange, RecordRef } from '../../store/partition/record-versions.ts';
import type { StoredFields } from './record-fields.ts';

/** The time of a change. `isBefore`: the moment right before the change. */
export interface Moment {
  readonly at: string;
  readonly isBefore: boolean;
}

/** A change of a position's holder. `from` is the former holder; undefined if there was none. */
interface Handover {
  readonly at: string;
  readonly from: number | undefined;
}

export class KnownRecords {
  readonly #versions = new Map<string, StoredFields>();
  readonly #levels = new Map<string, string>();
  /** The handovers of each position, newest first. */
  readonly #handovers = new Map<string, Handover[]>();

  /** Returns the newest known version of a record. */
  version(ref: RecordRef): StoredFields | undefined {
    return this.#versions.get(keyOf(ref));
  }

  /** Adds a version of a record. Newer versions must be added first. */
  add(ref: RecordRef, version: unknown): void {
    if (typeof version !== 'object' || version === null) return;
    const key = keyOf(ref);
    if (!this.#versions.has(key)) this.#versions.set(key, version as StoredFields);
    if (ref.record.kind !== 'franchise') return;
    // Add the level names of this version, because newer versions may lack some of them.
    const { levels = [] } = version as Partial<FranchiseDocument>;
    for (const { franchiseRoleId, roleName } of levels) {
      const level = levelKey(ref.partition, franchiseRoleId);
      if (!this.#levels.has(level)) this.#levels.set(level, roleName);
    }
  }

  /** Adds versions from the audit, newest first. */
  addPast(changes: readonly PastChange[]): void {
    for (const change of changes) {
      this.add(change, lastVersion(change));
      if (change.record.kind !== 'position') continue;
      const [from, to] = [personIn(change.before), personIn(change.after)];
      if (from === to) continue;
      const key = keyOf(change);
      this.#handovers.set(key, [...(this.#handovers.get(key) ?? []), { at: change.at, from }]);
    }
  }

  /** Adds the versions that changes contain, newest first. */
  addVersions(entries: readonly { readonly partition: Partition; readonly changes: readonly AuditedChange[] }[]): void {
    for (const { partition, changes } of entries)
      for (const change of changes) this.add({ partition, record: change.record }, lastVersion(change));
  }

  /** Returns the number of a position's level, which never changes. */
  levelOf(position: RecordRef): number | undefined {
    const { franchiseRoleId } = this.version(position) ?? {};
    return typeof franchiseRoleId === 'number' ? franchiseRoleId : undefined;
  }

  levelName(partition: Partition, franchiseRoleId: number | undefined): string | undefined {
    return this.#levels.get(levelKey(partition, franchiseRoleId));
  }

  /** Returns the holder of a position at `moment`, or the last holder if `moment` is undefined. */
  holder(position: RecordRef, moment?: Moment): number | undefined {
    const handovers = this.#handovers.get(keyOf(position)) ?? [];
    const next = moment && handovers.findLast(({ at }) => (moment.isBefore ? at >= moment.at : at > moment.at));
    return next ? next.from : personIn(this.version(position));
  }

  /** Returns all known holders of a position. */
  holders(position: RecordRef): number[] {
    const past = (this.#handovers.get(keyOf(position)) ?? []).map(({ from }) => from);
    return [personIn(this.version(position)), ...past].filter((id) => id !== undefined);
  }
}

/** Returns the last version in a change; undefined if an entry of an earlier release contains only a part of it. */
function lastVersion({ before, after }: Pick<AuditedChange, 'before' | 'after'>): unknown {
  const version = (after ?? before ?? {}) as StoredFields;
  return before === null || after === null || 'id' in version ? version : undefined;
}

/** Returns the holder. Undefined if an entry of an earlier release contains only changed fields, and the position was only moved. */
function personIn(version: unknown): number | undefined {
  const { franchiseUserId } = (version ?? {}) as StoredFields;
  return typeof franchiseUserId === 'number' ? franchiseUserId : undefined;
}

const keyOf = ({ partition, record }: RecordRef) => `${scopeOf(partition)} ${record.kind} ${record.id}`;
const levelKey = (partition: Partition, id: number | undefined) => `${scopeOf(partition)} ${id}`;
