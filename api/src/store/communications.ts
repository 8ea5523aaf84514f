/** Communication types and the brands' directory groups: what lists show, and what decides about memberships. */
import { createHash } from 'node:crypto';
import { createCache } from '../cache.ts';
import type { BrandCommunicationGroupDocument, CommunicationTypeDocument } from './documents.ts';
import type { Read } from './partition.ts';
import { communicationDocuments } from './reference.ts';

export interface Communications {
  readonly types: readonly Read<CommunicationTypeDocument>[];
  readonly groups: readonly Read<BrandCommunicationGroupDocument>[];
  readonly nameOf: (communicationTypeId: number) => string | undefined;
  /** Differs when a name or a group does. */
  readonly version: string;
}

const cache = createCache(load, { ttlMs: 30_000, max: 1 });

/** Held for 30 s: for what is shown. */
export function communications(): Promise<Communications> {
  return cache.get('all');
}

/** As they are now: for what is decided. */
export function freshCommunications(): Promise<Communications> {
  return cache.fresh('all');
}

async function load(_: 'all'): Promise<Communications> {
  const documents = await communicationDocuments();
  const types = documents.filter((document) => document.type === 'communicationType');
  const groups = documents.filter((document) => document.type === 'brandCommunicationGroup');
  const names = new Map(types.map((type) => [type.communicationTypeId, type.name]));
  const facts = [
    ...types.map((type) => `${type.communicationTypeId} ${type.name}`),
    ...groups.map((group) => `${group.brandId} ${group.communicationTypeId}`),
  ];
  const version = createHash('sha256').update(facts.sort().join('\n')).digest('hex').slice(0, 8);
  return { types, groups, nameOf: (id) => names.get(id), version };
}
