/** Finds the names of records that changes refer to by number, with as few requests as possible. */
import { fullName } from '../../contract/full-name.ts';
import { communications } from '../../store/communications/communications.ts';
import { oneOf } from '../../store/cosmos/queries.ts';
import {
  type AuditedChange,
  documentId,
  type FranchiseDocument,
  type PositionDocument,
  type UserDocument,
} from '../../store/documents/index.ts';
import { franchiseNames } from '../../store/franchise/franchise-names.ts';
import { franchisePartition, type Partition } from '../../store/partition/partition.ts';
import { queryIn } from '../../store/partition/partition-queries.ts';
import { brands } from '../../store/reference.ts';
import type { RecordNames, StoredFields } from './record-fields.ts';

type Named = Pick<UserDocument, 'type' | 'franchiseUserId' | 'firstName' | 'lastName'>;
type Placed = Pick<PositionDocument, 'type' | 'franchiseRoleMemberId' | 'franchiseUserId' | 'franchiseRoleId'>;
type Levels = Pick<FranchiseDocument, 'type' | 'levels'>;
type Known = Named | Placed | Levels;

/**
 * Collects the names that these changes refer to. Documents within the changes need no request. Records that are deleted by now keep
 * the name of their last state in the audit.
 */
export async function namesIn(partition: Partition, changes: readonly AuditedChange[]): Promise<RecordNames> {
  const versions = changes.flatMap(({ before, after }) => [before, after]).filter(isFields);
  const [people, types, all, franchises] = await Promise.all([
    partition.container === 'franchises' ? peopleIn(partition.key, versions) : emptyPeople(),
    versions.some(refersToTypes) ? communications() : undefined,
    versions.some((version) => 'brandId' in version && partition.container === 'reference') ? brands() : [],
    franchiseNames(partition.container === 'vendors' ? [...new Set(versions.flatMap(codeIn))] : []),
  ]);
  const brandNames = new Map(all.map(({ brandId, brandNameDisplay }) => [brandId, brandNameDisplay]));
  const ownTypes = new Map(versions.flatMap(typeIn));
  return {
    ...people,
    communicationType: (id) => types?.nameOf(id) ?? ownTypes.get(id) ?? `type ${id}`,
    brand: (id) => brandNames.get(id) ?? `brand ${id}`,
    franchise: (code) => [code, franchises.get(code)].filter(Boolean).join(' - '),
  };
}

const isFields = (version: unknown): version is StoredFields => typeof version === 'object' && version !== null;
const refersToTypes = (version: StoredFields) => 'communicationTypeIds' in version || 'communicationTypeId' in version;
const codeIn = ({ type, groupCode }: StoredFields) =>
  type === 'vendorFranchise' && typeof groupCode === 'string' ? [groupCode] : [];
const typeIn = ({ type, communicationTypeId, name }: StoredFields): [number, string][] =>
  type === 'communicationType' ? [[Number(communicationTypeId), String(name)]] : [];

type People = Pick<RecordNames, 'person' | 'position' | 'role' | 'level'>;

const emptyPeople = (): People => peopleFrom([]);

async function peopleIn(groupCode: string, versions: readonly StoredFields[]): Promise<People> {
  const known = versions.filter(isKnown);
  const found = await documentsOf(groupCode, missingIn(versions, known));
  // A position found now may name a person who is not known yet.
  const people = await documentsOf(groupCode, missingIn([...known, ...found], [...known, ...found]));
  return peopleFrom([...known, ...found, ...people]);
}

function isKnown(version: StoredFields): version is StoredFields & Known {
  const { type } = version;
  return type === 'user' || type === 'position' || (type === 'franchise' && 'levels' in version);
}

/** The ids of documents that versions refer to and that are not among the known ones. */
function missingIn(versions: readonly object[], known: readonly Known[]): string[] {
  const has = new Set(known.map(idOf));
  const referred = versions.flatMap((version) => {
    const { managerId, franchiseUserId, franchiseRoleMemberId, reportsToId, franchiseRoleId } = version as StoredFields;
    return [
      ...[managerId, franchiseUserId].filter(isNumber).map(documentId.user),
      ...[franchiseRoleMemberId, reportsToId].filter(isNumber).map(documentId.position),
      ...(isNumber(franchiseRoleId) ? [documentId.franchise] : []),
    ];
  });
  return [...new Set(referred)].filter((id) => !has.has(id));
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

function idOf(known: Known): string {
  switch (known.type) {
    case 'user':
      return documentId.user(known.franchiseUserId);
    case 'position':
      return documentId.position(known.franchiseRoleMemberId);
    case 'franchise':
      return documentId.franchise;
  }
}

/** Reads documents, and those that are deleted by now from the audit: at most two queries. */
async function documentsOf(groupCode: string, ids: readonly string[]): Promise<Known[]> {
  if (ids.length === 0) return [];
  const partition = franchisePartition(groupCode);
  const found = await queryIn<Known>(partition, {
    select: 'c.type, c.franchiseUserId, c.firstName, c.lastName, c.franchiseRoleMemberId, c.franchiseRoleId, c.levels',
    ...oneOf('id', 'id', ids),
  });
  const has = new Set(found.map(idOf));
  const deleted = ids.filter((id) => !has.has(id));
  if (deleted.length === 0) return found;
  const last = await queryIn<Known>(partition, {
    select: 'VALUE change.before',
    join: 'JOIN change IN c.changes',
    where: `c.type = 'audit' AND change.after = null AND ARRAY_CONTAINS(@ids, change.before.id)`,
    values: { '@ids': deleted },
  });
  return [...found, ...last];
}

function peopleFrom(known: readonly Known[]): People {
  const users = new Map<number, string>();
  const positions = new Map<number, Placed>();
  const levels = new Map<number, string>();
  for (const each of known)
    if (each.type === 'user') users.set(each.franchiseUserId, fullName(each));
    else if (each.type === 'position') positions.set(each.franchiseRoleMemberId, each);
    else for (const { franchiseRoleId, roleName } of each.levels) levels.set(franchiseRoleId, roleName);
  const person = (id: number) => users.get(id) ?? `user ${id}`;
  const level = (id: number) => levels.get(id) ?? `level ${id}`;
  return {
    person,
    position: (id) => {
      const position = positions.get(id);
      return position ? person(position.franchiseUserId) : `position ${id}`;
    },
    role: (id) => {
      const position = positions.get(id);
      return position ? level(position.franchiseRoleId) : `position ${id}`;
    },
    level,
  };
}
