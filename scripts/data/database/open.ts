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
  /** Endpoint and name, for messages. */
  readonly name: string;
  /** Retention of audit records in seconds. */
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
  /** State folder of the local cloud; undefined selects the database that the environment variables name. */
  readonly local: string | undefined;
  /**
   * If true, creates missing containers of an endpoint on this machine. In Azure, the templates create them, because the
   * data roles do not permit it.
   */
  readonly isWritten: boolean;
  /** Retries 403 for this long, because a new role takes minutes to become effective. */
  readonly patienceMs?: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Opens a database, checks that it responds, runs the work and closes it.
 * @throws Error with a message for the user
 */
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
    await eventually(look, patienceMs, isForbidden)();
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

/** @throws Misuse with the missing setting, or if a key is given for an endpoint on another machine */
export function addressOf(environment: Environment): Address {
  const { COSMOS_ENDPOINT: endpoint, COSMOS_DATABASE: database, COSMOS_KEY: key } = environment;
  const { AUDIT_RETENTION_DAYS: auditDays } = environment;
  if (!endpoint || !database) throw new Misuse('Set COSMOS_ENDPOINT and COSMOS_DATABASE, or use --local.');
  if (!URL.canParse(endpoint))
    throw new Misuse('COSMOS_ENDPOINT must be a URL, such as https://account.documents.azure.com.');
  const { hostname, protocol } = new URL(endpoint);
  if (key && !LOCAL_HOSTS.has(hostname))
    throw new Misuse(
      'COSMOS_KEY is only allowed for a database on this machine. Unset it to use the account that is signed in.',
    );
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

const isForbidden = (error: unknown) => (error as { readonly code?: unknown }).code === 403;

/** Returns the reason why a database cannot be opened, or undefined for an unexpected error. */
function whyNot(error: unknown, { endpoint, database, key }: Address): string | undefined {
  const { name, code } = error as { readonly name?: unknown; readonly code?: unknown };
  if (['CredentialUnavailableError', 'AggregateAuthenticationError'].includes(String(name)))
    return 'Not signed in to Azure. Run az login, or use the identity of a workflow or a machine.';
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'REQUEST_SEND_ERROR'].includes(String(code)))
    return `No database responds at ${endpoint}. Start the local one with "npm start", or pass its --state.`;
  if (isForbidden(error))
    return `The account that is signed in may not read the data of ${endpoint}. Assign it a data-plane role.`;
  const remedy = key === undefined ? 'The templates create it.' : 'Loading with --apply creates it on this machine.';
  return code === 404 ? `There is no database ${database} at ${endpoint}, or it is incomplete. ${remedy}` : undefined;
}
