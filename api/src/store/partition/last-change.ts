/** Who changed a record last: asked only once a save has been rejected as stale (412). */
import { fullName } from '../../contract/full-name.ts';
import { NAMELESS, shownName } from '../../domain/shown-name.ts';
import type {
  AddressDocument,
  AuditDocument,
  BrandCommunicationGroupDocument,
  CommunicationTypeDocument,
  FranchiseDocument,
  PositionDocument,
  PosUserDocument,
  UnitDocument,
  UserDocument,
  VendorDocument,
} from '../documents/index.ts';
import { type Partition, partitionOf, type Read } from './partition.ts';
import { queryIn } from './partition-queries.ts';

/** What callers save under a version. */
export type RecordDocument =
  | FranchiseDocument
  | UnitDocument
  | UserDocument
  | PositionDocument
  | AddressDocument
  | VendorDocument
  | PosUserDocument
  | CommunicationTypeDocument
  | BrandCommunicationGroupDocument;

export interface LastChange {
  /** Name of the user who changed it, never an email address. */
  readonly changedBy: string;
  /** ISO 8601, UTC. */
  readonly changedAt: string;
}

/** Seconds by which the database's clock may be ahead of or behind the API's, which dates the audit records. */
const CLOCK_SECONDS = 120;

/** Audited although they replace no record. */
const CHANGES_NOTHING = ['resetUserPassword', 'resetPosPassword'];

/**
 * Reads who wrote the present version of a record from the audit records of its partition. Only those from around the time it was
 * written are looked through, so that the query stays cheap for a record that has never changed.
 * @returns undefined for a record that was loaded and never changed since
 */
export async function lastChange(document: Read<RecordDocument>): Promise<LastChange | undefined> {
  const about = mentionOf(document);
  const conditions = ["c.type = 'audit'", 'NOT ARRAY_CONTAINS(@without, c.call)'];
  const values = { ...about.values, '@without': CHANGES_NOTHING };
  const partition = partitionOf(document);
  const [last] = await queryIn<Pick<AuditDocument, 'actorId' | 'actorName' | 'at'>>(partition, {
    select: 'TOP 1 c.actorId, c.actorName, c.at',
    where: [
      ...conditions,
      ...(isRoot(document) ? [] : ['c.at >= @from', 'c.at <= @to']),
      `EXISTS (SELECT VALUE 1 FROM change IN c.changes WHERE ${about.where})`,
    ].join(' AND '),
    orderBy: 'c.at DESC',
    values: isRoot(document)
      ? values
      : { ...values, '@from': instant(document._ts - CLOCK_SECONDS), '@to': instant(document._ts + CLOCK_SECONDS) },
  });
  if (!last) return undefined;
  return { changedBy: await authorName(partition, last), changedAt: last.at };
}

/** The author's name as other users may see it: never an email address. */
export async function authorName(
  partition: Partition,
  { actorId, actorName }: Pick<AuditDocument, 'actorId' | 'actorName'>,
): Promise<string> {
  return shownName(actorName) ?? (await storedName(partition, actorId));
}

/** The name of the user of this franchise or vendor whose account it is; neutral words for an account of no such user. */
async function storedName(partition: Partition, authObjectId: string): Promise<string> {
  const [user] = await queryIn<Pick<UserDocument, 'firstName' | 'lastName'>>(partition, {
    select: 'TOP 1 c.firstName, c.lastName',
    where: "STRINGEQUALS(c.authObjectId, @account, true) AND (c.type = 'user' OR c.type = 'posUser')",
    values: { '@account': authObjectId },
  });
  return (user && shownName(fullName(user))) ?? NAMELESS;
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Every change of a partition rewrites its root: the time it was written says nothing of its level names or its own name. */
const isRoot = ({ type }: RecordDocument) => type === 'franchise' || type === 'vendor';

/** The entries of an audit record that are about the record. */
function mentionOf(document: RecordDocument) {
  const of = (kind: string, id: string | number) => ({
    where: '(change.record.kind = @kind AND change.record.id = @id)',
    values: { '@kind': kind, '@id': String(id) },
  });
  switch (document.type) {
    case 'franchise':
      return of('franchise', document.groupCode);
    case 'unit':
      return of('unit', document.unitCode);
    case 'user': {
      // Who gets or loses a position is named in the position's entry.
      const { where, values } = of('user', document.franchiseUserId);
      const isHolder = 'change.before.franchiseUserId = @holder OR change.after.franchiseUserId = @holder';
      return { where: `${where} OR ${isHolder}`, values: { ...values, '@holder': document.franchiseUserId } };
    }
    case 'position':
      return of('position', document.franchiseRoleMemberId);
    case 'address':
      return of('address', document.franchiseAddressId);
    case 'vendor':
      return { where: "change.record.kind IN ('vendor', 'vendorFranchise')", values: {} };
    case 'posUser':
      return of('posUser', document.pointOfSaleUserId);
    case 'communicationType':
      return of('communicationType', document.communicationTypeId);
    case 'brandCommunicationGroup':
      return of('brandCommunicationGroup', document.brandCommunicationGroupId);
  }
}
