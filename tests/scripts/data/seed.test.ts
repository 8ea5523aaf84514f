import { type Container, CosmosClient } from '@azure/cosmos';
import { CONTAINERS } from '@franchise-admin/api/containers';
import { documentId } from '@franchise-admin/api/documents';
import { generate } from '@franchise-admin/data-sets/generate';
import type { DataSet, PlacedDocument } from '@franchise-admin/data-sets/model';
import { type CosmosServer, startCosmos } from '@franchise-admin/local/cosmos';
import { DirectoryStore } from '@franchise-admin/local/directory-store';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { containerRequest, ensureContainers } from '../../../scripts/data/database/containers.ts';
import { loadDocuments } from '../../../scripts/data/load/load.ts';
import { OtherDataSetError, type SeedOptions, seed } from '../../../scripts/data/seed.ts';

const DATABASE = 'franchise-admin';

interface Cloud {
  readonly cosmos: CosmosServer;
  readonly directory: DirectoryStore;
  readonly client: CosmosClient;
  readonly options: SeedOptions;
  container(id: string): Container;
  close(): Promise<void>;
}

async function startCloud(): Promise<Cloud> {
  const cosmos = await startCosmos();
  const directory = new DirectoryStore();
  const client = new CosmosClient({ endpoint: cosmos.endpoint, key: cosmos.key });
  return {
    cosmos,
    directory,
    client,
    options: { cosmosEndpoint: cosmos.endpoint, cosmosKey: cosmos.key, database: DATABASE, directory },
    container: (id) => client.database(DATABASE).container(id),
    close: async () => {
      client.dispose();
      directory.close();
      await cosmos.close();
    },
  };
}

/** Returns all documents of a container by partition and id, without the service's own fields. */
async function contentOf(container: Container): Promise<Map<string, unknown>> {
  const { resources } = await container.items.readAll<Document>({ maxItemCount: 1_000 }).fetchAll();
  const loaded = resources.filter((document) => document.kind !== 'dataSet');
  return new Map(
    loaded.map((document) => {
      const own = Object.entries(document).filter(([name]) => !name.startsWith('_'));
      return [keyOf(container.id, document), Object.fromEntries(own)] as const;
    }),
  );
}

type Document = Readonly<Record<string, unknown>>;

function keyOf(containerId: string, document: Document): string {
  const { partitionKey } = CONTAINERS.find((definition) => definition.id === containerId)!;
  return `${document[partitionKey.slice(1)]} ${document.id}`;
}

describe('demo', () => {
  let cloud: Cloud;
  const lines: string[] = [];
  beforeAll(async () => {
    cloud = await startCloud();
    expect(await seed({ ...cloud.options, onProgress: (line) => lines.push(line) })).toEqual({
      dataSet: 'demo',
      outcome: 'loaded',
      documents: 1_429,
    });
  });
  afterAll(() => cloud.close());

  test.each(CONTAINERS.map((definition) => definition.id))(
    'container %s contains the generated documents',
    async (id) => {
      const expected = [...generate('demo').documents()].filter((placed) => placed.container === id);
      const found = await contentOf(cloud.container(id));
      expect(found.size).toBe(expected.length);
      for (const { document } of expected)
        expect(found.get(keyOf(id, document as unknown as Document))).toEqual(document);
    },
  );

  test.each(CONTAINERS)('container $id has its key, indexes and lifetime', async (definition) => {
    const { resource } = await cloud.container(definition.id).read();
    const { indexingPolicy, ...wanted } = containerRequest(definition);
    expect(resource).toMatchObject(wanted);
    expect(resource!.indexingPolicy).toMatchObject({
      includedPaths: indexingPolicy.includedPaths,
      compositeIndexes: indexingPolicy.compositeIndexes,
    });
    expect(resource!.defaultTtl).toBe(definition.defaultTtl);
  });

  test('the directory has the accounts with their groups', () => {
    const { accounts, memberships } = cloud.directory;
    const daniel = accounts.byName('daniel.nakamura@demo.example')!;
    expect(daniel).toMatchObject({ displayName: 'Daniel Nakamura', mail: 'daniel.nakamura@alohagrill.example' });
    // His groups are Operations Bulletin and Training of Island Grill.
    expect(memberships.groupsOf(daniel.id).length).toBe(2);
    expect(accounts.count({ sql: 'TRUE', values: [] })).toBe(
      [...generate('demo').directory()].filter((record) => record.kind === 'account').length,
    );
  });

  test('reports progress in one line', () => {
    expect(lines[0]).toMatch(/^demo data: [\d,]+ of 1,429 documents$/);
  });

  test('a second load keeps later changes and deletions', async () => {
    const aloha = cloud.container('franchises').item(documentId.franchise, 'ALOHA');
    await aloha.patch([{ op: 'set', path: '/revision', value: 7 }]);
    const unit = cloud.container('franchises').item(documentId.unit('2210'), 'ALOHA');
    await unit.delete();
    const daniel = cloud.directory.accounts.byName('daniel.nakamura@demo.example')!;
    cloud.directory.accounts.purge(daniel.id);
    cloud.cosmos.requests.reset();

    expect((await seed(cloud.options)).outcome).toBe('present');

    expect((await aloha.read()).resource.revision).toBe(7);
    expect((await unit.read()).statusCode).toBe(404);
    expect(cloud.directory.accounts.byId(daniel.id)).toBe(undefined);
    expect(cloud.cosmos.requests.list('bulk')).toEqual([]);
  });

  test('rejects another data set with a remedy', async () => {
    await expect(seed({ ...cloud.options, dataSet: 'large' })).rejects.toThrow(OtherDataSetError);
    await expect(seed({ ...cloud.options, dataSet: 'large' })).rejects.toThrow('--reset');
  });

  test('refills an emptied directory', async () => {
    const directory = new DirectoryStore();
    onTestFinished(() => directory.close());
    await seed({ ...cloud.options, directory });
    expect(directory.accounts.byName('keala.thompson@demo.example')).toBeDefined();
  });
});

