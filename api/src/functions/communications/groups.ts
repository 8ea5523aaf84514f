/** Endpoints for brands and brand communication groups (API-33, API-34, ADM-04, ADM-05). */
import {
  BAD_AD_GROUP,
  BAD_AD_GROUP_TEXT,
  type BrandCommunicationGroup,
  communicationRoutes as routes,
} from '../../contract/communications.ts';
import { byName } from '../../contract/order.ts';
import { memberCount } from '../../directory/group-info.ts';
import { checkGroupDeletion, checkOneGroup } from '../../domain/communications/communication-rules.ts';
import { checkAll, invalid, notFound } from '../../domain/problems.ts';
import { changedGroup, deletedGroup, newGroup } from '../../store/communications/brand-groups.ts';
import { type CommunicationSnapshot, changeCommunication } from '../../store/communications/communication-change.ts';
import { type BrandCommunicationGroupDocument, documentId } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { isPreviewing } from '../../store/partition/running-change.ts';
import { brands } from '../../store/reference.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import { handle } from '../http/handle.ts';
import { settleNow } from '../outbox/settle.ts';
import { type GroupContext, groupViews, oneGroupView, readGroupContext } from './group-view.ts';
import { existingType } from './types.ts';
import { checkedGroup } from './usable-group.ts';

type GroupDocument = Read<BrandCommunicationGroupDocument>;

export const brandGroupHandlers = [
  handle(routes.getBrands, async () => {
    const all = await brands();
    return { body: all.toSorted((a, b) => byName(a.brandNameDisplay, b.brandNameDisplay)) };
  }),

  handle(routes.getBrandCommunicationGroups, async () => {
    const context = await readGroupContext();
    return { body: await groupViews(context.allGroups, context) };
  }),

  handle(routes.getBrandCommunicationGroup, async ({ params: { id } }) => {
    const context = await readGroupContext();
    const group = context.allGroups.find(({ brandCommunicationGroupId }) => brandCommunicationGroupId === id);
    if (!group) throw noGroup();
    return { body: await oneGroupView(group, context) };
  }),

  handle(routes.saveBrandCommunicationGroup, async (request) => ({ body: await saveGroup(request) })),

  handle(routes.deleteBrandCommunicationGroup, async (request) => {
    const author = authorOf(request, routes.deleteBrandCommunicationGroup);
    const { outbox } = await changeCommunication(author, async (snapshot) => {
      const stored = await existingGroup(snapshot, request.params.id);
      await checkVersion(request.ifMatch, stored, async () => oneGroupView(stored, await readGroupContext()));
      checkGroupDeletion((await memberCount(stored.adGroupId)) ?? 0);
      return { change: deletedGroup(stored), outcome: undefined };
    });
    if (outbox) await settleNow(outbox, request.log);
    return { body: true };
  }),
];

/** Saves a group. Returns the group with its number of members, or BAD_AD_GROUP if users must not join its AD group. */
async function saveGroup(
  request: ApiRequest<typeof routes.saveBrandCommunicationGroup>,
): Promise<BrandCommunicationGroup | typeof BAD_AD_GROUP> {
  const { body, ifMatch, log } = request;
  const { brandCommunicationGroupId: id, adGroupId, ...pair } = body;
  const { group, fault } = await checkedGroup(adGroupId);
  const author = authorOf(request, routes.saveBrandCommunicationGroup);
  const { outcome, snapshot, outbox } = await changeCommunication<Saved | null>(
    author,
    async (snapshot) => {
      const stored = id === 0 ? undefined : await existingGroup(snapshot, id, 'brandCommunicationGroupId');
      const context = await readGroupContext();
      if (stored) await checkVersion(ifMatch, stored, () => oneGroupView(stored, context));
      await checkAll(
        () => pair.brandId !== stored?.brandId && checkBrand(pair.brandId, context.brands),
        () => existingType(snapshot, pair.communicationTypeId, 'communicationTypeId'),
      );
      checkOneGroup(
        pair,
        context.allGroups.filter((other) => other.brandCommunicationGroupId !== id),
      );
      if (!group || fault !== null) {
        // The response of a dry run is a preview, so it cannot contain BAD_AD_GROUP.
        if (isPreviewing()) throw invalid('adGroupId', BAD_AD_GROUP_TEXT);
        return { change: null, outcome: null };
      }
      const fields = { ...pair, adGroupId: group.groupId, adGroupName: group.displayName };
      if (stored) return { change: changedGroup(stored, fields), outcome: { id, context }, receiptData: id };
      const { change, brandCommunicationGroupId } = newGroup(fields);
      return { change, outcome: { id: brandCommunicationGroupId, context }, receiptData: brandCommunicationGroupId };
    },
    async (_, id) => ({ id: Number(id), context: await readGroupContext() }),
  );
  if (outcome === null) {
    log.warn('AD group rejected', { fault });
    return BAD_AD_GROUP;
  }
  if (outbox) await settleNow(outbox, log);
  // The group is saved, so the response must not fail if the directory is unavailable.
  return oneGroupView(await existingGroup(snapshot, outcome.id), outcome.context, group);
}

/** Data for the response. Read before the change is written, so that a failed read cannot hide a successful change. */
interface Saved {
  readonly id: number;
  readonly context: GroupContext;
}

const noGroup = (field?: string) => notFound('There is no such brand communication group.', field);

async function existingGroup(
  snapshot: CommunicationSnapshot,
  brandCommunicationGroupId: number,
  field?: string,
): Promise<GroupDocument> {
  const group = await snapshot.document<BrandCommunicationGroupDocument>(
    documentId.brandCommunicationGroup(brandCommunicationGroupId),
  );
  if (!group) throw noGroup(field);
  return group;
}

function checkBrand(brandId: number, all: GroupContext['brands']): void {
  if (!all.some((brand) => brand.brandId === brandId)) throw notFound('There is no such brand.', 'brandId');
}
