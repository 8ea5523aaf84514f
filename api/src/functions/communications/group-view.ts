/** Presents brand communication groups with the names of brand and type, and the number of members (API-33, API-34). */
import type { BrandCommunicationGroup } from '../../contract/communications.ts';
import { byName } from '../../contract/order.ts';
import { type CountedGroup, groupInfos } from '../../directory/group-info.ts';
import { type Communications, freshCommunications } from '../../store/communications/communications.ts';
import type { BrandCommunicationGroupDocument, BrandDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { brands } from '../../store/reference.ts';

type GroupDocument = Read<BrandCommunicationGroupDocument>;

/** Reference data for presenting groups. Callers look up groups in `allGroups`. */
export interface GroupContext extends Pick<Communications, 'nameOf' | 'allGroups'> {
  readonly brands: readonly BrandDocument[];
}

/** Reads all groups, and the names of brands and types, with two queries. */
export async function readGroupContext(): Promise<GroupContext> {
  const [{ nameOf, allGroups }, all] = await Promise.all([freshCommunications(), brands()]);
  return { nameOf, allGroups, brands: all };
}

/**
 * Presents groups, sorted by brand and type. Counts the members of all groups with one lookup.
 * @throws ProblemError "unavailable" if the directory does not return the counts
 */
export async function groupViews(
  groups: readonly GroupDocument[],
  context: GroupContext,
): Promise<BrandCommunicationGroup[]> {
  const infos = await groupInfos(groups.map((group) => group.adGroupId));
  return groups
    .map((group) => groupView(group, infos.get(group.adGroupId), context))
    .sort(
      (a, b) =>
        byName(a.brandNameDisplay, b.brandNameDisplay) ||
        byName(a.communicationTypeName, b.communicationTypeName) ||
        a.brandCommunicationGroupId - b.brandCommunicationGroupId,
    );
}

/**
 * Presents one group.
 * @param known the AD group from an earlier read; used if the directory has become unavailable
 */
export async function oneGroupView(
  group: GroupDocument,
  context: GroupContext,
  known?: CountedGroup,
): Promise<BrandCommunicationGroup> {
  const infos = await groupInfos([group.adGroupId]).catch((error: unknown) => {
    if (!known) throw error;
    return new Map([[group.adGroupId, known]]);
  });
  return groupView(group, infos.get(group.adGroupId), context);
}

function groupView(
  group: GroupDocument,
  info: CountedGroup | undefined,
  { brands, nameOf }: GroupContext,
): BrandCommunicationGroup {
  const { brandCommunicationGroupId, brandId, communicationTypeId, adGroupId, adGroupName, _etag: etag } = group;
  const brand = brands.find((candidate) => candidate.brandId === brandId);
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
