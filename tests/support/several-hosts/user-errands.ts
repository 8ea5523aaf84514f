/** Saves, adds and deletes users. */
import { randomInt, randomUUID } from 'node:crypto';
import { type CommunicationOption, EMPTY_GUID, type FranchiseUser } from '@franchise-admin/api/contract';
import { documentId } from '@franchise-admin/api/documents';
import type { ApiResponse } from '../client.ts';
import type { Kind } from './ledger.ts';
import type { Place } from './places.ts';
import { countIn, oneOf, type Round, versionOf } from './round.ts';

export function userErrands({ desk, newcomers, people, change }: Round) {
  const recordOf = (code: string, franchiseUserId: number, host?: number) =>
    desk.read<FranchiseUser>('record', `user/${code}/${franchiseUserId}`, {}, host);

  /** Saves a user and increments the save counter in the record. */
  async function save(
    kind: Kind,
    { code, userIds }: Place,
    changed: (user: FranchiseUser, count: number) => Partial<FranchiseUser> = () => ({}),
  ): Promise<void> {
    await people(code); // Caches the version, for a later read on another host.
    const { status, body: user } = await recordOf(code, oneOf(userIds));
    if (status !== 200) return;
    const { franchiseUserId, firstName, lastName, emailAddress, isFranchiseOwner, etag: from } = user;
    const count = countIn(user.position) + 1;
    const form = { franchiseUserId, firstName, lastName, emailAddress, isFranchiseOwner, position: `Save ${count}` };
    const body = { ...form, ...changed(user, count) };
    const record = documentId.user(franchiseUserId);
    await change({ kind, code, record, from, count, method: 'POST', path: `user/${code}`, body }, async (host) =>
      shownIn(await people(code, host), franchiseUserId),
    );
  }

  async function add({ code }: Place): Promise<void> {
    const emailAddress = `${randomUUID()}@scale.example`;
    const person = { franchiseUserId: 0, firstName: 'Added', lastName: emailAddress.slice(0, 8), emailAddress };
    const body = { ...person, position: 'Save 0', isFranchiseOwner: false, isFranchiseAdmin: randomInt(4) === 0 };
    const intent = { kind: 'add user', code, record: null, from: null, emailAddress } as const;
    const granted = await desk.change({ ...intent, method: 'POST', path: `user/${code}`, body });
    if (!granted) return;
    const { franchiseUserId } = granted.response.body as FranchiseUser;
    const saw = versionOf(await recordOf(code, franchiseUserId, desk.otherThan(granted.host)));
    desk.saw({ kind: 'add user', code, record: documentId.user(franchiseUserId), wrote: null, saw });
    newcomers.push({ code, franchiseUserId });
  }

  return {
    'open a record': async ({ code, userIds }: Place) => void (await recordOf(code, oneOf(userIds))),
    'save user': (place: Place) => save('save user', place),
    'rename user': (place: Place) => save('rename user', place, (_, count) => ({ lastName: `Named ${count}` })),
    'promote user': (place: Place) =>
      save('promote user', place, ({ isFranchiseAdmin }) => ({ isFranchiseAdmin: !isFranchiseAdmin })),

    'choose types': async ({ code, userIds }: Place) => {
      const franchiseUserId = oneOf(userIds);
      const path = `comms/comms-options/${franchiseUserId}`;
      const { status, body: options, headers } = await desk.read<CommunicationOption[]>('options', path);
      const from = headers.get('etag');
      if (status !== 200 || from === null) return;
      const { communicationTypeId, selected } = oneOf(options);
      const body = [{ communicationTypeId, selected: !selected }];
      const record = documentId.user(franchiseUserId);
      await change({ kind: 'choose types', code, record, from, method: 'POST', path, body }, async (host) =>
        versionOf(await desk.read('options', path, {}, host)),
      );
    },

    'add user': add,

    /** Deletes an added user, or adds one if there is none. Skips a user whose account is pending, because a deletion needs its id. */
    'delete user': async (place: Place) => {
      const someone = newcomers.shift();
      if (!someone) return add(place);
      const { code, franchiseUserId } = someone;
      const { status, body: user } = await recordOf(code, franchiseUserId);
      if (status !== 200) return;
      if (user.authObjectId === EMPTY_GUID) return void newcomers.push(someone);
      const record = documentId.user(franchiseUserId);
      const path = `user/${code}/${user.authObjectId}`;
      await change({ kind: 'delete user', code, record, from: user.etag, method: 'DELETE', path }, async (host) =>
        versionOf(await recordOf(code, franchiseUserId, host)),
      );
    },
  };
}

/** Returns a user's version from a list, `unchanged` for a 304, or null if the list does not have the user. */
function shownIn({ status, body }: ApiResponse<FranchiseUser[]>, franchiseUserId: number): string | null {
  if (status === 304) return 'unchanged';
  return status === 200 ? (body.find((user) => user.franchiseUserId === franchiseUserId)?.etag ?? null) : null;
}
