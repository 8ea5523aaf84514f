/** Reads vendors, the franchises they serve and their users. */
import { comparedEmail, emailSpellings } from '../../contract/compared.ts';
import { queryEverywhere, type Values } from '../cosmos/queries.ts';
import {
  documentId,
  NO_VENDOR,
  type PosUserDocument,
  type VendorDocument,
  type VendorFranchiseDocument,
} from '../documents/index.ts';
import { type Read, readIn, vendorPartition } from '../partition/partition.ts';
import { queryAmong, queryIn } from '../partition/partition-queries.ts';

type VendorName = Pick<VendorDocument, 'pointOfSaleVendorId' | 'name'>;

/** Returns every vendor except those being deleted, with one query over all partitions. */
export function allVendors(): Promise<VendorName[]> {
  return queryAmong<VendorName>('vendors', 'all', {
    select: 'c.pointOfSaleVendorId, c.name',
    where: `c.type = 'vendor' AND NOT IS_DEFINED(c.isBeingRemoved)`,
    among: { types: ['vendor'], matches: (vendor) => vendor.type === 'vendor' && vendor.isBeingRemoved === undefined },
  });
}

interface VendorWithFranchises {
  readonly vendor: Read<VendorDocument>;
  readonly franchises: readonly VendorFranchiseDocument[];
}

/** Reads a vendor and the franchises it serves with one query; undefined if there is no such vendor. */
export async function readVendor(pointOfSaleVendorId: number): Promise<VendorWithFranchises | undefined> {
  const rows = await queryIn<Read<VendorDocument | VendorFranchiseDocument>>(vendorPartition(pointOfSaleVendorId), {
    where: `c.type IN ('vendor', 'vendorFranchise')`,
    among: { types: ['vendor', 'vendorFranchise'] },
  });
  const vendor = rows.find((row) => row.type === 'vendor');
  return vendor && { vendor, franchises: rows.filter((row) => row.type === 'vendorFranchise') };
}

export function vendorFranchises(pointOfSaleVendorId: number): Promise<Read<VendorFranchiseDocument>[]> {
  return queryIn(vendorPartition(pointOfSaleVendorId), {
    where: `c.type = 'vendorFranchise'`,
    among: { types: ['vendorFranchise'] },
  });
}

/** Returns the ids of the vendors that serve a franchise, with one query over all partitions. */
export function vendorsServing(groupCode: string): Promise<number[]> {
  return ofAllVendors('VALUE c.pointOfSaleVendorId', `c.type = 'vendorFranchise' AND c.groupCode = @code`, {
    '@code': groupCode,
  });
}

/** Reads a vendor's users with one query; undefined if there is no such vendor. */
export async function readPosUsers(pointOfSaleVendorId: number): Promise<Read<PosUserDocument>[] | undefined> {
  const rows = await queryIn<Read<VendorDocument | PosUserDocument>>(vendorPartition(pointOfSaleVendorId), {
    where: `c.type IN ('vendor', 'posUser')`,
  });
  const users = rows.filter((row) => row.type === 'posUser');
  return users.length < rows.length ? users : undefined;
}

/** Reads one user of a vendor; undefined if the vendor has no user with this number. */
export function readPosUser(
  pointOfSaleVendorId: number,
  pointOfSaleUserId: number,
): Promise<Read<PosUserDocument> | undefined> {
  return readIn(vendorPartition(pointOfSaleVendorId), documentId.posUser(pointOfSaleUserId));
}

/** Returns the users of a vendor who have this account. Several records may share an account. */
export function posUsersWithAccount(
  pointOfSaleVendorId: number,
  authObjectId: string,
): Promise<Read<PosUserDocument>[]> {
  return queryIn(vendorPartition(pointOfSaleVendorId), {
    where: `c.type = 'posUser' AND STRINGEQUALS(c.authObjectId, @account, true)`,
    values: { '@account': authObjectId },
    among: {
      types: ['posUser'],
      matches: (user) => user.type === 'posUser' && user.authObjectId.toLowerCase() === authObjectId.toLowerCase(),
    },
  });
}

/** Matches no user. Includes the vendor, because user numbers of loaded data may repeat across vendors. */
const NOBODY = { pointOfSaleVendorId: NO_VENDOR, pointOfSaleUserId: 0 };

const HAS_EMAIL = `c.type = 'posUser' AND ARRAY_CONTAINS(@emails, LOWER(TRIM(c.emailAddress)))`;

/**
 * True if a user of any vendor has this email address (API-47).
 * @param except a user to ignore
 */
export async function isPosEmailTaken(
  emailAddress: string,
  except: Pick<PosUserDocument, 'pointOfSaleVendorId' | 'pointOfSaleUserId'> = NOBODY,
): Promise<boolean> {
  const spellings = [...emailSpellings(emailAddress)];
  const { pointOfSaleVendorId, pointOfSaleUserId } = except;
  const found = await queryAmong('vendors', 'all', {
    select: 'TOP 1 VALUE c.pointOfSaleUserId',
    where: `${HAS_EMAIL} AND (c.pointOfSaleVendorId != @vendor OR c.pointOfSaleUserId != @user)`,
    values: { '@emails': spellings, '@vendor': pointOfSaleVendorId, '@user': pointOfSaleUserId },
    among: {
      types: ['posUser'],
      matches: (user) =>
        user.type === 'posUser' &&
        comparedEmail(user.emailAddress) === comparedEmail(emailAddress) &&
        (user.pointOfSaleVendorId !== pointOfSaleVendorId || user.pointOfSaleUserId !== pointOfSaleUserId),
    },
  });
  return found.length > 0;
}

/** Returns the users of any vendor who have one of these addresses, with one query. */
export function posUsersWithEmails(emailAddresses: readonly string[]): Promise<Read<PosUserDocument>[]> {
  return ofAllVendors('*', HAS_EMAIL, { '@emails': emailAddresses.flatMap(emailSpellings) });
}

/** Returns the given addresses that a user of any vendor has, normalized for comparison. Sends one query. */
export async function posEmailsAmong(emailAddresses: readonly string[]): Promise<string[]> {
  const values = { '@emails': emailAddresses.flatMap(emailSpellings) };
  return (await ofAllVendors<string>('VALUE c.emailAddress', HAS_EMAIL, values)).map(comparedEmail);
}

/** Returns the users with this email address, in one vendor or in all. */
export function posUsersWithEmail(emailAddress: string, vendor: number | 'any'): Promise<Read<PosUserDocument>[]> {
  return usersOf(vendor, HAS_EMAIL, { '@emails': [...emailSpellings(emailAddress)] });
}

/** Returns the users with this user name, in one vendor or in all. */
export function posUsersNamed(userName: string, vendor: number | 'any'): Promise<Read<PosUserDocument>[]> {
  const where = `c.type = 'posUser' AND STRINGEQUALS(c.userName, @userName, true)`;
  return usersOf(vendor, where, { '@userName': userName });
}

function usersOf(vendor: number | 'any', where: string, values: Values): Promise<Read<PosUserDocument>[]> {
  return vendor === 'any' ? ofAllVendors('*', where, values) : queryIn(vendorPartition(vendor), { where, values });
}

function ofAllVendors<Row>(select: string, where: string, values?: Values): Promise<Row[]> {
  return queryEverywhere('vendors', `SELECT ${select} FROM c WHERE ${where}`, values);
}
