/** Restores communication types and brand communication groups. */
import { checkOneGroup, checkTypeDeletion, checkTypeName } from '../../domain/communications/communication-rules.ts';
import { conflict, notFound } from '../../domain/problems.ts';
import { brandGroupEffects } from '../../store/communications/brand-groups.ts';
import { freshCommunications } from '../../store/communications/communications.ts';
import {
  type BrandCommunicationGroupDocument,
  COMMUNICATION,
  type CommunicationRoot,
  type CommunicationTypeDocument,
  documentId,
} from '../../store/documents/index.ts';
import type { PartitionChange } from '../../store/partition/partition-change.ts';
import { brands } from '../../store/reference.ts';
import type { FinalState } from '../../store/restoring/final-state.ts';
import { checkedGroup } from '../communications/usable-group.ts';
import type { Restoration, Restoring } from './restoration.ts';

export async function communicationRestoration({ final, obstacles }: Restoring): Promise<Restoration> {
  const { types, allGroups } = await freshCommunications();
  const nextTypes = await nextOf<CommunicationTypeDocument>(final, [
    ...types,
    ...final.of('communicationType').flatMap(after),
  ]);
  const nextGroups = await nextOf<BrandCommunicationGroupDocument>(final, [
    ...allGroups,
    ...final.of('brandCommunicationGroup').flatMap(after),
  ]);
  for (const type of final.of('communicationType'))
    await obstacles.check(type, () => {
      const { before, after } = type;
      if (after)
        checkTypeName(
          after.name,
          nextTypes.filter(({ id }) => id !== after.id),
        );
      else
        checkTypeDeletion(
          nextGroups.filter((group) => group.communicationTypeId === before?.communicationTypeId).length,
        );
    });
  for (const group of final.of('brandCommunicationGroup'))
    await obstacles.check(group, async () => {
      // An undo may remove a group that has members, although a deletion may not. The undone change added these members, and
      // `brandGroupEffects` removes them.
      if (!group.after) return;
      await checkGroup(group.after, group.before, final);
      checkOneGroup(
        group.after,
        nextGroups.filter(({ id }) => id !== group.after?.id),
      );
    });
  const change: PartitionChange<CommunicationRoot> = {
    ...final.writes(),
    ...(!final.snapshot.root && { root: { id: COMMUNICATION, type: COMMUNICATION } }),
    effects: final.of('brandCommunicationGroup').flatMap(({ before, after }) => brandGroupEffects(before, after)),
  };
  return { change: change as PartitionChange, leftovers: [] };
}

const after = <D>(record: { readonly after: D | undefined }) => record.after ?? [];

/** Returns the final state of each document, without duplicates. */
async function nextOf<D extends CommunicationTypeDocument | BrandCommunicationGroupDocument>(
  final: FinalState,
  documents: readonly D[],
): Promise<D[]> {
  const ids = [...new Set(documents.map(({ id }) => id))];
  return (await Promise.all(ids.map((id) => final.document<D>(id)))).filter((document) => document !== undefined);
}

/** Checks that the brand, the type and a usable directory group exist. */
async function checkGroup(
  { brandId, communicationTypeId, adGroupId }: BrandCommunicationGroupDocument,
  before: BrandCommunicationGroupDocument | undefined,
  final: FinalState,
): Promise<void> {
  if (brandId !== before?.brandId && !(await brands()).some((brand) => brand.brandId === brandId))
    throw notFound('This brand no longer exists.');
  if (!(await final.document(documentId.communicationType(communicationTypeId))))
    throw notFound('This communication type no longer exists.');
  if (adGroupId === before?.adGroupId) return;
  const { fault } = await checkedGroup(adGroupId);
  if (fault !== null) throw conflict('bad_group', 'Users can no longer join its directory group.');
}
