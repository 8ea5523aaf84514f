/** Builds document ids, so that a point read finds a record. */
import { createHash } from 'node:crypto';
import { comparedEmail } from '../../contract/compared.ts';
import { COMMUNICATION } from './common.ts';

export const documentId = {
  franchise: 'franchise',
  position: (franchiseRoleMemberId: number) => `position-${franchiseRoleMemberId}`,
  unit: (unitCode: string) => `unit-${unitCode}`,
  user: (franchiseUserId: number) => `user-${franchiseUserId}`,
  address: (franchiseAddressId: number) => `address-${franchiseAddressId}`,
  emailClaim: (emailAddress: string) => `email-${idPart(comparedEmail(emailAddress))}`,
  importFence: (importId: string) => `import-${importId}`,
  vendor: 'vendor',
  communication: COMMUNICATION,
  vendorFranchise: (groupCode: string) => `franchise-${groupCode}`,
  posUser: (pointOfSaleUserId: number) => `user-${pointOfSaleUserId}`,
  reservation: (what: 'posEmail' | 'vendorName', value: string) => `${what}-${idPart(value)}`,
  brand: (brandId: number) => `brand-${brandId}`,
  communicationType: (communicationTypeId: number) => `type-${communicationTypeId}`,
  brandCommunicationGroup: (brandCommunicationGroupId: number) => `group-${brandCommunicationGroupId}`,
  entity: (entityId: number) => `entity-${entityId}`,
  signIn: (authObjectId: string) => authObjectId,
} as const;

/** Hashes a text. Ids appear in request URLs, which the database's diagnostics log; these logs must not contain email addresses. */
function idPart(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
