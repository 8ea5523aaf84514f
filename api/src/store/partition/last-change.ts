/** Finds author and time of the last change of a record, after a save has been rejected as stale (412). */
import { fullName } from '../../contract/full-name.ts';
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

/** Documents that callers save with an If-Match version. */
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

/** Shown instead of a name that is unknown or must not be shown. */
const UNNAMED_USER = 'Another user';

/** Audited endpoints that change no record. */
const CHANGES_NOTHING = ['resetUserPassword', 'resetPosPassword'];

/**
 * Reads who wrote the current version of a record from the audit records of its partition. It only reads audit records from around
 * the time of that write, so the query stays cheap for a record that has never changed.
 * @returns undefined for a record that was loaded and never changed
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

/** The author's name as shown to other users: never an email address. */
export async function authorName(
  partition: Partition,
  { actorId, actorName }: Pick<AuditDocument, 'actorId' | 'actorName'>,
): Promise<string> {
  return shownName(actorName) ?? (await storedName(partition, actorId));
}

/**
 * Returns an account's display name if other users may see it. Some directories use the email as display name.
 * @returns undefined for a blank name or an email
 */
export function shownName(displayName: string): string | undefined {
  const name = displayName.trim();
  return name === '' || name.includes('@') ? undefined : name;
}

/** The name of this franchise's or vendor's user with the account; neutral words if there is none. */
async function storedName(partition: Partition, authObjectId: string): Promise<string> {
  const [user] = await queryIn<Pick<UserDocument, 'firstName' | 'lastName'>>(partition, {
    select: 'TOP 1 c.firstName, c.lastName',
    where: "STRINGEQUALS(c.authObjectId, @account, true) AND (c.type = 'user' OR c.type = 'posUser')",
    values: { '@account': authObjectId },
  });
  return (user && shownName(fullName(user))) ?? UNNAMED_USER;
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Every change of a partition rewrites its root. The time of that write does not show when the levels or the name last changed. */
const isRoot = ({ type }: RecordDocument) => type === 'franchise' || type === 'vendor';

/** Matches the entries of an audit record that are about the record. */
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
      // Entries of earlier releases name a user who gets or loses a position only in the entry of the position.
      const { where, values } = of('user', document.franchiseUserId);
      const isHolder = 'change.before.franchiseUserId = @holder OR change.after.franchiseUserId = @holder';
      return {
        where: `${where} OR (NOT IS_DEFINED(c.format) AND (${isHolder}))`,
        values: { ...values, '@holder': document.franchiseUserId },
      };
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
