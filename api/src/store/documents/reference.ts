/** Documents of the container `reference`, partitioned by /kind. */
import type {
  BrandCommunicationGroup,
  BrandGroupField,
  CommunicationType,
  CommunicationTypeField,
} from '../../contract/communications.ts';
import type { AuditDocument } from './audit.ts';
import type { COMMUNICATION, Root } from './common.ts';
import type { OutboxDocument } from './outbox.ts';
import type { ReceiptDocument } from './receipt.ts';

export interface BrandDocument {
  readonly id: string;
  readonly kind: 'brand';
  readonly brandId: number;
  readonly brandName: string;
  readonly brandNameDisplay: string;
}

export interface EntityDocument {
  readonly id: string;
  readonly kind: 'entity';
  readonly entityId: number;
  readonly groupCode: string;
  readonly description: string;
}

/** The root of the communication partition; missing until the first change. */
export interface CommunicationRoot extends Root {
  readonly id: typeof COMMUNICATION;
  readonly kind: typeof COMMUNICATION;
  readonly type: typeof COMMUNICATION;
}

export interface CommunicationTypeDocument
  extends Readonly<Pick<CommunicationType, 'communicationTypeId' | CommunicationTypeField>> {
  readonly id: string;
  readonly kind: typeof COMMUNICATION;
  readonly type: 'communicationType';
}

/** The directory group that users of a brand join by choosing a communication type. */
export interface BrandCommunicationGroupDocument
  extends Readonly<Pick<BrandCommunicationGroup, 'brandCommunicationGroupId' | BrandGroupField>> {
  readonly id: string;
  readonly kind: typeof COMMUNICATION;
  readonly type: 'brandCommunicationGroup';
}

export type CommunicationDocument =
  | CommunicationRoot
  | CommunicationTypeDocument
  | BrandCommunicationGroupDocument
  | AuditDocument
  | OutboxDocument
  | ReceiptDocument;
