/** A data set grouped by kind, for tests of its rules. */
import type {
  AddressDocument,
  BrandCommunicationGroupDocument,
  EmailClaimDocument,
  EntityDocument,
  FranchiseDocument,
  PositionDocument,
  PosUserDocument,
  SignInDocument,
  UnitDocument,
  UserDocument,
  VendorDocument,
  VendorFranchiseDocument,
} from '@franchise-admin/api/documents';
import { type DataSet, partitionKeyOf, type ReferenceDocument } from '../model.ts';

export interface FranchiseContent {
  readonly franchise: FranchiseDocument;
  readonly users: UserDocument[];
  readonly claims: EmailClaimDocument[];
  readonly positions: PositionDocument[];
  readonly units: UnitDocument[];
  readonly addresses: AddressDocument[];
}

export interface Content {
  readonly franchises: Map<string, FranchiseContent>;
  readonly vendors: VendorDocument[];
  readonly vendorFranchises: VendorFranchiseDocument[];
  readonly posUsers: PosUserDocument[];
  readonly reference: ReferenceDocument[];
  readonly entities: EntityDocument[];
  readonly groups: BrandCommunicationGroupDocument[];
  readonly brandIds: Set<number>;
  readonly communicationTypeIds: Set<number>;
  readonly signIns: Map<string, SignInDocument>;
  readonly count: number;
}

/** Reads the whole stream. Throws if a document comes before its franchise, or an id repeats. */
export function indexOf(dataSet: DataSet): Content {
  const content = {
    franchises: new Map<string, FranchiseContent>(),
    vendors: [] as VendorDocument[],
    vendorFranchises: [] as VendorFranchiseDocument[],
    posUsers: [] as PosUserDocument[],
    reference: [] as ReferenceDocument[],
    entities: [] as EntityDocument[],
    groups: [] as BrandCommunicationGroupDocument[],
    brandIds: new Set<number>(),
    communicationTypeIds: new Set<number>(),
    signIns: new Map<string, SignInDocument>(),
    count: 0,
  };
  const keys = new Set<string>();
  for (const placed of dataSet.documents()) {
    content.count += 1;
    const key = `${placed.container} ${partitionKeyOf(placed)} ${placed.document.id}`;
    if (keys.has(key)) throw new Error(`Twice: ${key}`);
    keys.add(key);
    switch (placed.container) {
      case 'sign-ins':
        content.signIns.set(placed.document.authObjectId, placed.document);
        break;
      case 'vendors': {
        const { document } = placed;
        if (document.type === 'vendor') content.vendors.push(document);
        else if (document.type === 'posUser') content.posUsers.push(document);
        else content.vendorFranchises.push(document);
        break;
      }
      case 'reference': {
        const { document } = placed;
        content.reference.push(document);
        if (document.kind === 'brand') content.brandIds.add(document.brandId);
        else if (document.kind === 'communication' && document.type === 'communicationType')
          content.communicationTypeIds.add(document.communicationTypeId);
        else if (document.kind === 'entity') content.entities.push(document);
        else content.groups.push(document);
        break;
      }
      case 'franchises': {
        const { document } = placed;
        if (document.type === 'franchise') {
          const empty = { users: [], claims: [], positions: [], units: [], addresses: [] };
          content.franchises.set(document.groupCode, { franchise: document, ...empty });
          break;
        }
        const franchise = content.franchises.get(document.groupCode);
        if (!franchise) throw new Error(`${document.id} comes before its franchise ${document.groupCode}.`);
        if (document.type === 'user') franchise.users.push(document);
        else if (document.type === 'emailClaim') franchise.claims.push(document);
        else if (document.type === 'position') franchise.positions.push(document);
        else if (document.type === 'unit') franchise.units.push(document);
        else if (document.type === 'address') franchise.addresses.push(document);
        else throw new Error(`A data set must not contain ${document.type}.`);
        break;
      }
    }
  }
  return content;
}
