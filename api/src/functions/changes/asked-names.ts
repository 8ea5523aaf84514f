/** Collects the records whose names a preview or a history shows, so that all names can be read together. */
import type { AuditedRecord } from '../../store/documents/index.ts';
import { communicationPartition, type Partition, scopeOf } from '../../store/partition/partition.ts';
import type { RecordRef } from '../../store/partition/record-versions.ts';
import type { RecordNames } from './record-fields.ts';

export const refOf = (partition: Partition, kind: AuditedRecord['kind'], id: string | number): RecordRef => ({
  partition,
  record: { kind, id: String(id) },
});

/** Returns the reference to the franchise, whose record contains the level names. */
export const levelsRef = (partition: Partition): RecordRef => refOf(partition, 'franchise', partition.key);

export const typeRef = (id: number): RecordRef => refOf(communicationPartition, 'communicationType', id);

export class AskedNames {
  readonly #refs = new Map<string, RecordRef>();
  /** Positions whose person's name is required. */
  readonly positions: RecordRef[] = [];
  /** Positions whose level's name is required. */
  readonly roles: RecordRef[] = [];
  readonly levels: { readonly partition: Partition; readonly id: number }[] = [];
  readonly franchises = new Set<string>();
  readonly types = new Set<number>();
  /** True if the name of any communication type is required. There are few types and brands, so all of them are read. */
  needsTypes = false;
  needsBrands = false;

  get refs(): RecordRef[] {
    return [...this.#refs.values()];
  }

  /**
   * Returns placeholder names, and collects the records that they stand for. Each record has its own placeholder, so that two different
   * records never look equal.
   */
  in(partition: Partition): RecordNames {
    const ask = (kind: AuditedRecord['kind'], id: string | number) => {
      const ref = refOf(partition, kind, id);
      this.#refs.set(`${scopeOf(partition)} ${kind} ${id}`, ref);
      return ref;
    };
    const names: RecordNames = {
      person(id) {
        ask('user', id);
        return `user ${id}`;
      },
      position: (id) => {
        this.positions.push(ask('position', id));
        return `position ${id}`;
      },
      role: (id) => {
        this.roles.push(ask('position', id));
        ask('franchise', partition.key);
        return `role ${id}`;
      },
      level: (id) => {
        this.levels.push({ partition, id });
        ask('franchise', partition.key);
        return `level ${id}`;
      },
      communicationType: (id) => {
        this.needsTypes = true;
        this.types.add(id);
        return `type ${id}`;
      },
      brand: (id) => {
        this.needsBrands = true;
        return `brand ${id}`;
      },
      franchise: (code) => {
        this.franchises.add(code);
        return code;
      },
      record: ({ kind, id }) => {
        const ref = ask(kind, id);
        if (kind === 'position') this.positions.push(ref);
        if (kind === 'brandCommunicationGroup') this.needsTypes = this.needsBrands = true;
        return `${kind} ${id}`;
      },
    };
    return names;
  }
}
