/** The rules of vendors, reference data and sign-ins. */
import { EMPTY_GUID, guid } from '@franchise-admin/api/contract';
import {
  documentId,
  type OutboxDocument,
  type PosUserDocument,
  type SignInDocument,
  type UserDocument,
  type VendorContainerDocument,
} from '@franchise-admin/api/documents';
import type { ReferenceDocument } from '@franchise-admin/data-sets/model';
import { checkText, type Finding, finder } from './findings.ts';

/** @param codes codes of all franchises */
export function vendorFindings(documents: readonly VendorContainerDocument[], codes: ReadonlySet<string>): Finding[] {
  const vendors = new Set(documents.flatMap((each) => (each.type === 'vendor' ? [each.pointOfSaleVendorId] : [])));
  return documents.flatMap((document) => {
    const { pointOfSaleVendorId, id, type } = document;
    const { findings, find } = finder(`vendor ${pointOfSaleVendorId}`);
    checkText(document, find);
    const isOfVendor = type === 'vendorFranchise' || type === 'posUser';
    find(isOfVendor && !vendors.has(pointOfSaleVendorId), id, 'belongs to a vendor that does not exist');
    if (type === 'vendorFranchise')
      find(!codes.has(document.groupCode), id, `serves franchise ${document.groupCode}, which does not exist`);
    if (type === 'posUser')
      find((document.userName === '') !== (document.authObjectId === EMPTY_GUID), id, 'has an incomplete account');
    if (type === 'outbox') find(document.givenUp !== undefined, id, 'was given up and needs attention');
    return findings;
  });
}

/** @param codes codes of all franchises */
export function referenceFindings(documents: readonly ReferenceDocument[], codes: ReadonlySet<string>): Finding[] {
  const { findings, find } = finder('reference');
  const brands = new Set(documents.flatMap((each) => (each.kind === 'brand' ? [each.brandId] : [])));
  const types = new Set(
    documents.flatMap((each) =>
      'type' in each && each.type === 'communicationType' ? [each.communicationTypeId] : [],
    ),
  );
  for (const document of documents) {
    const { id } = document;
    checkText(document, find);
    if (document.kind === 'entity')
      find(!codes.has(document.groupCode), id, `belongs to franchise ${document.groupCode}, which does not exist`);
    if (!('type' in document) || document.type !== 'brandCommunicationGroup') continue;
    const { brandId, communicationTypeId, adGroupId } = document;
    find(!brands.has(brandId), id, `belongs to brand ${brandId}, which does not exist`);
    find(
      !types.has(communicationTypeId),
      id,
      `belongs to communication type ${communicationTypeId}, which does not exist`,
    );
    find(!guid.safeParse(adGroupId).success, id, 'names no directory group');
  }
  return findings;
}

/** The administrators according to user records, for comparison with sign-in documents. */
export class Administrators {
  /** User records of franchise admins, by account id in lower case. */
  readonly #franchise = new Map<string, UserDocument[]>();
  /** User records of point-of-sale admins, by account id in lower case. */
  readonly #vendor = new Map<string, PosUserDocument[]>();
  /** Accounts whose sign-in document a pending outbox entry will update. */
  readonly #following = new Set<string>();

  noteUser(user: UserDocument): void {
    if (user.isFranchiseAdmin) note(this.#franchise, user);
  }

  notePosUser(user: PosUserDocument): void {
    if (user.isPointOfSaleAdmin) note(this.#vendor, user);
  }

  noteOutbox({ effects }: OutboxDocument): void {
    for (const effect of effects)
      if (effect.kind === 'syncSignIn') this.#following.add(effect.authObjectId.toLowerCase());
  }

  /** Checks that sign-ins and user records name the same administrators. */
  findings(signIns: readonly SignInDocument[]): Finding[] {
    const { findings, find } = finder('sign-ins');
    const byAccount = new Map(signIns.map((signIn) => [signIn.authObjectId.toLowerCase(), signIn]));
    const none = { franchiseAdmin: null, posAdmin: null };
    for (const account of new Set([...byAccount.keys(), ...this.#franchise.keys(), ...this.#vendor.keys()])) {
      if (this.#following.has(account)) continue;
      const { franchiseAdmin, posAdmin } = byAccount.get(account) ?? none;
      const users = this.#franchise.get(account) ?? [];
      const posUsers = this.#vendor.get(account) ?? [];
      const id = documentId.signIn(account);
      find(
        users.length > 0 && !franchiseAdmin,
        id,
        `does not administer ${users[0]?.groupCode}, although a user record says so`,
      );
      find(
        posUsers.length > 0 && !posAdmin,
        id,
        `does not administer vendor ${posUsers[0]?.pointOfSaleVendorId}, although a user record says so`,
      );
      // Older sign-ins have no franchiseUserId, so they are not checked against a record.
      const isUser =
        franchiseAdmin?.franchiseUserId === null ||
        users.some(
          ({ groupCode, franchiseUserId }) =>
            groupCode === franchiseAdmin?.groupCode && franchiseUserId === franchiseAdmin.franchiseUserId,
        );
      find(
        Boolean(franchiseAdmin) && !isUser,
        id,
        `administers ${franchiseAdmin?.groupCode}, but no user record says so`,
      );
      const isPosUser = posUsers.some(
        ({ pointOfSaleVendorId, pointOfSaleUserId }) =>
          pointOfSaleVendorId === posAdmin?.pointOfSaleVendorId && pointOfSaleUserId === posAdmin.pointOfSaleUserId,
      );
      find(
        Boolean(posAdmin) && !isPosUser,
        id,
        `administers vendor ${posAdmin?.pointOfSaleVendorId}, but no user record says so`,
      );
    }
    return findings;
  }
}

function note<User extends UserDocument | PosUserDocument>(known: Map<string, User[]>, user: User): void {
  if (user.authObjectId === EMPTY_GUID) return;
  const account = user.authObjectId.toLowerCase();
  known.set(account, [...(known.get(account) ?? []), user]);
}
