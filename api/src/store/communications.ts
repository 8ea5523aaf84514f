/** Communication types and the brands' directory groups, as the lists and the removals need them; held for 30 s. */
import { createHash } from 'node:crypto';
import { createCache } from '../cache.ts';
import type { BrandCommunicationGroupDocument } from './documents.ts';
import { brandCommunicationGroups, communicationTypes } from './reference.ts';

export interface Communications {
  readonly nameOf: (communicationTypeId: number) => string | undefined;
  readonly groups: readonly BrandCommunicationGroupDocument[];
  /** Differs when a name or a group does. */
  readonly version: string;
}

const cache = createCache(load, { ttlMs: 30_000, max: 1 });

export function communications(): Promise<Communications> {
  return cache.get('all');
}

async function load(_: 'all'): Promise<Communications> {
  const [types, groups] = await Promise.all([communicationTypes(), brandCommunicationGroups()]);
  const names = new Map(types.map((type) => [type.communicationTypeId, type.name]));
  const facts = [
    ...types.map((type) => `${type.communicationTypeId} ${type.name}`),
    ...groups.map((group) => `${group.brandId} ${group.communicationTypeId}`),
  ];
  const version = createHash('sha256').update(facts.sort().join('\n')).digest('hex').slice(0, 8);
  return { nameOf: (id) => names.get(id), groups, version };
}
