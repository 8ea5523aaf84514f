/** What a data set is made of, whoever made it: the generators here, or files that ops load. */
import type { ContainerDefinition } from '@franchise-admin/api/containers';
import type {
  BrandCommunicationGroupDocument,
  BrandDocument,
  CommunicationTypeDocument,
  EntityDocument,
  FranchiseContainerDocument,
  ImportDocument,
  ImportFailuresDocument,
  PosUserDocument,
  SignInDocument,
  VendorDocument,
  VendorFranchiseDocument,
} from '@franchise-admin/api/documents';
import type { Membership, SeedAccount, SeedGroup } from '../local/directory/store/types.ts';

export type ContainerId = ContainerDefinition['id'];

/** A document of container vendors. */
export type VendorContainerDocument = VendorDocument | VendorFranchiseDocument | PosUserDocument;

/** A document of container reference. */
export type ReferenceDocument =
  | BrandDocument
  | CommunicationTypeDocument
  | BrandCommunicationGroupDocument
  | EntityDocument;

/** A document and the container it belongs in. */
export type PlacedDocument =
  | { readonly container: 'franchises'; readonly document: FranchiseContainerDocument }
  | { readonly container: 'vendors'; readonly document: VendorContainerDocument }
  | { readonly container: 'reference'; readonly document: ReferenceDocument }
  | { readonly container: 'sign-ins'; readonly document: SignInDocument }
  | { readonly container: 'jobs'; readonly document: ImportDocument | ImportFailuresDocument };

/** A record of the directory, in an order in which each can be written when its turn comes. */
export type DirectoryRecord =
  | { readonly kind: 'group'; readonly group: SeedGroup }
  | { readonly kind: 'account'; readonly account: SeedAccount }
  | { readonly kind: 'membership'; readonly membership: Membership };

export const DATA_SET_NAMES = ['demo', 'large', 'none'] as const;
export type DataSetName = (typeof DATA_SET_NAMES)[number];

/** Everything to load. Both streams can be read any number of times and come out the same. */
export interface DataSet<Name extends string = string> {
  readonly name: Name;
  /** Changes whenever the content does: a half-done load of other content is not continued but begun again. */
  readonly version: string;
  /** How many documents `documents()` yields, for progress. */
  readonly documentCount: number;
  /** A franchise comes before what lies in it, and reference before everything. */
  documents(): Iterable<PlacedDocument>;
  directory(): Iterable<DirectoryRecord>;
}

/** The partition that a document lies in. */
export function partitionKeyOf(placed: PlacedDocument): string | number {
  switch (placed.container) {
    case 'franchises':
      return placed.document.groupCode;
    case 'vendors':
      return placed.document.pointOfSaleVendorId;
    case 'reference':
      return placed.document.kind;
    case 'sign-ins':
      return placed.document.authObjectId;
    case 'jobs':
      return placed.document.id;
  }
}