test('the data set "none" creates empty containers', async () => {
  const cloud = await startCloud();
  onTestFinished(() => cloud.close());
  expect(await seed({ ...cloud.options, dataSet: 'none' })).toMatchObject({ dataSet: 'none', documents: 0 });
  for (const { id } of CONTAINERS) expect((await contentOf(cloud.container(id))).size).toBe(0);
  // A start without a data set keeps the existing one.
  expect(await seed(cloud.options)).toMatchObject({ dataSet: 'none', outcome: 'present' });
});

test('updates indexes of containers from an earlier version and keeps their documents', async () => {
  const cloud = await startCloud();
  onTestFinished(() => cloud.close());
  await seed(cloud.options);
  const franchises = cloud.container('franchises');
  const { resource } = await franchises.read();
  await franchises.replace({
    ...resource!,
    indexingPolicy: { includedPaths: [{ path: '/type/?' }], excludedPaths: [{ path: '/*' }] },
  } as never);
  const reference = cloud.container('reference').item('data-set', 'dataSet');
  await reference.patch([{ op: 'set', path: '/containers', value: 'earlier' }]);

  expect((await seed(cloud.options)).outcome).toBe('present');

  const wanted = containerRequest(CONTAINERS[0]!).indexingPolicy.includedPaths;
  expect((await franchises.read()).resource!.indexingPolicy!.includedPaths).toEqual(wanted);
  expect((await franchises.item(documentId.franchise, 'ALOHA').read()).statusCode).toBe(200);
});

describe('an interrupted load', () => {
  const COUNT = 23_456;

  function* manyDocuments(until = COUNT): Iterable<PlacedDocument> {
    for (let n = 0; n < until; n++) {
      const document = { id: `${n}`, authObjectId: `${n}`, franchiseAdmin: null, posAdmin: null };
      yield { container: 'sign-ins', document };
    }
    if (until < COUNT) throw new Error('power cut');
  }
  const dataSet = (version: string, until?: number): DataSet => ({
    name: 'many',
    version,
    documentCount: COUNT,
    documents: () => manyDocuments(until),
    directory: () => [],
  });

  async function interrupted() {
    const cloud = await startCloud();
    onTestFinished(() => cloud.close());
    const containers = await ensureContainers(cloud.client, DATABASE);
    await expect(loadDocuments(containers, dataSet('1', 15_000), () => {})).rejects.toThrow('power cut');
    cloud.cosmos.requests.reset();
    return { cloud, containers };
  }

  test('an interrupted load resumes at the last checkpoint and completes all documents', async () => {
    const { cloud, containers } = await interrupted();
    expect(await loadDocuments(containers, dataSet('1'), () => {})).toBe('finished');
    expect(cloud.cosmos.requests.list('bulk').length).toBe(Math.ceil((COUNT - 10_000) / 100));
    expect((await contentOf(cloud.container('sign-ins'))).size).toBe(COUNT);
    expect(await loadDocuments(containers, dataSet('1'), () => {})).toBe('present');
  });

  test('an interrupted load restarts if the content has changed', async () => {
    const { cloud, containers } = await interrupted();
    expect(await loadDocuments(containers, dataSet('2'), () => {})).toBe('finished');
    expect(cloud.cosmos.requests.list('bulk').length).toBe(Math.ceil(COUNT / 100));
  });

  test('a load survives throttling but fails after a rejected document', async () => {
    const { cloud, containers } = await interrupted();
    cloud.cosmos.faults.add({ match: 'POST /dbs/', kind: 'bulk', status: 429, retryAfter: 0.01, times: 3 });
    cloud.cosmos.faults.add({ match: 'POST /dbs/', kind: 'bulk', status: 403, times: 1 });
    await expect(loadDocuments(containers, dataSet('1'), () => {})).rejects.toThrow('Bulk request errored');
    expect(await loadDocuments(containers, dataSet('1'), () => {})).toBe('finished');
    expect((await contentOf(cloud.container('sign-ins'))).size).toBe(COUNT);
  });
});
