/** Endpoints for the communication types that users choose (API-36, API-37, USER-08). */
import { communicationRoutes as routes } from '../../contract/communications.ts';
import { chosenAfter, communicationOptions } from '../../domain/communications/communication-options.ts';
import { offeredTypes } from '../../domain/communications/communication-state.ts';
import { noFranchise } from '../../domain/problems.ts';
import { type Communications, freshCommunications } from '../../store/communications/communications.ts';
import type { FranchiseDocument, UserDocument } from '../../store/documents/index.ts';
import { changeFranchise, type FranchiseChange, openFranchise } from '../../store/franchise/franchise-change.ts';
import { franchiseDocument } from '../../store/franchise/franchise-reads.ts';
import type { Read } from '../../store/partition/partition.ts';
import { replacement } from '../../store/partition/partition-change.ts';
import { choiceEffects } from '../../store/users/user-change.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import { handle } from '../http/handle.ts';
import { settleNow } from '../outbox/settle.ts';
import { existingUser } from '../users/user-view.ts';
import { admitToUser, franchiseOfUser } from './franchise-of-user.ts';

export const communicationOptionHandlers = [
  handle(routes.getDefaultCommunicationOptions, async ({ params: { code } }) => {
    const [franchise, all] = await Promise.all([franchiseDocument(code), freshCommunications()]);
    if (!franchise) throw noFranchise();
    return { body: communicationOptions(offeredTypes(franchise.brandIds, all.groups), [], all.types) };
  }),

  handle(
    routes.getCommunicationOptions,
    async (request) => {
      const [snapshot, all] = await Promise.all([openFranchise(await franchiseOfUser(request)), freshCommunications()]);
      const user = await existingUser(snapshot, request.params.franchiseUserId);
      return { body: optionsOf(snapshot.franchise, user, all), etag: user._etag };
    },
    admitToUser,
  ),

  handle(
    routes.saveCommunicationOptions,
    async (request) => {
      const { params, body, ifMatch, log } = request;
      const { franchiseUserId } = params;
      const author = authorOf(request, routes.saveCommunicationOptions);
      const { outcome, snapshot, outbox } = await changeFranchise(
        await franchiseOfUser(request),
        author,
        async (snapshot) => {
          const { franchise } = snapshot;
          const user = await existingUser(snapshot, franchiseUserId);
          const all = await freshCommunications();
          await checkVersion(ifMatch, user, () => ({
            etag: user._etag,
            options: optionsOf(franchise, user, all),
          }));
          const existing = all.types.map((type) => type.communicationTypeId);
          const offered = offeredTypes(franchise.brandIds, all.groups);
          const chosen = chosenAfter(user.communicationTypeIds, body, existing, offered);
          return { change: choiceChange(franchise, user, chosen, all.heldGroups), outcome: all };
        },
        () => freshCommunications(),
      );
      if (outbox) await settleNow(outbox, log);
      const user = await existingUser(snapshot, franchiseUserId);
      return { body: optionsOf(snapshot.franchise, user, outcome), etag: user._etag };
    },
    admitToUser,
  ),
];

/** Plans the user's new choices and the resulting joins and leaves; null if nothing changes. */
function choiceChange(
  franchise: FranchiseDocument,
  user: Read<UserDocument>,
  chosen: readonly number[],
  heldGroups: Communications['heldGroups'],
): FranchiseChange | null {
  const { communicationTypeIds: before } = user;
  if (chosen.length === before.length && before.every((id) => chosen.includes(id))) return null;
  const choice = replacement(user, { communicationTypeIds: chosen });
  return { replace: [choice], scope: 'record', effects: choiceEffects(franchise, user, choice.after, heldGroups) };
}

function optionsOf(
  { brandIds }: FranchiseDocument,
  { communicationTypeIds }: UserDocument,
  { groups, types }: Communications,
) {
  return communicationOptions(offeredTypes(brandIds, groups), communicationTypeIds, types);
}
