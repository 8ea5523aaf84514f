/** Brand communication groups as they are shown: with the names around them, and what the directory says of each (API-33, API-34). */
import type { BrandCommunicationGroup } from '../../contract/communications.ts';
import { byName } from '../../contract/order.ts';
import { type CountedGroup, groupInfos } from '../../directory/group-info.ts';
import { type Communications, freshCommunications } from '../../store/communications/communications.ts';
import type { BrandCommunicationGroupDocument, BrandDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { brands } from '../../store/reference.ts';

type GroupDocument = Read<BrandCommunicationGroupDocument>;

/** What groups are shown with. */
export interface GroupSurroundings extends Pick<Communications, 'nameOf' | 'allGroups'> {
  readonly brands: readonly BrandDocument[];
}

/** Every group, and the names of brands and types: two queries. */
export async function readSurroundings(): Promise<GroupSurroundings> {
  const [{ nameOf, allGroups }, all] = await Promise.all([freshCommunications(), brands()]);
  return { nameOf, allGroups, brands: all };
}

/**
 * Groups by brand and type; of all of them the directory is asked at once.
 * @throws ProblemError "unavailable": a count that is not known is not shown
 */
export async function groupViews(
  groups: readonly GroupDocument[],
  around: GroupSurroundings,
): Promise<BrandCommunicationGroup[]> {
  const infos = await groupInfos(groups.map((group) => group.adGroupId));
  return groups
    .map((group) => groupView(group, infos.get(group.adGroupId), around))
    .sort(
      (a, b) =>
        byName(a.brandNameDisplay, b.brandNameDisplay) ||
        byName(a.communicationTypeName, b.communicationTypeName) ||
        a.brandCommunicationGroupId - b.brandCommunicationGroupId,
    );
}

/**
 * One of them.
 * @param known what was heard of the AD group before, for when the directory cannot be asked now
 */
export async function oneGroupView(
  group: GroupDocument,
  around: GroupSurroundings,
  known?: CountedGroup,
): Promise<BrandCommunicationGroup> {
  const infos = await groupInfos([group.adGroupId]).catch((error: unknown) => {
    if (!known) throw error;
    return new Map([[group.adGroupId, known]]);
  });
  return groupView(group, infos.get(group.adGroupId), around);
}

function groupView(
  group: GroupDocument,
  info: CountedGroup | undefined,
  { brands, nameOf }: GroupSurroundings,
): BrandCommunicationGroup {
  const { brandCommunicationGroupId, brandId, communicationTypeId, adGroupId, adGroupName, _etag: etag } = group;
  const brand = brands.find((one) => one.brandId === brandId);
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
