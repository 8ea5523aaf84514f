import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BlobServiceClient } from '@azure/storage-blob';
import { QueueServiceClient } from '@azure/storage-queue';
import { IMPORTS } from '@franchise-admin/api/storage';
import { Child, type Log } from './child.ts';
import { within } from './within.ts';

export interface AzuriteOptions {
  /** Folder for the data of all three services. Without a folder, the data stays in memory. */
  readonly folder?: string | undefined;
  /** For each service, 0 or undefined selects a free port. */
  readonly blobPort?: number | undefined;
  readonly queuePort?: number | undefined;
  readonly tablePort?: number | undefined;
  /** Receives the output of Azurite. */
  readonly log?: Log;
}

export interface Azurite {
  readonly blobPort: number;
  readonly queuePort: number;
  readonly tablePort: number;
  /** Value for the settings AzureWebJobsStorage and STORAGE. */
  readonly connectionString: string;
  /** The process, so that a caller can notice its exit. */
  readonly child: Child;
  close(): Promise<void>;
}

const SERVICES = ['Blob', 'Queue', 'Table'] as const;
// The account that Microsoft documents for Azurite. It grants access to nothing else.
const ACCOUNT = 'devstoreaccount1';
const ACCOUNT_KEY = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

/** Starts Azurite (Blob, Queue, Table) on the loopback interface, in a process that ends with this one. */
export async function startAzurite(options: AzuriteOptions = {}): Promise<Azurite> {
  if (options.folder !== undefined) mkdirSync(options.folder, { recursive: true });
  const wanted = [options.blobPort ?? 0, options.queuePort ?? 0, options.tablePort ?? 0];
  const addresses = SERVICES.flatMap((service, index) => [
    ...[`--${service.toLowerCase()}Host`, '127.0.0.1'],
    ...[`--${service.toLowerCase()}Port`, String(wanted[index])],
  ]);
  const storage = options.folder === undefined ? ['--inMemoryPersistence'] : ['--location', options.folder];
  const child = new Child(fileURLToPath(new URL('azurite-main.ts', import.meta.url)), {
    log: options.log,
    // Without skipApiVersionCheck, Azurite rejects storage SDKs newer than itself.
    args: ['--silent', '--disableTelemetry', '--skipApiVersionCheck', ...addresses, ...storage],
  });
  const ports = await listening(child).catch(async (error: unknown) => {
    await child.stop();
    throw error;
  });
  return {
    ...ports,
    child,
    close: () => close(child),
  };
}

/** Waits until Azurite listens, then creates the container and queues that the templates create in Azure. */
async function listening(child: Child) {
  const [blobPort, queuePort, tablePort] = await child.waitFor(readPorts);
  const connection = connectionString({ blob: blobPort, queue: queuePort, table: tablePort });
  await BlobServiceClient.fromConnectionString(connection).getContainerClient(IMPORTS.container).createIfNotExists();
  const queues = QueueServiceClient.fromConnectionString(connection);
  for (const name of [IMPORTS.queue, IMPORTS.poisonQueue]) await queues.getQueueClient(name).createIfNotExists();
  return { blobPort, queuePort, tablePort, connectionString: connection };
}

/** Lets Azurite save its data, then kills it, because it does not exit by itself. */
async function close(child: Child): Promise<void> {
  if (child.running) {
    child.process.send('shutdown');
    await within(child.waitFor(isClosed), 4000);
  }
  await child.stop('SIGKILL');
}

function isClosed(output: string): true | undefined {
  return SERVICES.every((service) => output.includes(`${service} service successfully closed`)) || undefined;
}

function readPorts(output: string): [number, number, number] | undefined {
  const [blob, queue, table] = SERVICES.map((service) => {
    const port = new RegExp(`${service} service is successfully listening at http://127\\.0\\.0\\.1:(\\d+)`).exec(
      output,
    );
    return Number(port?.[1]);
  });
  return blob && queue && table ? [blob, queue, table] : undefined;
}

export function connectionString({ blob, queue, table }: Record<'blob' | 'queue' | 'table', number>): string {
  const endpoints = [
    ['Blob', blob],
    ['Queue', queue],
    ['Table', table],
  ].map(([service, port]) => `${service}Endpoint=http://127.0.0.1:${port}/${ACCOUNT};`);
  return `DefaultEndpointsProtocol=http;AccountName=${ACCOUNT};AccountKey=${ACCOUNT_KEY};${endpoints.join('')}`;
}
