/** Container reference: brands and legal entities, which are mastered elsewhere, communication types and their groups. */
import type { SqlParameter } from '@azure/cosmos';
import type { GroupCode } from '../contract/fields.ts';
import { byName } from '../domain/order.ts';
import { container } from './cosmos/client.ts';
import { withinPartition } from './cosmos/one-partition.ts';
import {
  type BrandCommunicationGroupDocument,
  type BrandDocument,
  COMMUNICATION,
  type CommunicationTypeDocument,
  type EntityDocument,
  type OutboxDocument,
} from './documents/index.ts';
import type { Read } from './partition/partition.ts';

const PAGE = 1_000;

/** The legal entities of a franchise, by description. */
export async function entitiesOf(code: GroupCode): Promise<EntityDocument[]> {
  const entities = await ofKind<EntityDocument>('entity', 'c.groupCode = @code', [{ name: '@code', value: code }]);
  return entities.sort((a, b) => byName(a.description, b.description) || a.entityId - b.entityId);
}

export const brands = () => ofKind<BrandDocument>('brand');

type CommunicationReferenceDocument =
  | CommunicationTypeDocument
  | BrandCommunicationGroupDocument
  | OutboxDocument<{ readonly kind: typeof COMMUNICATION }>;

/** Communication types, the brands' groups for them and what of their changes is still to be done, in one query. */
export async function communicationDocuments(): Promise<readonly Read<CommunicationReferenceDocument>[]> {
  return ofKind<Read<CommunicationReferenceDocument>>(
    COMMUNICATION,
    `c.type IN ('communicationType', 'brandCommunicationGroup', 'outbox')`,
  );
}

type ReferenceDocument = BrandDocument | EntityDocument | CommunicationReferenceDocument;

/** Documents of one kind: one partition, so one query. */
async function ofKind<D extends ReferenceDocument>(
  kind: D['kind'],
  condition = 'true',
  parameters: SqlParameter[] = [],
): Promise<D[]> {
  const { resources } = await container('reference')
    .items.query<D>({ query: `SELECT * FROM c WHERE ${condition}`, parameters }, withinPartition(kind, PAGE))
    .fetchAll();
  return resources;
}
