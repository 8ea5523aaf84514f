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

/** An account to load in bulk; what is left out gets Entra's or the demo's default. */
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
  /** Plain; only its hash is kept. Default: the demo password. */
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
  /** An account's or a group's id. */
  readonly memberId: string;
}

/** Records to load into a directory: iterables, so that a large data set need not be in memory at once. */
export interface Seed {
  readonly accounts?: Iterable<SeedAccount>;
  readonly groups?: Iterable<SeedGroup>;
  readonly memberships?: Iterable<Membership>;
}

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
