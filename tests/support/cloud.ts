/** The local cloud in this process, on free ports: database, directory, and a Functions host with the built API. */

import { setImmediate as immediate } from 'node:timers/promises';
import { createHttpHeaders, type HttpClient } from '@azure/core-rest-pipeline';
import { CosmosClient } from '@azure/cosmos';
import type { ContainerDefinition } from '@franchise-admin/api/containers';
import { COSMOS_DATABASE } from '@franchise-admin/local/constants';
import type { LoggedRequest } from '@franchise-admin/local/cosmos';
import { type CosmosServer, startCosmos } from '@franchise-admin/local/cosmos';
import { type Directory, startDirectory } from '@franchise-admin/local/directory';
import { type FunctionsHost, startFunctionsHost } from '@franchise-admin/local/functions';
import { type Azurite, startAzurite } from '@franchise-admin/local/storage';
import { inject } from 'vitest';
import { seed } from '../../scripts/data/seed.ts';
import { bearer, type Client, createClient } from './client.ts';
import { NO_LIMITS } from './no-limits.ts';

export interface CloudOptions {
  /** `demo` by default. */
  readonly data?: 'demo' | 'large' | 'none';
  /** Also starts Azurite, which imports require. This takes about a second. */
  readonly storage?: boolean;
  /** The bundle to run. By default, the bundle of the test run. */
  readonly entry?: string;
  /** Settings of the API in addition to the defaults. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The result of a function and the requests that it caused. */
export interface Cost<T> {
  readonly result: T;
  /** Database requests, oldest first. */
  readonly requests: readonly LoggedRequest[];
  /** Number of database requests by kind: `{ read: 1, query: 1 }`. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Request units. */
  readonly charge: number;
  /** Microsoft Graph requests by template: `{ "POST /v1.0/users/{id}/checkMemberGroups": 1 }`. */
  readonly graph: Readonly<Record<string, number>>;
}

export interface Cloud {
  /** Origin of the Functions host. Endpoints are below /api/. */
  readonly origin: string;
  readonly cosmos: CosmosServer;
  readonly directory: Directory;
  readonly host: FunctionsHost;
  /** Blobs and queues, if the test started them. */
  readonly azurite: Azurite | undefined;
  /** The API's settings, for another host on the same services. */
  readonly environment: Readonly<Record<string, string>>;
  /** Log lines of the API. */
  readonly log: readonly string[];
  readonly anonymous: Client;
  /** Returns a client with a demo account: `as('corporate.admin')`. */
  as(userName: string): Client;
  /** Returns a client that sends this token in both headers. */
  withToken(token: string): Client;
  /** Returns a container, to arrange and inspect data without the API. */
  container(id: ContainerDefinition['id']): ReturnType<ReturnType<CosmosClient['database']>['container']>;
  /** Counts the requests and the request units of `work`. Nothing else may run in parallel. */
  cost<T>(work: () => Promise<T>): Promise<Cost<T>>;
  close(): Promise<void>;
}

/** Returns the Microsoft Graph requests for reading a caller's account and roles `times` times. Each reading is one batch. */
export const rolesRead = (times: number) => ({
  'POST /v1.0/$batch': times,
  'GET /v1.0/users/{id}': times,
  'POST /v1.0/users/{id}/checkMemberGroups': times,
});

/** Timers run only through `host.run`, so they never disturb counts or faults. */
const NO_TIMERS = Object.fromEntries(
  ['finishOutbox', 'announceImports'].map((name) => [`AzureWebJobs.${name}.Disabled`, 'true']),
);

/** Starts the services; `close()` stops them. */
export async function startCloud(options: CloudOptions = {}): Promise<Cloud> {
  const stops: (() => Promise<void> | void)[] = [];
  try {
    return await start(options, stops);
  } catch (error) {
    for (const stop of stops.reverse()) await stop();
    throw error;
  }
}

async function start(options: CloudOptions, stops: (() => Promise<void> | void)[]): Promise<Cloud> {
  const cosmos = closedOnce(await startCosmos());
  stops.push(() => cosmos.close());
  const directory = await startDirectory({ port: 0, hostname: '127.0.0.1', siteOrigins: [] });
  stops.push(() => directory.close());
  await seed({
    cosmosEndpoint: cosmos.endpoint,
    cosmosKey: cosmos.key,
    database: COSMOS_DATABASE,
    directory: directory.store,
    dataSet: options.data ?? 'demo',
  });
  const azurite = options.storage ? await startAzurite() : undefined;
  stops.push(() => azurite?.close());
  const environment = {
    ...directory.environment,
    ENVIRONMENT: 'local',
    COSMOS_ENDPOINT: cosmos.endpoint,
    COSMOS_KEY: cosmos.key,
    COSMOS_DATABASE,
    ...NO_TIMERS,
    LIMITS: NO_LIMITS,
    ...(azurite && { STORAGE: azurite.connectionString }),
    ...options.env,
  };
  const log: string[] = [];
  const host = await startFunctionsHost({
    entry: options.entry ?? inject('apiEntry'),
    env: environment,
    queuePollMilliseconds: 100,
    log: (line) => log.push(line.message),
  });
  stops.push(() => host.close());
  const database = clientOf(cosmos);
  stops.push(() => database.dispose());

  const tokens = new Map<string, Promise<string>>();
  const tokenOf = (userName: string) => {
    const token = tokens.get(userName) ?? directory.tokenFor(userName);
    tokens.set(userName, token);
    return token;
  };
  return {
    origin: host.origin,
    cosmos,
    directory,
    host,
    azurite,
    environment,
    log,
    anonymous: createClient(host.origin, async () => ({})),
    as: (userName) => createClient(host.origin, async () => bearer(await tokenOf(userName))),
    withToken: (token) => createClient(host.origin, async () => bearer(token)),
    container: (id) => database.database(COSMOS_DATABASE).container(id),
    async cost(work) {
      cosmos.requests.reset();
      directory.requests.reset();
      const result = await work();
      const requests = cosmos.requests.list();
      return {
        result,
        requests,
        kinds: countKinds(requests),
        charge: cosmos.requests.charge,
        graph: directory.requests.counts(),
      };
    },
    async close() {
      for (const stop of stops.reverse()) await stop();
    },
  };
}

/**
 * Creates a client to arrange and inspect data. It calls the endpoint directly, because HTTP would take three times as long. Its
 * requests are not logged, and faults do not affect them.
 */
export function clientOf(cosmos: CosmosServer): CosmosClient {
  const httpClient: HttpClient = {
    async sendRequest(request) {
      // Yields to other work between requests.
      await immediate();
      const sent = Buffer.from(String(request.body ?? ''));
      const { status, headers, body } = cosmos.respond(request.method, request.url, request.headers.toJSON(), sent);
      return { request, status, headers: createHttpHeaders(headers), bodyAsText: body };
    },
  };
  return new CosmosClient({ endpoint: cosmos.endpoint, key: cosmos.key, httpClient });
}

/** Lets `close` be called twice, because some tests close the database before the cloud. */
function closedOnce(server: CosmosServer): CosmosServer {
  let closed: Promise<void> | undefined;
  return Object.assign(Object.create(server), { close: () => (closed ??= server.close()) });
}

function countKinds(requests: readonly LoggedRequest[]): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const { kind } of requests) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return kinds;
}
