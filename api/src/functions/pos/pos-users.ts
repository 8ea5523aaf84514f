/** Endpoints for vendors' users (API-42 to API-47). */

import { byPerson } from '../../contract/order.ts';
import { posRoutes as routes } from '../../contract/pos.ts';
import { ownAccountRejection, throwRejection } from '../../domain/accounts/rejection.ts';
import { posUserView } from '../../domain/pos/pos-users.ts';
import { noPosUser, noVendor } from '../../domain/problems.ts';
import { documentId, type PosUserDocument } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import { posUserDeletion } from '../../store/vendors/pos-user-change.ts';
import { changeVendor, type VendorSnapshot } from '../../store/vendors/vendor-change.ts';
import { isPosEmailTaken, posUsersWithAccount, readPosUser, readPosUsers } from '../../store/vendors/vendors.ts';
import { findAccountRejection } from '../accounts/account-rejection.ts';
import { findByAccount } from '../accounts/find-by-account.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { authorOf, checkVersion } from '../http/changes.ts';
import { handle } from '../http/handle.ts';
import { settleNow } from '../outbox/settle.ts';
import { resetPosPassword } from './reset-pos-password.ts';
import { addPosUser, changePosUser } from './save-pos-user.ts';

export const posUserHandlers = [
  handle(routes.getPosUsers, async ({ params: { vendorId } }) => {
    const users = await readPosUsers(vendorId);
    if (!users) throw noVendor();
    return { body: users.sort(byPerson((user) => user.pointOfSaleUserId)).map(posUserView) };
  }),

  handle(routes.getPosUser, async ({ params: { vendorId, userId } }) => {
    const user = await readPosUser(vendorId, userId);
    if (!user) throw noPosUser();
    return { body: posUserView(user) };
  }),

  handle(routes.savePosUser, async (request) => ({
    body: await (request.body.pointOfSaleUserId === 0 ? addPosUser(request) : changePosUser(request)),
  })),

  handle(routes.deletePosUser, async (request) => {
    const { params, actor, ifMatch, log } = request;
    const author = authorOf(request, routes.deletePosUser);
    const { outbox } = await changeVendor(params.vendorId, author, async (snapshot) => {
      const user = await userByAccount(snapshot, request);
      await checkVersion(ifMatch, user, () => posUserView(user));
      throwRejection(ownAccountRejection(actor, user) ?? (await findAccountRejection(actor, user, 'delete them')));
      return { change: posUserDeletion(user), outcome: undefined };
    });
    const isDone = outbox === undefined || (await settleNow(outbox, log));
    return { body: isDone ? {} : { isPending: true } };
  }),

  handle(routes.resetPosPassword, async (request) => ({ body: await resetPosPassword(request) })),

  handle(routes.posUserExists, async ({ params: { email } }) => ({ body: await isPosEmailTaken(email) })),
];

function userByAccount(
  snapshot: VendorSnapshot,
  { params, query }: ApiRequest<typeof routes.deletePosUser>,
): Promise<Read<PosUserDocument>> {
  return findByAccount(params.authObjectId, {
    field: 'pointOfSaleUserId',
    id: query.pointOfSaleUserId,
    async byId(id) {
      const user = await snapshot.document<PosUserDocument>(documentId.posUser(id));
      if (!user) throw noPosUser('pointOfSaleUserId');
      return user;
    },
    byAccount: (account) => posUsersWithAccount(params.vendorId, account),
    notFoundText: noPosUser().message,
  });
}
