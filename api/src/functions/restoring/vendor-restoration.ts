/** Restores records of a vendor: its users, the franchises it serves, its name, and a deleted vendor itself. */
import { config } from '../../config.ts';
import { comparedEmail } from '../../contract/compared.ts';
import { corporateOnly } from '../../contract/policies.ts';
import { hasAccount } from '../../domain/accounts/account.ts';
import { accountExists, checkPosAdmin } from '../../domain/pos/pos-users.ts';
import { checkNameFree } from '../../domain/pos/vendors.ts';
import { checkNotBeingDeleted, conflict, forbidden, noFranchise } from '../../domain/problems.ts';
import { accountChange, accountDeletion } from '../../store/accounts/account-effects.ts';
import type { DirectoryEffect, PosUserDocument, VendorDocument } from '../../store/documents/index.ts';
import { franchiseDocument } from '../../store/franchise/franchise-reads.ts';
import type { PartitionChange } from '../../store/partition/partition-change.ts';
import { countIn } from '../../store/partition/partition-queries.ts';
import type { DocumentOf, FinalState, RestoredRecord } from '../../store/restoring/final-state.ts';
import { allVendors, posUsersWithEmails } from '../../store/vendors/vendors.ts';
import { checkPerson, restorationEffects, settleAccounts } from './account-restoration.ts';
import type { Restoration, Restoring } from './restoration.ts';

type VendorRecord = RestoredRecord<DocumentOf<'vendor'>>;

export async function vendorRestoration(restoring: Restoring): Promise<Restoration> {
  const { final, obstacles, pending, author, rights } = restoring;
  const [root] = final.of('vendor');
  if (root) await obstacles.check(root, () => checkRoot(restoring, root));
  for (const link of final.of('vendorFranchise')) await obstacles.check(link, () => checkLink(restoring, link));
  const leftovers = await settleAccounts(final, pending, obstacles);
  const isTaken = await takenEmails(final);
  const room = await roomForUsers(final);
  const created = final.of('posUser').filter(({ before }) => !before);
  for (const user of final.of('posUser'))
    await obstacles.check(user, async () => {
      const { before, after } = user;
      await checkPerson(user, rights);
      if (!after) return;
      if (rights) checkPosAdmin(rights, before?.isPointOfSaleAdmin ?? false, after.isPointOfSaleAdmin);
      if (isTaken(after)) throw accountExists();
      const { usersPerVendor } = config().limits;
      if (created.indexOf(user) >= room)
        throw conflict('too_many_users', `A vendor can have at most ${usersPerVendor} users. Please delete one first.`);
    });
  const change: PartitionChange<VendorDocument> = {
    ...final.writes(),
    ...(root && { root: rootOf(root) }),
    effects: [
      ...final.of('posUser').flatMap(({ before, after, last }): DirectoryEffect[] => {
        if (!after) return before && hasAccount(before) ? accountDeletion(before) : [];
        return before ? accountChange<PosUserDocument>(before, after) : restorationEffects(final, after, last, author);
      }),
      // If the franchise is being deleted at the same time, the effect removes the restored link again.
      ...final
        .of('vendorFranchise')
        .flatMap(({ id, after }): DirectoryEffect[] =>
          after ? [{ kind: 'syncVendorFranchises', groupCode: id, author }] : [],
        ),
    ],
  };
  return { change: change as PartitionChange, leftovers };
}

async function checkRoot({ final, rights }: Restoring, { after }: VendorRecord): Promise<void> {
  if (rights && !corporateOnly(rights, {}).allowed) throw forbidden('role');
  if (after) return checkNameFree(await allVendors(), after);
  for (const kind of ['posUser', 'vendorFranchise'] as const) {
    const removed = final.of(kind).filter(({ before, after }) => before && !after).length;
    if ((await countIn(final.snapshot.partition, kind)) > removed)
      throw conflict('not_empty', 'It has users or franchises that were added since.');
  }
}

async function checkLink(
  { rights }: Restoring,
  { id, after }: RestoredRecord<DocumentOf<'vendorFranchise'>>,
): Promise<void> {
  if (rights && !corporateOnly(rights, {}).allowed) throw forbidden('role');
  if (!after) return;
  const franchise = await franchiseDocument(id);
  if (!franchise) throw noFranchise();
  checkNotBeingDeleted(franchise, 'franchise');
}

/** Returns a function that checks whether another user of any vendor has a restored email. The emails are already reserved. */
async function takenEmails(final: FinalState): Promise<(user: PosUserDocument) => boolean> {
  const users = final.of('posUser');
  const moving = users.flatMap(({ before, after }) => (after && !isSameEmail(before, after) ? after : []));
  if (moving.length === 0) return () => false;
  const holders = await posUsersWithEmails(moving.map(({ emailAddress }) => emailAddress));
  const isRestored = (holder: PosUserDocument) =>
    holder.pointOfSaleVendorId === final.snapshot.partition.key &&
    users.some(({ id }) => id === String(holder.pointOfSaleUserId));
  const others = [...holders.filter((holder) => !isRestored(holder)), ...users.flatMap(({ after }) => after ?? [])];
  const isOther = (a: PosUserDocument, b: PosUserDocument) =>
    a.id !== b.id || a.pointOfSaleVendorId !== b.pointOfSaleVendorId;
  return (user) => moving.includes(user) && others.some((other) => isOther(other, user) && isSameEmail(other, user));
}

const isSameEmail = (a: PosUserDocument | undefined, b: PosUserDocument) =>
  a !== undefined && comparedEmail(a.emailAddress) === comparedEmail(b.emailAddress);

/** Returns how many users can still be added to the vendor; 0 if the restoration adds none. */
async function roomForUsers(final: FinalState): Promise<number> {
  const users = final.of('posUser');
  if (!users.some(({ before }) => !before)) return 0;
  const removed = users.filter(({ before, after }) => before && !after).length;
  return config().limits.usersPerVendor - (await countIn(final.snapshot.partition, 'posUser')) + removed;
}

function rootOf({ before, after }: VendorRecord): NonNullable<PartitionChange<VendorDocument>['root']> {
  if (!after) return 'delete';
  return before ? { name: after.name } : after;
}
