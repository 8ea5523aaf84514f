/** Communication types and the directory groups of brands, for lists and for changes of memberships. */
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
import { currentOverlay } from '../partition/overlay.ts';
import type { Read } from '../partition/partition.ts';
import { communicationDocuments } from '../reference.ts';

/** The directory group of a brand for a communication type. */
type GroupOfType = Pick<BrandCommunicationGroupDocument, 'brandId' | 'communicationTypeId' | 'adGroupId'>;

export interface Communications {
  readonly types: readonly Read<CommunicationTypeDocument>[];
  /** Groups that users join when they choose a type. Never contains role groups, even if loaded data names one. */
  readonly groups: readonly Read<BrandCommunicationGroupDocument>[];
  /**
   * `groups`, and former groups that users are still being removed from. A user who deselects a type leaves all of its groups in this list.
   */
  readonly heldGroups: readonly GroupOfType[];
  /** All groups, as administrators see them, including groups that users must not join. */
  readonly allGroups: readonly Read<BrandCommunicationGroupDocument>[];
  readonly nameOf: (communicationTypeId: number) => string | undefined;
  /** Changes with every change of a type's name or of a group's brand or type. */
  readonly version: string;
}

const cache = createCache(load, { ttlMs: 30_000, max: 1 });

/** Loads the types and groups with the changes that the running review has planned so far. Returns undefined outside of a review. */
const asReviewed = () =>
  currentOverlay()?.once('communications', ['communicationType', 'brandCommunicationGroup'], () => load('all'));

/** Returns the types and groups, cached for 30 s. For display only. */
export function communications(): Promise<Communications> {
  return asReviewed() ?? cache.get('all');
}

/** Reads the current types and groups. Required before a decision, because the cached ones may be outdated. */
export function freshCommunications(): Promise<Communications> {
  return asReviewed() ?? cache.fresh('all');
}

/** Clears the cache after a change. The next read in this process sees the change, other processes see it within 30 s. */
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

/** Returns fields of the effect `syncMemberships` for a user who deselects these types. */
export function leaving(
  choices: EndedChoices,
  heldGroups: Communications['heldGroups'],
): { readonly leave: readonly string[]; readonly ended: EndedChoices } {
  const groupIds = communicationGroupIds(choices.brandIds, choices.communicationTypeIds, heldGroups);
  return { leave: [...new Set(groupIds)], ended: choices };
}
