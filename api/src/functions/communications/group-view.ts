/** Brand communication groups as they are shown: with the names around them, and what the directory says of each (API-33, API-34). */
import type { BrandCommunicationGroup } from '../../contract/communications.ts';
import { type CountedGroup, groupInfos } from '../../directory/group-info.ts';
import { byName } from '../../domain/order.ts';
import { type Communications, freshCommunications } from '../../store/communications.ts';
import type { BrandCommunicationGroupDocument, BrandDocument } from '../../store/documents.ts';
import type { Read } from '../../store/partition.ts';
import { brands } from '../../store/reference.ts';

type GroupDocument = Read<BrandCommunicationGroupDocument>;

/**
 * Groups by brand and type; of all of them the directory is asked at once.
 * @param known what was heard of a group before, for when the directory cannot be asked now
 * @throws ProblemError "unavailable": a count that is not known is not shown
 */
export async function groupViews(
  groups: readonly GroupDocument[],
  nameOf: Communications['nameOf'],
  known?: CountedGroup,
): Promise<BrandCommunicationGroup[]> {
  const [infos, all] = await Promise.all([
    groupInfos(groups.map((group) => group.adGroupId)).catch((error: unknown) => {
      if (!known) throw error;
      return new Map(groups.map((group) => [group.adGroupId, known]));
    }),
    brands(),
  ]);
  return groups
    .map((group) => groupView(group, infos.get(group.adGroupId), all, nameOf))
    .sort(
      (a, b) =>
        byName(a.brandNameDisplay, b.brandNameDisplay) ||
        byName(a.communicationTypeName, b.communicationTypeName) ||
        a.brandCommunicationGroupId - b.brandCommunicationGroupId,
    );
}

/** One of them. */
export async function oneGroupView(group: GroupDocument, known?: CountedGroup): Promise<BrandCommunicationGroup> {
  const { nameOf } = await freshCommunications();
  const [view] = await groupViews([group], nameOf, known);
  if (!view) throw new Error('Of one group there is one view.');
  return view;
}

function groupView(
  group: GroupDocument,
  info: CountedGroup | undefined,
  all: readonly BrandDocument[],
  nameOf: Communications['nameOf'],
): BrandCommunicationGroup {
  const { brandCommunicationGroupId, brandId, communicationTypeId, adGroupId, adGroupName, _etag: etag } = group;
  const brand = all.find((one) => one.brandId === brandId);
  return {
    brandCommunicationGroupId,
    brandId,
    brandNameDisplay: brand?.brandNameDisplay ?? '',
    brandName: brand?.brandName ?? '',
    communicationTypeId,
    communicationTypeName: nameOf(communicationTypeId) ?? '',
    adGroupId,
    adGroupName: info?.displayName ?? adGroupName,
    memberCount: info?.memberCount ?? 0,
    etag,
  };
}
