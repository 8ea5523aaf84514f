/** Endpoints for a franchise, its levels and its communication state (API-09 to API-11). */
import { config } from '../../config.ts';
import { communicationStateRoutes } from '../../contract/communication-state.ts';
import { type Franchise, franchiseRoutes as routes } from '../../contract/franchise.ts';
import { franchiseRoleRoutes } from '../../contract/franchise-roles.ts';
import { formatInstant, offeredTypes, typesWithoutContact } from '../../domain/communications/communication-state.ts';
import { checkUnnamed, levelNames, nameLevels } from '../../domain/hierarchy/level-naming.ts';
import { noFranchise } from '../../domain/problems.ts';
import { communications } from '../../store/communications/communications.ts';
import type { FranchiseDocument } from '../../store/documents/index.ts';
import { changeFranchise } from '../../store/franchise/franchise-change.ts';
import { readChosenTypes } from '../../store/franchise/franchise-lists.ts';
import { franchiseDocument } from '../../store/franchise/franchise-reads.ts';
import { newRecordId } from '../../store/partition/record-ids.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import { handle } from '../http/handle.ts';
import { listResponse } from '../http/list-response.ts';

export const franchiseHandlers = [
  handle(routes.getFranchise, async ({ params: { code } }) => {
    const franchise = await franchiseDocument(code);
    if (!franchise) throw noFranchise();
    return { body: franchiseView(franchise) };
  }),

  handle(routes.saveFranchise, async (request) => {
    const { params, body, ifMatch } = request;
    const { snapshot } = await changeFranchise(
      params.code,
      authorOf(request, routes.saveFranchise),
      async (snapshot) => {
        const { franchise } = snapshot;
        await checkVersion(ifMatch, franchise, () => franchiseView(franchise), versionOf(franchise));
        const { levels, unnamed, isChanged } = nameLevels(franchise.levels, body, newRecordId);
        if (!isChanged) return { change: null, outcome: undefined };
        const counts = unnamed.map(async (level) => ({
          level,
          people: await snapshot.peopleInLevel(level.franchiseRoleId),
        }));
        checkUnnamed(await Promise.all(counts));
        return { change: { root: { levels, levelsVersion: franchise.levelsVersion + 1 } }, outcome: undefined };
      },
    );
    return { body: franchiseView(snapshot.franchise) };
  }),

  handle(communicationStateRoutes.getCommunicationState, async (request) => {
    const { code } = request.params;
    const { groups, nameOf, version } = await communications();
    return listResponse(
      request,
      code,
      async () => {
        // Read the revision first, so that the choices are at least as new as the revision.
        const franchise = await franchiseDocument(code);
        if (!franchise) return undefined;
        const offered = offeredTypes(franchise.brandIds, groups);
        const chosen = await readChosenTypes(code);
        const groupNames = typesWithoutContact(offered, chosen, nameOf);
        const body = {
          groups: groupNames.join(', '),
          groupNames,
          lastModifiedDateString: formatInstant(franchise.changedAt, config().displayTimeZone),
        };
        return { franchise, body };
      },
      version,
    );
  }),

  handle(franchiseRoleRoutes.getFranchiseRoles, (request) =>
    listResponse(request, request.params.code, async () => {
      const franchise = await franchiseDocument(request.params.code);
      return (
        franchise && {
          franchise,
          body: franchise.levels.map(({ franchiseRoleId, roleName, tier }) => ({
            franchiseRoleId,
            roleName,
            tier,
            order: tier,
          })),
        }
      );
    }),
  ),
];

/** Returns a version that covers only the levels. Other changes therefore do not make an open Manage Roles dialog stale. */
function versionOf(franchise: FranchiseDocument): string {
  return `"levels-${franchise.levelsVersion}"`;
}

function franchiseView(franchise: FranchiseDocument): Franchise {
  const { groupCode, groupName, timeZone = null } = franchise;
  return { groupCode, groupName, ...levelNames(franchise.levels), timeZone, etag: versionOf(franchise) };
}
