/** Opening the database that a command works on. */
import { type Container, CosmosClient, type CosmosClientOptions } from '@azure/cosmos';
import { AUDIT_DAYS } from '@franchise-admin/api/config';
import { CONTAINERS } from '@franchise-admin/api/containers';
import { COSMOS_DATABASE, COSMOS_KEY } from '@franchise-admin/local/constants';
import { Misuse } from '../../command.ts';
import { eventually } from '../../eventually.ts';
import { requireRunning, runningPorts } from '../../supervisor/state.ts';
import { type Containers, ensureContainers } from './containers.ts';

export interface Database {
  readonly containers: Containers;
  /** Endpoint and name, for the person who runs the command. */
  readonly name: string;
  /** How long audit records are kept, in seconds. */
  readonly auditSeconds: number;
  close(): void;
}

interface Address {
  readonly endpoint: string;
  readonly database: string;
  readonly key: string | undefined;
  readonly auditDays: string | undefined;
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface Opening {
  /** State folder of the local cloud; undefined: the database that the environment names. */
  readonly local: string | undefined;
  /**
   * Creates missing containers, on this machine only (by key). In Azure the templates create them, because data roles may not.
   */
  readonly isWritten: boolean;
  /** How long it may refuse whoever is signed in: a role counts some minutes after it was given. */
  readonly patienceMs?: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Opens a database for some work, looks whether it answers, and closes it again. @throws Error with what is missing or wrong, in a sentence */
export async function withDatabase<T>(
  opening: Opening,
  environment: Environment,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await open(opening, environment);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

async function open({ local, isWritten, patienceMs = 0 }: Opening, environment: Environment): Promise<Database> {
  const address = local === undefined ? addressOf(environment) : await localAddress(local);
  const client = new CosmosClient({
    endpoint: address.endpoint,
    ...(await credentialOf(address)),
    connectionPolicy: { retryOptions: { maxRetryAttemptCount: 20, maxWaitTimeInSeconds: 60 } },
    userAgentSuffix: 'franchise-admin-data',
  });
  try {
    const isCreated = isWritten && address.key !== undefined;
    const containers = isCreated ? await ensureContainers(client, address.database) : named(client, address);
    const look = () =>
      containers.reference.items.query('SELECT TOP 1 c.id FROM c', { partitionKey: 'brand' }).fetchAll();
    await eventually(look, patienceMs, isRefusal)();
    return {
      containers,
      name: `${new URL(address.endpoint).host}/${address.database}`,
      auditSeconds: Number(address.auditDays ?? AUDIT_DAYS) * 24 * 60 * 60,
      close: () => client.dispose(),
    };
  } catch (error) {
    client.dispose();
    const why = whyNot(error, address);
    throw why === undefined ? error : new Error(why, { cause: error });
  }
}

async function localAddress(state: string): Promise<Address> {
  await requireRunning(state);
  const { cosmos } = await runningPorts(state);
  return { endpoint: `http://127.0.0.1:${cosmos}`, database: COSMOS_DATABASE, key: COSMOS_KEY, auditDays: undefined };
}

/** @throws Misuse that names what is missing; a key is refused for any endpoint that is not on this machine */
export function addressOf(environment: Environment): Address {
  const { COSMOS_ENDPOINT: endpoint, COSMOS_DATABASE: database, COSMOS_KEY: key } = environment;
  const { AUDIT_RETENTION_DAYS: auditDays } = environment;
  if (!endpoint || !database)
    throw new Misuse('Say which database: COSMOS_ENDPOINT and COSMOS_DATABASE in the environment, or --local.');
  if (!URL.canParse(endpoint))
    throw new Misuse('COSMOS_ENDPOINT is not a URL, e.g. https://account.documents.azure.com.');
  const { hostname, protocol } = new URL(endpoint);
  if (key && !LOCAL_HOSTS.has(hostname))
    throw new Misuse('COSMOS_KEY is for a database on this machine: others are opened as whoever is signed in.');
  if (!key && protocol !== 'https:') throw new Misuse('COSMOS_ENDPOINT must begin with https://.');
  if (auditDays && !(Number(auditDays) >= 1)) throw new Misuse('AUDIT_RETENTION_DAYS must be a number of days.');
  return { endpoint, database, key: key || undefined, auditDays: auditDays || undefined };
}

async function credentialOf({ key }: Address): Promise<Pick<CosmosClientOptions, 'key' | 'aadCredentials'>> {
  if (key !== undefined) return { key };
  const { DefaultAzureCredential } = await import('@azure/identity');
  return { aadCredentials: new DefaultAzureCredential() };
}

function named(client: CosmosClient, { database }: Address): Containers {
  const entries = CONTAINERS.map(({ id }) => [id, client.database(database).container(id)] as const);
  return Object.fromEntries(entries) as Record<(typeof CONTAINERS)[number]['id'], Container>;
}

const isRefusal = (error: unknown) => (error as { readonly code?: unknown }).code === 403;

/** Why a database cannot be opened, for the person who wants to; undefined for what nobody expects. */
function whyNot(error: unknown, { endpoint, database, key }: Address): string | undefined {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  if (['CredentialUnavailableError', 'AggregateAuthenticationError'].includes(String(name)))
    return 'Nobody is signed in with Azure: az login, or the identity of a workflow or a machine.';
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'REQUEST_SEND_ERROR'].includes(String(code)))
    return `No database answers at ${endpoint}. The local one is started with "npm start" (or say its --state).`;
  if (isRefusal(error))
    return `Whoever is signed in may not read the data of ${endpoint}: a data-plane role is needed.`;
  const way = key === undefined ? 'The templates create it.' : 'Loading with --apply creates it on this machine.';
  return code === 404 ? `There is no database ${database} at ${endpoint}, or not all of it. ${way}` : undefined;
}
