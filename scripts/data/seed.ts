import { CosmosClient } from '@azure/cosmos';
import { generate } from '@franchise-admin/data-sets/generate';
import { DATA_SET_NAMES, type DataSetName } from '@franchise-admin/data-sets/model';
import { ensureContainers, updateContainers } from './database/containers.ts';
import { type DirectoryTarget, loadDirectory } from './load/directory.ts';
import { loadDocuments, type Outcome } from './load/load.ts';
import { containersDigest, readMarker, writeMarker } from './load/marker.ts';
import { progressLine } from './load/progress.ts';

export { OtherDataSetError } from './load/load.ts';

export interface SeedOptions {
  readonly cosmosEndpoint: string;
  readonly cosmosKey: string;
  readonly database: string;
  /** The store of the local directory. */
  readonly directory: DirectoryTarget;
  /** The data set to load. Default: the existing one, or `demo` for an empty database. */
  readonly dataSet?: DataSetName | undefined;
  /** Receives progress lines, at most ten per second. Each replaces the previous one. */
  readonly onProgress?: ((line: string) => void) | undefined;
}

export interface Seeded {
  readonly dataSet: DataSetName;
  /** `present` if the data set already existed and nothing was changed. */
  readonly outcome: Outcome;
  /** Number of documents in the data set. */
  readonly documents: number;
}

/**
 * Prepares the database of the local cloud: creates missing containers, and loads a data set into database and
 * directory. Safe at every start: existing data stays unchanged, and an interrupted load resumes.
 * @throws OtherDataSetError if the database contains another data set than requested
 */
export async function seed(options: SeedOptions): Promise<Seeded> {
  const client = new CosmosClient({ endpoint: options.cosmosEndpoint, key: options.cosmosKey });
  try {
    const containers = await ensureContainers(client, options.database);
    const marker = await readMarker(containers.reference);
    if (marker && marker.containers !== containersDigest()) {
      await updateContainers(containers);
      await writeMarker(containers.reference, { ...marker, containers: containersDigest() });
    }
    const dataSet = generate(options.dataSet ?? knownName(marker?.name) ?? 'demo');
    const report = progressLine(options.onProgress);
    const outcome = await loadDocuments(containers, dataSet, (documents) =>
      report(`${dataSet.name} data: ${number(documents)} of ${number(dataSet.documentCount)} documents`),
    );
    await loadDirectory(options.directory, dataSet, (records) =>
      report(`${dataSet.name} data: ${number(records)} accounts and memberships`),
    );
    return { dataSet: dataSet.name, outcome, documents: dataSet.documentCount };
  } finally {
    client.dispose();
  }
}

function knownName(name: string | undefined): DataSetName | undefined {
  return DATA_SET_NAMES.find((known) => known === name);
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
