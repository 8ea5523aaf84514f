/** Communication types and the brands' directory groups: what lists show, and what decides about memberships. */
import { createHash } from 'node:crypto';
import { createCache } from '../../cache.ts';
import { config } from '../../config.ts';
import { isRoleGroup } from '../../domain/communications/communication-group.ts';
import { communicationGroupIds } from '../../domain/communications/communication-state.ts';
import type {
  BrandCommunicationGroupDocument,
  CommunicationTypeDocument,
  DirectoryEffect,
  EndedChoices,
} from '../documents/index.ts';
import type { Read } from '../partition/partition.ts';
import { communicationDocuments } from '../reference.ts';

/** The directory group of a brand for a communication type. */
type GroupOfType = Pick<BrandCommunicationGroupDocument, 'brandId' | 'communicationTypeId' | 'adGroupId'>;

export interface Communications {
  readonly types: readonly Read<CommunicationTypeDocument>[];
  /** Those that people join who choose a type: never one of the role groups, whatever was loaded. */
  readonly groups: readonly Read<BrandCommunicationGroupDocument>[];
  /** The same, and former ones that people are still being taken out of: whoever ends a choice leaves these. */
  readonly heldGroups: readonly GroupOfType[];
  /** All of them, as administrators see them. */
  readonly allGroups: readonly Read<BrandCommunicationGroupDocument>[];
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

/** After a change: the next call of this process sees it, others within 30 s. */
export function forgetCommunications(): void {
  cache.forget('all');
}

async function load(_: 'all'): Promise<Communications> {
  const documents = await communicationDocuments();
  const types = documents.filter((document) => document.type === 'communicationType');
  const allGroups = documents.filter((document) => document.type === 'brandCommunicationGroup');
  const { roleGroups } = config();
  const mayBeJoined = (group: GroupOfType) => !isRoleGroup(group.adGroupId, roleGroups);
  const groups = allGroups.filter(mayBeJoined);
  const effects = documents.flatMap((document) => (document.type === 'outbox' ? document.effects : []));
  const heldGroups = [...groups, ...effects.flatMap(formerGroup).filter(mayBeJoined)];
  const names = new Map(types.map((type) => [type.communicationTypeId, type.name]));
  const facts = [
    ...types.map((type) => `${type.communicationTypeId} ${type.name}`),
    ...groups.map((group) => `${group.brandId} ${group.communicationTypeId}`),
  ];
  const version = createHash('sha256').update(facts.sort().join('\n')).digest('hex').slice(0, 8);
  return { types, groups, heldGroups, allGroups, nameOf: (id) => names.get(id), version };
}

function formerGroup(effect: DirectoryEffect): GroupOfType[] {
  if (effect.kind !== 'syncCommunicationGroup' || effect.formerGroupId === null) return [];
  const { brandId, communicationTypeId, formerGroupId: adGroupId } = effect;
  return [{ brandId, communicationTypeId, adGroupId }];
}

/** What someone leaves who has chosen these types no longer, as a part of the effect `syncMemberships`. */
export function leaving(
  choices: EndedChoices,
  heldGroups: Communications['heldGroups'],
): { readonly leave: readonly string[]; readonly ended: EndedChoices } {
  const groupIds = communicationGroupIds(choices.brandIds, choices.communicationTypeIds, heldGroups);
  return { leave: [...new Set(groupIds)], ended: choices };
}
