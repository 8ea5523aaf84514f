/**
 * A deployment on one machine. The database, each host and the load run in separate processes. The directory runs in
 * this process.
 */
import { CosmosClient } from '@azure/cosmos';
import type { ContainerDefinition } from '@franchise-admin/api/containers';
import { Child } from '@franchise-admin/local/child';
import { COSMOS_DATABASE, COSMOS_KEY } from '@franchise-admin/local/constants';
import { startDirectory } from '@franchise-admin/local/directory';
import { inRoot } from '../../../scripts/root.ts';
import { NO_LIMITS } from '../../support/no-limits.ts';
import type { Ground } from '../../support/several-hosts/evidence.ts';
import { type Host, startHosts, stopHosts } from '../../support/several-hosts/hosts.ts';
import { arrangePlaces, type Place, type Size } from '../../support/several-hosts/places.ts';
import { METERED } from './processor.ts';

export interface Cluster extends Ground {
  readonly cosmos: Child;
  /** Address of the database. */
  readonly endpoint: string;
  readonly hosts: readonly Host[];
  readonly load: Child;
  readonly places: readonly Place[];
  /** Token of a corporate admin. */
  readonly token: string;
  close(): Promise<void>;
}

/** Requests to the database, as its endpoint counts them. */
export interface Requests {
  readonly total: number;
  /** Request units. */
  readonly charge: number;
  /** The last 10,000 requests. */
  readonly requests: readonly {
    readonly kind: string;
    readonly path: string;
    readonly status: number;
    readonly charge: number;
  }[];
}

/**
 * Starts everything with fresh data.
 * @param entry the API's bundle
 */
export async function startCluster(entry: string, count: number, size: Size): Promise<Cluster> {
  const stops: (() => Promise<unknown> | unknown)[] = [];
  const close = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const cosmos = new Child(inRoot('scripts/supervisor/cosmos.ts'), { args: ['--port', '0'], env: METERED });
    stops.push(() => cosmos.stop());
    const load = new Child(inRoot('tests/bench/scale/load-process.ts'), { env: METERED });
    stops.push(() => load.stop());
    const endpoint = await cosmos.waitFor((output) => /^ready (\S+)/m.exec(output)?.[1]);
    const directory = await startDirectory({ port: 0, hostname: '127.0.0.1', siteOrigins: [] });
    stops.push(() => directory.close());
    const places = await arrangePlaces({ endpoint, key: COSMOS_KEY }, directory, size);
    const settings = {
      ENVIRONMENT: 'local',
      LIMITS: NO_LIMITS,
      COSMOS_ENDPOINT: endpoint,
      COSMOS_KEY,
      COSMOS_DATABASE,
    };
    const hosts = await startHosts(count, entry, { ...directory.environment, ...settings, ...METERED });
    stops.push(() => stopHosts(hosts));
    const database = new CosmosClient({ endpoint, key: COSMOS_KEY });
    stops.push(() => database.dispose());
    const container = (id: ContainerDefinition['id']) => database.database(COSMOS_DATABASE).container(id);
    const token = await directory.tokenFor('corporate.admin');
    return { cosmos, endpoint, hosts, load, places, token, directory, container, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export async function resetRequests({ endpoint }: Pick<Cluster, 'endpoint'>): Promise<void> {
  await fetch(`${endpoint}/_requests`, { method: 'DELETE' });
}

/** Returns the measured request units of reads, without the factor for strong consistency (`LIMITS.strongReads`). */
export function readCharge({ requests }: Requests): number {
  const isReading = ({ kind }: Requests['requests'][number]) => kind === 'read' || kind === 'query';
  return requests.filter(isReading).reduce((sum, { charge }) => sum + charge, 0);
}

export async function requestsOf({ endpoint }: Pick<Cluster, 'endpoint'>): Promise<Requests> {
  return (await (await fetch(`${endpoint}/_requests`)).json()) as Requests;
}
