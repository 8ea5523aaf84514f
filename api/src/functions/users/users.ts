/** Endpoints that list franchise users (API-24, API-25). */

import { byPerson } from '../../contract/order.ts';
import type { FranchiseUser } from '../../contract/users.ts';
import { userRoutes as routes } from '../../contract/users.ts';
import { notFound } from '../../domain/problems.ts';
import { userList } from '../../domain/users/user-list.ts';
import { communications } from '../../store/communications/communications.ts';
import {
  type FranchiseRows,
  readManagerRows,
  readUnassignedUserRows,
  readUserRows,
  type UserRow,
} from '../../store/franchise/franchise-lists.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { handle } from '../http/handle.ts';
import { listResponse } from '../http/list-response.ts';

type ListRoute = typeof routes.getAllUsers;

/** Responds with the users from `read` that `isShown` accepts. */
async function users(
  request: ApiRequest<ListRoute>,
  read: (groupCode: string) => Promise<FranchiseRows<UserRow> | undefined>,
  isShown: (user: FranchiseUser) => boolean = () => true,
) {
  const { code } = request.params;
  const { nameOf, version } = await communications();
  return listResponse(
    request,
    code,
    async () => {
      const rows = await read(code);
      if (!rows) return undefined;
      const { franchise, positions, units } = rows;
      const list = userList({
        groupCode: code,
        levels: franchise.levels,
        users: rows.users,
        positions,
        people: rows.users,
        units,
        communicationTypeName: nameOf,
      });
      return { franchise, body: list.filter(isShown) };
    },
    version,
  );
}

export const userHandlers = [
  handle(routes.getAllUsers, (request) => users(request, readUserRows)),
  handle(routes.getAssignedUsers, (request) =>
    users(request, readUserRows, (user) => user.franchiseRoleMemberId !== null),
  ),
  handle(routes.getUnassignedUsers, (request) => users(request, readUnassignedUserRows)),
  handle(routes.getStoreManagers, (request) => users(request, readUserRows, (user) => user.managedUnitCount > 0)),
  handle(routes.getSupportUsers, (request) => users(request, readUserRows, (user) => user.isSupportUser)),
  handle(routes.getAdminUsers, (request) => users(request, readUserRows, (user) => user.isFranchiseAdmin)),

  handle(routes.getAvailableManagers, (request) =>
    listResponse(request, request.params.code, async () => {
      const { code, unitCode } = request.params;
      const rows = await readManagerRows(code, unitCode);
      if (!rows) return undefined;
      const [unit] = rows.units;
      if (!unit) throw notFound(`There is no unit ${unitCode} in this franchise.`);
      const present = rows.users.filter((user) => user.franchiseUserId === unit.managerId);
      const others = rows.users.filter((user) => user.franchiseUserId !== unit.managerId);
      const body = [...present, ...others.sort(byPerson((user) => user.franchiseUserId))];
      return { franchise: rows.franchise, body };
    }),
  ),
];
