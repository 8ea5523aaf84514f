/** Finds the names of records that changes refer to by number, with as few requests as possible. */
import { fullName } from '../../contract/full-name.ts';
import { communications } from '../../store/communications/communications.ts';
import type { AuditedChange, AuditedRecord } from '../../store/documents/index.ts';
import { franchiseNames } from '../../store/franchise/franchise-names.ts';
import type { Partition } from '../../store/partition/partition.ts';
import { currentDocuments, pastChanges, type RecordRef } from '../../store/partition/record-versions.ts';
import { brands } from '../../store/reference.ts';
import { AskedNames, levelsRef, refOf, typeRef } from './asked-names.ts';
import { changedRecord } from './changed-records.ts';
import { KnownRecords, type Moment } from './known-records.ts';
import { DESCRIPTIONS, type RecordNames, type StoredFields } from './record-fields.ts';

/** Input of `namesOf`: changes of one partition, and their time. */
export interface NamedChanges {
  readonly partition: Partition;
  readonly changes: readonly AuditedChange[];
  /** Time of the changes; undefined for planned changes. */
  readonly at?: string;
}

/** The names for the versions before and after a change. */
export interface SidedNames {
  readonly before: RecordNames;
  readonly after: RecordNames;
}

/** Reads records. Previews read from their snapshot instead. */
export interface RecordSource {
  readonly current: typeof currentDocuments;
  readonly past: typeof pastChanges;
}

const STORED: RecordSource = { current: currentDocuments, past: pastChanges };

/** Returns the names of the records that planned changes of one partition refer to. */
export async function namesIn(
  partition: Partition,
  changes: readonly AuditedChange[],
  source: RecordSource = STORED,
): Promise<RecordNames> {
  const planned = { partition, changes };
  return (await namesOf([planned], source))(planned).after;
}

/**
 * Returns the names of the records that changes refer to. Deleted records keep their last name. The name of a position is that of its
 * holder at the time of the change. Sends at most three queries per container, regardless of the number of changes.
 * @param entries newest first
 */
export async function namesOf(
  entries: readonly NamedChanges[],
  source: RecordSource = STORED,
): Promise<(entry: NamedChanges) => SidedNames> {
  const asked = new AskedNames();
  for (const { partition, changes } of entries)
    for (const change of changes) changedRecord(change, asked.in(partition));
  const types = asked.needsTypes ? await communications() : undefined;
  const deletedTypes = [...asked.types].filter((id) => types?.nameOf(id) === undefined).map(typeRef);
  const [known, allBrands, franchises] = await Promise.all([
    readRecords(asked, deletedTypes, entries, source),
    asked.needsBrands ? brands() : [],
    franchiseNames([...asked.franchises]),
  ]);
  const elsewhere = {
    communicationType: (id: number) => types?.nameOf(id) ?? nameOfType(known.version(typeRef(id))) ?? `type ${id}`,
    brand: (id: number) => allBrands.find(({ brandId }) => brandId === id)?.brandNameDisplay ?? `brand ${id}`,
    franchise: (code: string) => [code, franchises.get(code)].filter(Boolean).join(' - '),
  };
  return ({ partition, at }) => {
    const names = (moment?: Moment) => namesAmong(known, partition, elsewhere, moment);
    return at === undefined
      ? { before: names(), after: names() }
      : { before: names({ at, isBefore: true }), after: names({ at, isBefore: false }) };
  };
}

/** Reads the current documents, then the last versions of deleted documents from the audit, then the holders of positions. */
async function readRecords(
  asked: AskedNames,
  deletedTypes: readonly RecordRef[],
  entries: readonly NamedChanges[],
  { current, past }: RecordSource,
): Promise<KnownRecords> {
  const known = new KnownRecords();
  const isMade = ({ at }: NamedChanges) => at !== undefined;
  const isUnknown = (ref: RecordRef) => known.version(ref) === undefined;
  const addCurrent = async (refs: readonly RecordRef[]) => {
    if (refs.length > 0) for (const { document, ...ref } of await current(refs)) known.add(ref, document);
  };

  // Planned versions are newer than the current document, and versions in the history are older. The newest must be added first.
  known.addVersions(entries.filter((entry) => !isMade(entry)));
  await addCurrent(asked.refs.filter(isUnknown));
  known.addVersions(entries.filter(isMade));
  const roles = asked.roles.map(({ partition, record: { id } }) => ({
    partition,
    id: known.levelOf(refOf(partition, 'position', id)),
  }));
  const unnamed = [...asked.levels, ...roles].filter(({ partition, id }) => !known.levelName(partition, id));
  const wanted = [
    ...asked.refs.filter(isUnknown),
    ...deletedTypes.filter(isUnknown),
    ...(entries.some(isMade) ? asked.positions : []),
    ...unnamed.map(({ partition }) => levelsRef(partition)),
  ];
  if (wanted.length > 0) known.addPast(await past(wanted));
  const people = asked.positions.flatMap((position) =>
    known.holders(position).map((id) => refOf(position.partition, 'user', id)),
  );
  await addCurrent(people.filter(isUnknown));
  return known;
}

function nameOfType(version: StoredFields = {}): string | undefined {
  return typeof version.name === 'string' ? version.name : undefined;
}

function namesAmong(
  known: KnownRecords,
  partition: Partition,
  elsewhere: Pick<RecordNames, 'communicationType' | 'brand' | 'franchise'>,
  moment: Moment | undefined,
): RecordNames {
  const ref = (kind: AuditedRecord['kind'], id: number) => refOf(partition, kind, id);
  const person = (id: number) => {
    const { firstName = '', lastName = '' } = known.version(ref('user', id)) ?? {};
    return fullName({ firstName: String(firstName), lastName: String(lastName) }) || `user ${id}`;
  };
  const level = (id: number | undefined) => known.levelName(partition, id) ?? `level ${id}`;
  const names: RecordNames = {
    ...elsewhere,
    person,
    level,
    position(id) {
      const holder = known.holder(ref('position', id), moment);
      return holder === undefined ? `position ${id}` : person(holder);
    },
    role: (id) => level(known.levelOf(ref('position', id))),
    record(record) {
      const version = known.version({ partition, record });
      return version ? DESCRIPTIONS[record.kind].name(version, names) : record.id;
    },
  };
  return names;
}
