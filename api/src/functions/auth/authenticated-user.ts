/** Returns the caller's records and role groups (API-06 to API-08). */
import { authenticatedUserRoutes as routes } from '../../contract/authenticated-user.ts';
import { franchiseName } from '../../store/franchise/franchise-names.ts';
import { handle } from '../http/handle.ts';

const NO_FRANCHISE = { groupCode: null, groupName: null, franchiseUserId: null };

export const authenticatedUserHandlers = [
  handle(routes.getAuthenticatedUser, async ({ actor }) => {
    const { groupCode, franchiseUserId } = actor;
    const groupName = groupCode && (await franchiseName(groupCode));
    // The caller's record may still contain the code of a deleted franchise.
    return { body: groupName === null ? NO_FRANCHISE : { groupCode, groupName, franchiseUserId } };
  }),

  handle(routes.getAuthenticatedPosUser, async ({ actor: { pointOfSaleVendorId, pointOfSaleUserId } }) => ({
    body: { pointOfSaleVendorId, pointOfSaleUserId },
  })),

  handle(routes.getAuthenticatedUserGroups, async ({ actor }) => ({ body: [...actor.groupIds] })),
];
