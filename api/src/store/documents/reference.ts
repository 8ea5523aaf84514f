/** Container reference, key /kind. */
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

export interface CommunicationTypeDocument {
  readonly id: string;
  readonly kind: typeof COMMUNICATION;
  readonly type: 'communicationType';
  readonly communicationTypeId: number;
  readonly name: string;
  readonly infoText: string;
}

/** The directory group that people of a brand join when they choose a communication type. */
export interface BrandCommunicationGroupDocument {
  readonly id: string;
  readonly kind: typeof COMMUNICATION;
  readonly type: 'brandCommunicationGroup';
  readonly brandCommunicationGroupId: number;
  readonly brandId: number;
  readonly communicationTypeId: number;
  readonly adGroupId: string;
  readonly adGroupName: string;
}

export type CommunicationDocument =
  | CommunicationRoot
  | CommunicationTypeDocument
  | BrandCommunicationGroupDocument
  | AuditDocument
  | OutboxDocument
  | ReceiptDocument;
