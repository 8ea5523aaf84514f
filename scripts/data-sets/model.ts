/** The types of a data set: documents and directory records. */
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

export type ContainerId = ContainerDefinition['id'];

export type VendorContainerDocument = VendorDocument | VendorFranchiseDocument | PosUserDocument;

/** A document of the container `reference`. */
export type ReferenceDocument =
  | BrandDocument
  | CommunicationTypeDocument
  | BrandCommunicationGroupDocument
  | EntityDocument;

/** A document and its container. */
export type PlacedDocument =
  | { readonly container: 'franchises'; readonly document: FranchiseContainerDocument }
  | { readonly container: 'vendors'; readonly document: VendorContainerDocument }
  | { readonly container: 'reference'; readonly document: ReferenceDocument }
  | { readonly container: 'sign-ins'; readonly document: SignInDocument }
  | { readonly container: 'jobs'; readonly document: ImportDocument | ImportFailuresDocument };

/** An account to load in bulk. Missing fields get the default of Entra or of the demo. */
export interface SeedAccount {
  readonly id: string;
  readonly userPrincipalName: string;
  readonly displayName: string;
  readonly givenName?: string | null;
  readonly surname?: string | null;
  readonly mail?: string | null;
  readonly mailNickname?: string;
  readonly accountEnabled?: boolean;
  readonly onPremisesImmutableId?: string | null;
  /** The password as plain text. The directory stores only its hash. Default: the demo password. */
  readonly password?: string;
  readonly forceChangePassword?: boolean;
}

export interface SeedGroup {
  readonly id: string;
  readonly displayName: string;
  readonly description?: string | null;
  readonly mailNickname?: string;
  readonly mailEnabled?: boolean;
  readonly securityEnabled?: boolean;
  readonly isAssignableToRole?: boolean;
  readonly groupTypes?: readonly string[];
}

export interface Membership {
  readonly groupId: string;
  /** Id of an account or a group. */
  readonly memberId: string;
}

/** Records to load into a directory. They are iterables, because a large data set may not fit into memory. */
export interface Seed {
  readonly accounts?: Iterable<SeedAccount>;
  readonly groups?: Iterable<SeedGroup>;
  readonly memberships?: Iterable<Membership>;
}

/** A record of the directory. A record comes after the records that it refers to. */
export type DirectoryRecord =
  | { readonly kind: 'group'; readonly group: SeedGroup }
  | { readonly kind: 'account'; readonly account: SeedAccount }
  | { readonly kind: 'membership'; readonly membership: Membership };

export const DATA_SET_NAMES = ['demo', 'large', 'none'] as const;
export type DataSetName = (typeof DATA_SET_NAMES)[number];

/** A data set to load. `documents` and `directory` return the same records each time. */
export interface DataSet<Name extends string = string> {
  readonly name: Name;
  /** Differs whenever the content differs. An interrupted load starts over if the version has changed. */
  readonly version: string;
  /** Number of documents in `documents()`, for progress. */
  readonly documentCount: number;
  /** Returns reference documents first, and each franchise before its documents. */
  documents(): Iterable<PlacedDocument>;
  directory(): Iterable<DirectoryRecord>;
}

/** Returns the partition key of a document. */
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
