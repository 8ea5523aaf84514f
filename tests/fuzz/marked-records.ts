/** Records of another tenant, with unique ids. Each text has a mark, so that a leak is recognized. */
import { EMPTY_GUID } from '@franchise-admin/api/contract';
import {
  documentId,
  type FranchiseContainerDocument,
  type ImportDocument,
  type ImportFailuresDocument,
  type UserDocument,
  type VendorContainerDocument,
} from '@franchise-admin/api/documents';
import { ACCOUNT_DOMAIN } from '@franchise-admin/data-sets/accounts';
import { accountOf, CODE, franchiseDocuments, OTHER, oidOf, USER } from '../support/franchise.ts';
import { POS_USER, posUserDocument, VENDOR, vendorDocument } from '../support/vendors.ts';

/** Marks in every text of the franchise OTHER and of the vendor Lantern. No request contains them. */
export const MARK = { franchise: 'zq9bistro', vendor: 'zq9lantern' } as const;

/** Returns the id of the record in OTHER that corresponds to a record in CODE. */
export const inOther = (id: number) => id + 1000;
const shifted = (id: number | null) => id && inOther(id);

/** Returns the franchise OTHER of tests/support/franchise.ts with marks, plus an address and a history entry. */
export function markedFranchise(): FranchiseContainerDocument[] {
  const marked = franchiseDocuments(OTHER).flatMap(markedDocument);
  const actor = { actorId: oidOf('franchise.admin2'), actorName: MARK.franchise };
  const [record] = marked.filter((document) => document.type === 'user');
  return [
    ...marked,
    ...markedUsers(marked).map((user): FranchiseContainerDocument => {
      const id = documentId.emailClaim(user.emailAddress);
      return { id, groupCode: OTHER, type: 'emailClaim', franchiseUserId: user.franchiseUserId };
    }),
    {
      id: documentId.address(inOther(1)),
      groupCode: OTHER,
      type: 'address',
      franchiseAddressId: inOther(1),
      addressType: 1,
      line1: MARK.franchise,
      line2: MARK.franchise,
      line3: '',
      city: MARK.franchise,
      state: '',
      postalCode: '',
      country: '',
      entity: MARK.franchise,
    },
    {
      ...actor,
      id: 'audit-marked',
      groupCode: OTHER,
      type: 'audit',
      call: 'saveUser',
      requestId: MARK.franchise,
      at: '2026-03-04T21:05:00.000Z',
      changes: [{ record: { kind: 'user', id: String(record?.franchiseUserId) }, before: null, after: record }],
    },
  ];
}

export function markedUsers(documents: readonly FranchiseContainerDocument[]): UserDocument[] {
  return documents.filter((document) => document.type === 'user');
}

function markedDocument(document: FranchiseContainerDocument): FranchiseContainerDocument[] {
  const text = (value: string) => `${value} ${MARK.franchise}`;
  const email = (value: string) => value.replace('@', `.${MARK.franchise}@`);
  switch (document.type) {
    case 'franchise':
      return [
        {
          ...document,
          groupName: text(document.groupName),
          levels: document.levels.map(({ franchiseRoleId, roleName, tier }) => ({
            franchiseRoleId: inOther(franchiseRoleId),
            tier,
            roleName: text(roleName),
          })),
        },
      ];
    case 'user': {
      const franchiseUserId = inOther(document.franchiseUserId);
      const hasOwn = document.authObjectId === accountOf(document.franchiseUserId, OTHER);
      return [
        {
          ...document,
          id: documentId.user(franchiseUserId),
          franchiseUserId,
          firstName: text(document.firstName),
          lastName: text(document.lastName),
          position: document.isFranchiseOwner ? null : MARK.franchise,
          emailAddress: email(document.emailAddress),
          userName: document.authObjectId === EMPTY_GUID ? '' : email(document.userName),
          authObjectId: hasOwn ? accountOf(franchiseUserId, OTHER) : document.authObjectId,
          franchiseRoleMemberId: shifted(document.franchiseRoleMemberId),
        },
      ];
    }
    case 'position': {
      const franchiseRoleMemberId = inOther(document.franchiseRoleMemberId);
      return [
        {
          ...document,
          id: documentId.position(franchiseRoleMemberId),
          franchiseRoleMemberId,
          franchiseRoleId: inOther(document.franchiseRoleId),
          franchiseUserId: inOther(document.franchiseUserId),
          reportsToId: shifted(document.reportsToId),
        },
      ];
    }
    case 'unit': {
      const unitCode = document.unitCode.replace('U', 'V');
      return [
        {
          ...document,
          id: documentId.unit(unitCode),
          unitCode,
          unitName: text(document.unitName),
          emailAddress: email(document.emailAddress ?? ''),
          phoneNumber: MARK.franchise,
          managerId: shifted(document.managerId),
          franchiseRoleMemberId: shifted(document.franchiseRoleMemberId),
        },
      ];
    }
    default:
      return [];
  }
}

/** Returns the vendor Lantern and its user Sam with marks. */
export function markedVendor(): VendorContainerDocument[] {
  const sam = posUserDocument(VENDOR.lantern, POS_USER.sam, 'sam');
  return [
    vendorDocument(VENDOR.lantern, `Lantern ${MARK.vendor}`),
    {
      ...sam,
      firstName: MARK.vendor,
      lastName: MARK.vendor,
      emailAddress: `${MARK.vendor}@vendor42.example`,
      userName: `sam.${MARK.vendor}@${ACCOUNT_DOMAIN}`,
    },
  ];
}

/** Finished imports of CODE and of OTHER. */
export const IMPORT = {
  [CODE]: 'a0000000-0000-4000-8000-00000000000a',
  [OTHER]: 'a0000000-0000-4000-8000-00000000000b',
} as const;

export function markedImports(): (ImportDocument | ImportFailuresDocument)[] {
  return ([CODE, OTHER] as const).flatMap((groupCode) => {
    const id = IMPORT[groupCode];
    const text = groupCode === OTHER ? MARK.franchise : 'x';
    const row = { row: 2, unitCode: 'V1', firstName: text, lastName: text, emailAddress: text, errorMessage: text };
    const job: ImportDocument = {
      id,
      type: 'import',
      groupCode,
      author: { actorId: oidOf('corporate.admin'), actorName: text, call: 'importUsers', requestId: text },
      run: 1,
      state: 'done',
      totalRecords: 1,
      processedRecords: 1,
      failureIds: [`${id}-failures`],
      errorMessage: null,
      createdAt: '2026-03-04T21:05:00.000Z',
      dueAt: null,
      ttl: -1,
    };
    return [job, { id: `${id}-failures`, type: 'importFailures' as const, rows: [row], ttl: -1 }];
  });
}

/** A franchise with one user and no unit. */
export const ORPHAN = 'ORPHAN';

export function orphanDocuments(): FranchiseContainerDocument[] {
  return franchiseDocuments(ORPHAN).filter(({ id }) => id === documentId.franchise || id === documentId.user(USER.ivy));
}
