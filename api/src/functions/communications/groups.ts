/** Brands and their communication groups: lists, one, save and delete (API-33, API-34, ADM-04, ADM-05). */
import {
  BAD_AD_GROUP,
  type BrandCommunicationGroup,
  communicationRoutes as routes,
} from '../../contract/communications.ts';
import { byName } from '../../contract/order.ts';
import { memberCount } from '../../directory/group-info.ts';
import { checkGroupDeletion, checkOneGroup } from '../../domain/communications/communication-rules.ts';
import { checkAll, notFound } from '../../domain/problems.ts';
import { changedGroup, deletedGroup, newGroup } from '../../store/communications/brand-groups.ts';
import { type CommunicationSnapshot, changeCommunication } from '../../store/communications/communication-change.ts';
import { type BrandCommunicationGroupDocument, documentId } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { brands } from '../../store/reference.ts';
import type { Call } from '../http/call.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import { handle } from '../http/handle.ts';
import { settleNow } from '../outbox/settle.ts';
import { type GroupSurroundings, groupViews, oneGroupView, readSurroundings } from './group-view.ts';
import { existingType } from './types.ts';
import { checkedGroup } from './usable-group.ts';

type GroupDocument = Read<BrandCommunicationGroupDocument>;

export const brandGroupHandlers = [
  handle(routes.getBrands, async () => {
    const all = await brands();
    return { body: all.toSorted((a, b) => byName(a.brandNameDisplay, b.brandNameDisplay)) };
  }),

  handle(routes.getBrandCommunicationGroups, async () => {
    const around = await readSurroundings();
    return { body: await groupViews(around.allGroups, around) };
  }),

  handle(routes.getBrandCommunicationGroup, async ({ params: { id } }) => {
    const around = await readSurroundings();
    const group = around.allGroups.find(({ brandCommunicationGroupId }) => brandCommunicationGroupId === id);
    if (!group) throw noGroup();
    return { body: await oneGroupView(group, around) };
  }),

  handle(routes.saveBrandCommunicationGroup, async (call) => ({ body: await saveGroup(call) })),

  handle(routes.deleteBrandCommunicationGroup, async (call) => {
    const author = authorOf(call, routes.deleteBrandCommunicationGroup);
    const { outbox } = await changeCommunication(author, async (snapshot) => {
      const stored = await existingGroup(snapshot, call.params.id);
      await checkVersion(call.ifMatch, stored, async () => oneGroupView(stored, await readSurroundings()));
      checkGroupDeletion((await memberCount(stored.adGroupId)) ?? 0);
      return { change: deletedGroup(stored), outcome: undefined };
    });
    if (outbox) await settleNow(outbox, call.log);
    return { body: true };
  }),
];

/** The group as it is now with its members, or the number that says that its AD group is no good. */
async function saveGroup(
  call: Call<typeof routes.saveBrandCommunicationGroup>,
): Promise<BrandCommunicationGroup | typeof BAD_AD_GROUP> {
  const { body, ifMatch, log } = call;
  const { brandCommunicationGroupId: id, adGroupId, ...pair } = body;
  const { group, fault } = await checkedGroup(adGroupId);
  const author = authorOf(call, routes.saveBrandCommunicationGroup);
  const { outcome, snapshot, outbox } = await changeCommunication<Saved | null>(
    author,
    async (snapshot) => {
      const stored = id === 0 ? undefined : await existingGroup(snapshot, id, 'brandCommunicationGroupId');
      const around = await readSurroundings();
      if (stored) await checkVersion(ifMatch, stored, () => oneGroupView(stored, around));
      await checkAll(
        () => pair.brandId !== stored?.brandId && checkBrand(pair.brandId, around.brands),
        () => existingType(snapshot, pair.communicationTypeId, 'communicationTypeId'),
      );
      checkOneGroup(
        pair,
        around.allGroups.filter((other) => other.brandCommunicationGroupId !== id),
      );
      if (!group || fault !== null) return { change: null, outcome: null };
      const fields = { ...pair, adGroupId: group.groupId, adGroupName: group.displayName };
      if (stored) return { change: changedGroup(stored, fields), outcome: { id, around }, kept: id };
      const { change, brandCommunicationGroupId } = newGroup(fields);
      return { change, outcome: { id: brandCommunicationGroupId, around }, kept: brandCommunicationGroupId };
    },
    async (_, id) => ({ id: Number(id), around: await readSurroundings() }),
  );
  if (outcome === null) {
    log.warn('AD group refused', { fault });
    return BAD_AD_GROUP;
  }
  if (outbox) await settleNow(outbox, log);
  // It is saved: a directory that cannot count just now makes no failure of that.
  return oneGroupView(await existingGroup(snapshot, outcome.id), outcome.around, group);
}

/** What a save leaves for its answer, so that nothing has to be read any more that might fail. */
interface Saved {
  readonly id: number;
  readonly around: GroupSurroundings;
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

function checkBrand(brandId: number, all: GroupSurroundings['brands']): void {
  if (!all.some((brand) => brand.brandId === brandId)) throw notFound('There is no such brand.', 'brandId');
}
