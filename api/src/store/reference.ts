/** Container reference: brands and legal entities, which another system owns, and communication types with their groups. */
import type { GroupCode } from '../contract/fields.ts';
import { byName } from '../contract/order.ts';
import { pagesWithin, type Values } from './cosmos/queries.ts';
import type {
  BrandCommunicationGroupDocument,
  BrandDocument,
  COMMUNICATION,
  CommunicationTypeDocument,
  EntityDocument,
  OutboxDocument,
} from './documents/index.ts';
import { communicationPartition, type Read } from './partition/partition.ts';
import { queryIn } from './partition/partition-queries.ts';

/** Returns the legal entities of a franchise, sorted by description. */
export async function entitiesOf(code: GroupCode): Promise<EntityDocument[]> {
  const entities = await ofKind<EntityDocument>('entity', 'c.groupCode = @code', { '@code': code });
  return entities.sort((a, b) => byName(a.description, b.description) || a.entityId - b.entityId);
}

export const brands = () => ofKind<BrandDocument>('brand');

type CommunicationReferenceDocument =
  | CommunicationTypeDocument
  | BrandCommunicationGroupDocument
  | OutboxDocument<{ readonly kind: typeof COMMUNICATION }>;

/** Returns the communication types, the brands' groups and their pending outbox entries, with one query. */
export async function communicationDocuments(): Promise<readonly Read<CommunicationReferenceDocument>[]> {
  return queryIn<Read<CommunicationReferenceDocument>>(communicationPartition, {
    where: `c.type IN ('communicationType', 'brandCommunicationGroup', 'outbox')`,
    among: { types: ['communicationType', 'brandCommunicationGroup', 'outbox'] },
  });
}

type ReferenceDocument = BrandDocument | EntityDocument;

/** Returns the documents of a kind. A kind is one partition, so this sends one query. */
async function ofKind<D extends ReferenceDocument>(
  kind: D['kind'],
  condition = 'true',
  values: Values = {},
): Promise<D[]> {
  const found: D[] = [];
  const query = `SELECT * FROM c WHERE ${condition}`;
  for await (const page of pagesWithin<D>('reference', kind, query, values)) found.push(...page);
  return found;
}
