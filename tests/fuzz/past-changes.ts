/** Past changes that requests can undo: in both franchises, both vendors and the communication types, with the marks of their tenants. */
import {
  type AuditDocument,
  type AuditedChange,
  COMMUNICATION,
  documentId,
  type FranchiseContainerDocument,
  type InPartition,
  type UserDocument,
} from '@franchise-admin/api/documents';
import { TYPE } from '../support/communications.ts';
import { accountOf, CODE, franchiseDocuments, OTHER, oidOf } from '../support/franchise.ts';
import { POS_USER, posUserDocument, VENDOR } from '../support/vendors.ts';
import { MARK, markedFranchise, markedVendor } from './marked-records.ts';

/** The ids of the changes. A partition has at most one change with each id. */
export const CHANGE = {
  edit: 'c4a00000-0000-4000-8000-000000000001',
  deletion: 'c4a00000-0000-4000-8000-000000000002',
  several: 'c4a00000-0000-4000-8000-000000000003',
} as const;
export const AUDIT = { edit: 'audit-edit', deletion: 'audit-deletion', several: 'audit-several' } as const;
/** The id of a deleted user, the same in each franchise. */
export const DELETED_USER = 777;

type Name = keyof typeof CHANGE;

/** Returns the audit entries of the changes, each with its container. */
export function pastChanges(): {
  readonly container: 'franchises' | 'vendors' | 'reference';
  readonly document: AuditDocument;
}[] {
  const lantern = markedVendor().find(({ type }) => type === 'posUser')!;
  const quin = posUserDocument(VENDOR.harbor, POS_USER.quin, 'quin');
  const type = { communicationTypeId: TYPE.menu, infoText: '', type: 'communicationType', kind: COMMUNICATION };
  return [
    ...ofFranchise(CODE, franchiseDocuments(CODE), 'Corporate Admin'),
    ...ofFranchise(OTHER, markedFranchise(), MARK.franchise),
    ...ofVendor(VENDOR.harbor, quin, 'Corporate Admin'),
    ...ofVendor(VENDOR.lantern, lantern, MARK.vendor),
    {
      container: 'reference' as const,
      document: entry('edit', { kind: COMMUNICATION }, 'Corporate Admin', [
        changed('communicationType', TYPE.menu, { ...type, name: 'Former' }, { ...type, name: 'menu' }),
      ]),
    },
  ];
}

function ofFranchise(groupCode: string, documents: readonly FranchiseContainerDocument[], actorName: string) {
  const users = documents.filter((document) => document.type === 'user') as UserDocument[];
  const fay = users.find(({ firstName }) => firstName.startsWith('Fay'))!;
  const units = documents.filter((document) => document.type === 'unit').slice(0, 3);
  const ghost: UserDocument = {
    ...fay,
    ...{ id: documentId.user(DELETED_USER), franchiseUserId: DELETED_USER, emailAddress: `ghost.${fay.emailAddress}` },
    authObjectId: accountOf(DELETED_USER, groupCode),
  };
  const key = { groupCode };
  const edit = changed('user', fay.franchiseUserId, { ...fay, position: 'Former' }, fay);
  return [
    entry('edit', key, actorName, [edit]),
    entry('deletion', key, actorName, [changed('user', DELETED_USER, ghost, null)]),
    entry(
      'several',
      key,
      actorName,
      units.map((unit) =>
        changed('unit', unit.unitCode, { ...unit, franchiseRoleMemberId: null, managerId: null }, unit),
      ),
    ),
  ].map((document) => ({ container: 'franchises' as const, document }));
}

function ofVendor(pointOfSaleVendorId: number, user: object, actorName: string) {
  const id = (user as { readonly pointOfSaleUserId: number }).pointOfSaleUserId;
  const edit = changed('posUser', id, { ...user, lastName: actorName }, user);
  return [{ container: 'vendors' as const, document: entry('edit', { pointOfSaleVendorId }, actorName, [edit]) }];
}

function changed(
  kind: AuditedChange['record']['kind'],
  id: number | string,
  before: object,
  after: object | null,
): AuditedChange {
  return { record: { kind, id: String(id) }, before, after };
}

function entry(name: Name, key: InPartition, actorName: string, changes: readonly AuditedChange[]): AuditDocument {
  const isDeletion = changes.some(({ after }) => after === null);
  return {
    ...{
      id: AUDIT[name],
      ...key,
      type: 'audit',
      call: 'saveUser',
      requestId: CHANGE[name],
      at: '2026-03-05T21:05:00.000Z',
    },
    ...{ actorId: oidOf('corporate.admin'), actorName, format: 2, source: 'portal', changes },
    ...(isDeletion && { ended: ['user'] }),
  };
}
