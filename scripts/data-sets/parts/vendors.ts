/** Point-of-sale vendors: their franchises and their users. */
import type { PosUserDocument } from '@franchise-admin/api/documents';
import { documentId } from '@franchise-admin/api/documents';
import { ACCOUNT_DOMAIN, demoAccount } from '../accounts.ts';
import type { VendorContainerDocument } from '../model.ts';
import { objectId } from './ids.ts';
import { slug, type UniqueNames } from './text.ts';

interface VendorUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly isPointOfSaleAdmin?: boolean;
  readonly account?: { readonly userName: string; readonly authObjectId: string };
}

interface Vendor {
  readonly name: string;
  readonly domain: string;
  readonly groupCodes: readonly string[];
  readonly users: readonly VendorUser[];
}

const VENDORS: readonly Vendor[] = [
  {
    name: 'Harbor POS Systems',
    domain: 'harborpos',
    groupCodes: ['ALOHA', 'BISTRO', 'CORAL'],
    users: [
      { firstName: 'Remy', lastName: 'Delacroix', isPointOfSaleAdmin: true },
      { firstName: 'Ingrid', lastName: 'Haugen' },
      { firstName: 'Joseph', lastName: 'Mwangi' },
      { firstName: 'Anya', lastName: 'Petrov', isPointOfSaleAdmin: true },
      { firstName: 'Yuki', lastName: 'Tanaka' },
    ],
  },
  {
    name: 'Lantern Till Company',
    domain: 'lanterntill',
    groupCodes: ['ALOHA', 'DELTA'],
    users: [
      { firstName: 'Pos', lastName: 'Admin', isPointOfSaleAdmin: true, account: demoAccount('pos.admin') },
      { firstName: 'Marguerite', lastName: 'Adeyemi-Whitcombe' },
      { firstName: 'Tomás', lastName: 'Núñez' },
    ],
  },
  {
    name: 'Quick & Son "Registers", Ltd.',
    domain: 'quickregisters',
    groupCodes: ['ALOHA'],
    users: [
      {
        firstName: 'Pos Franchise',
        lastName: 'Admin',
        isPointOfSaleAdmin: true,
        account: demoAccount('pos.franchise.admin'),
      },
      { firstName: 'Siobhán', lastName: "O'Malley" },
    ],
  },
  // A vendor without franchises and users, so that people can try a deletion.
  { name: 'Paper Ticket Printing', domain: 'paperticket', groupCodes: [], users: [] },
];

/** Generates the documents of the container `vendors`. */
export function* vendorDocuments(userNames: UniqueNames, changedAt: string): Iterable<VendorContainerDocument> {
  let links = 0;
  let users = 0;
  for (const [index, vendor] of VENDORS.entries()) {
    const pointOfSaleVendorId = index + 1;
    yield { id: documentId.vendor, type: 'vendor', pointOfSaleVendorId, name: vendor.name, revision: 1, changedAt };
    for (const groupCode of vendor.groupCodes) {
      const id = documentId.vendorFranchise(groupCode);
      yield { id, type: 'vendorFranchise', pointOfSaleVendorId, pointOfSaleVendorFranchiseId: ++links, groupCode };
    }
    for (const user of vendor.users) yield posUser(pointOfSaleVendorId, ++users, user, vendor.domain, userNames);
  }
}

function posUser(
  pointOfSaleVendorId: number,
  pointOfSaleUserId: number,
  user: VendorUser,
  domain: string,
  userNames: UniqueNames,
): PosUserDocument {
  const name = `${slug(user.firstName)}.${slug(user.lastName)}`;
  return {
    id: documentId.posUser(pointOfSaleUserId),
    type: 'posUser',
    pointOfSaleVendorId,
    pointOfSaleUserId,
    firstName: user.firstName,
    lastName: user.lastName,
    emailAddress: `${name}@${domain}.example`,
    userName: user.account?.userName ?? `${userNames.take(name)}@${ACCOUNT_DOMAIN}`,
    authObjectId: user.account?.authObjectId ?? objectId.posUser(pointOfSaleUserId),
    isPointOfSaleAdmin: user.isPointOfSaleAdmin ?? false,
  };
}
