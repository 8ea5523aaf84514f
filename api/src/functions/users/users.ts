/** Franchise users: the lists that feed tables and pickers (API-24, API-25). */

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
import type { Call } from '../http/call.ts';
import { handle } from '../http/handle.ts';
import { answerList } from '../http/list-answer.ts';

type ListRoute = typeof routes.getAllUsers;

/** A list of users: which rows it reads and which of them it shows. */
async function users(
  call: Call<ListRoute>,
  read: (groupCode: string) => Promise<FranchiseRows<UserRow> | undefined>,
  isShown: (user: FranchiseUser) => boolean = () => true,
) {
  const { code } = call.params;
  const { nameOf, version } = await communications();
  return answerList(
    call,
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
  handle(routes.getAllUsers, (call) => users(call, readUserRows)),
  handle(routes.getAssignedUsers, (call) => users(call, readUserRows, (user) => user.franchiseRoleMemberId !== null)),
  handle(routes.getUnassignedUsers, (call) => users(call, readUnassignedUserRows)),
  handle(routes.getStoreManagers, (call) => users(call, readUserRows, (user) => user.managedUnitCount > 0)),
  handle(routes.getSupportUsers, (call) => users(call, readUserRows, (user) => user.isSupportUser)),
  handle(routes.getAdminUsers, (call) => users(call, readUserRows, (user) => user.isFranchiseAdmin)),

  handle(routes.getAvailableManagers, (call) =>
    answerList(call, call.params.code, async () => {
      const { code, unitCode } = call.params;
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
