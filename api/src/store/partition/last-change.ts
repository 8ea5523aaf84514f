/** Finds the author and time of the last change of a record, for the response to a stale save (412). */
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

/** Documents that callers save with If-Match. */
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
  /** Name of the user who last changed the record, never an email address. */
  readonly changedBy: string;
  /** ISO 8601, UTC. */
  readonly changedAt: string;
}

/** Maximum difference between the clocks of the database and the API. The API's clock sets the time of audit entries. */
const CLOCK_SECONDS = 120;

/** Shown if the name is unknown or must not be shown. */
const UNNAMED_USER = 'Another user';

/** Endpoints that write audit entries but change no record. */
const CHANGES_NOTHING = ['resetUserPassword', 'resetPosPassword'];

/**
 * Returns the author and time of the current version of a record, from the audit entries of its partition. Except for roots, reads only
 * entries from around the time of the document's last write. The query is therefore cheap even for a record that was never changed.
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

/** Returns the author's name as shown to other users, never an email address. */
export async function authorName(
  partition: Partition,
  { actorId, actorName }: Pick<AuditDocument, 'actorId' | 'actorName'>,
): Promise<string> {
  return shownName(actorName) ?? (await storedName(partition, actorId));
}

/**
 * Returns an account's display name if other users may see it. Some directories use the email as the display name.
 * @returns undefined for a blank name or an email
 */
export function shownName(displayName: string): string | undefined {
  const name = displayName.trim();
  return name === '' || name.includes('@') ? undefined : name;
}

/** Returns the name of the user of this franchise or vendor who has the account; UNNAMED_USER if there is none. */
async function storedName(partition: Partition, authObjectId: string): Promise<string> {
  const [user] = await queryIn<Pick<UserDocument, 'firstName' | 'lastName'>>(partition, {
    select: 'TOP 1 c.firstName, c.lastName',
    where: "STRINGEQUALS(c.authObjectId, @account, true) AND (c.type = 'user' OR c.type = 'posUser')",
    values: { '@account': authObjectId },
  });
  return (user && shownName(fullName(user))) ?? UNNAMED_USER;
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

/**
 * True for roots. Every change of a partition writes its root. The time of that write therefore does not show when levels or name last
 * changed.
 */
const isRoot = ({ type }: RecordDocument) => type === 'franchise' || type === 'vendor';

/** Matches the changes in an audit entry that concern the record. */
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
      // In entries of earlier releases, only the change of the position contains the user who gets or loses the position.
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
