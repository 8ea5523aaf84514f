/** Measures how long a host uses its cache after another host or another program has changed the data. */
import { setTimeout as delay } from 'node:timers/promises';
import type { CommunicationType, FranchiseLookup, FranchiseUser } from '@franchise-admin/api/contract';
import { documentId, type FranchiseDocument } from '@franchise-admin/api/documents';
import { DEMO_ACCOUNTS, ROLE_GROUPS } from '@franchise-admin/data-sets/accounts';
import { bearer, type Client, createClient } from '../../support/client.ts';
import { documentsIn, evidenceOf } from '../../support/several-hosts/evidence.ts';
import type { Cluster } from './cluster.ts';

export interface Staleness {
  readonly what: string;
  /** Seconds until each host showed the change. If a host made the change, it is the first one. */
  readonly seconds: readonly number[];
  /** The maximum number of seconds that the API allows. */
  readonly atMost: number;
}

/** Maximum age of cached roles (ROLE-01) and of cached data that is only displayed. */
const HELD_SECONDS = 30;
const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 60_000;
/** Extra time for requests on a busy machine. */
const GRACE_SECONDS = 3;

/** Changes one record of each kind after every host has read it, and polls until every host shows the change. */
export async function measureStaleness(cluster: Cluster): Promise<readonly Staleness[]> {
  const { hosts, directory, places, container } = cluster;
  const [place] = places;
  if (!place) throw new Error('The cluster has no franchise.');
  const as = (token: string) => hosts.map(({ origin }) => createClient(origin, async () => bearer(token)));
  const corporate = as(cluster.token);
  const first = corporate[0];
  if (!first) throw new Error('The cluster has no host.');
  const nobody = DEMO_ACCOUNTS.find(({ name }) => name === 'no.role')?.oid ?? '';
  const stranger = as(await directory.tokenFor('no.role'));
  const evidence = await evidenceOf(cluster, places);
  const someone = documentsIn(evidence, place.code, 'user').find(
    (user) => user.id === documentId.user(place.userIds[0] ?? 0),
  );
  if (!someone) throw new Error('The franchise has no person.');
  const { code } = place;
  const path = `user/${code}/${someone.franchiseUserId}`;
  const demoted = await first.get<FranchiseUser>(path);
  if (demoted.body.isFranchiseAdmin) await first.post(`user/${code}`, formOf(demoted.body, false), { ifMatch: '*' });
  const themselves = as(await directory.tokenFor(someone.userName));

  const mayReadAll = async (client: Client) => (await client.get('lookup/franchises')).status === 200;
  const mayReadOwn = async (client: Client) => (await client.get(`franchise/${code}`)).status === 200;
  const typesOf = (client: Client) => read<CommunicationType[]>(client, 'comms/communication-types');
  const choices = async (client: Client) =>
    (await read<FranchiseUser[]>(client, `user/${code}/all-users`)).map((user) => user.commsOptions).join('; ');
  const nameOf = async (client: Client) =>
    (await read<FranchiseLookup[]>(client, 'lookup/franchises')).find((each) => each.groupCode === code)?.description;

  const membership = measure('joining a role group (directory)', stranger, mayReadAll, async () => {
    directory.store.memberships.add(ROLE_GROUPS.readonlyUserGroupId, nobody);
  }).then(async (joined) => [
    joined,
    await measure('leaving a role group (directory)', stranger, mayReadAll, async () => {
      directory.store.memberships.remove(ROLE_GROUPS.readonlyUserGroupId, nobody);
    }),
  ]);
  const others = [
    measure('a new franchise administrator (a host)', themselves, mayReadOwn, async () => {
      const { body } = await first.get<FranchiseUser>(path);
      await first.post(`user/${code}`, formOf(body, true), { ifMatch: '*' });
    }),
    // Makes each host cache the types now.
    Promise.all(corporate.map(typesOf)).then(() =>
      measure('the name of a communication type, in lists of people (a host)', corporate, choices, async () => {
        for (const { communicationTypeId, infoText, name } of await typesOf(first))
          await first.post(
            'comms/communication-type',
            { communicationTypeId, infoText, name: `${name} again` },
            { ifMatch: '*' },
          );
      }),
    ),
    measure('the name of a franchise (the database)', corporate, nameOf, async () => {
      const item = container('franchises').item(documentId.franchise, code);
      const { resource } = await item.read<FranchiseDocument>();
      if (resource) await item.replace({ ...resource, groupName: `${resource.groupName} again` });
    }),
  ];
  return [...(await membership), ...(await Promise.all(others))];
}

/** @throws Error with the response if the request failed, so that a rejected request does not look like an old value */
async function read<Body>(client: Client, path: string): Promise<Body> {
  const { status, body } = await client.get<Body>(path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Returns true if a host used the old value for too long. */
export function isTooOld({ seconds, atMost }: Staleness): boolean {
  return Math.max(...seconds) > atMost + GRACE_SECONDS;
}

/** Lets every host read the data, changes it, and waits until each shows the change. */
async function measure<T>(
  what: string,
  clients: readonly Client[],
  look: (client: Client) => Promise<T>,
  change: () => Promise<void>,
): Promise<Staleness> {
  const before = await Promise.all(clients.map(look));
  await change();
  const changedAt = performance.now();
  const seconds = await Promise.all(
    clients.map(async (client, n) => {
      while ((await look(client)) === before[n]) {
        if (performance.now() - changedAt > PATIENCE_MS) throw new Error(`${what}: a host never showed the change.`);
        await delay(LOOK_EVERY_MS);
      }
      return (performance.now() - changedAt) / 1000;
    }),
  );
  return { what, seconds, atMost: HELD_SECONDS };
}

function formOf({ franchiseUserId, firstName, lastName, emailAddress }: FranchiseUser, isFranchiseAdmin: boolean) {
  const form = { franchiseUserId, firstName, lastName, emailAddress, isFranchiseOwner: true };
  return { ...form, isFranchiseAdmin };
}
