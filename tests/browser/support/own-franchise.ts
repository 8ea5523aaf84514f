/** A small franchise with known records (tests/support/franchise.ts), which a story may change. */
import { CosmosClient } from '@azure/cosmos';
import type { FranchiseContainerDocument } from '@franchise-admin/api/documents';
import { COSMOS_DATABASE, COSMOS_KEY } from '@franchise-admin/local/constants';
import { documentsWith, upsertAll } from '../../support/franchise.ts';

export interface OwnFranchise {
  readonly code: string;
  readonly name: string;
  /** Resets the franchise and its chosen import columns, then writes `more`. */
  reset(more?: readonly FranchiseContainerDocument[]): Promise<void>;
  /** Deletes all people and units. The level names stay. */
  empty(): Promise<void>;
  /** Changes fields of one document and the version of all lists, like a change by another user. */
  change(id: string, fields: Record<string, unknown>): Promise<void>;
  close(): void;
}

/** @param worker the index of the worker, because concurrent stories must not share a franchise */
export function ownFranchise(worker: number): OwnFranchise {
  const code = `STORY${worker}`;
  const client = new CosmosClient({ endpoint: process.env.PORTAL_COSMOS ?? '', key: COSMOS_KEY });
  const database = client.database(COSMOS_DATABASE);
  const container = database.container('franchises');
  const revise = () => container.item('franchise', code).patch([{ op: 'incr', path: '/revision', value: 1 }]);
  /** Keeps the franchise itself, because a request that does not find it makes the API hide it for 30 seconds. */
  const empty = async () => {
    const query = "SELECT VALUE c.id FROM c WHERE c.id != 'franchise'";
    const { resources: ids } = await container.items.query<string>(query, { partitionKey: code }).fetchAll();
    for (let from = 0; from < ids.length; from += 100)
      await container.items.batch(
        ids.slice(from, from + 100).map((id) => ({ operationType: 'Delete', id })),
        code,
      );
  };
  return {
    code,
    name: `${code} Restaurants`,
    async reset(more) {
      await empty();
      await upsertAll(container, code, documentsWith(code, more));
      await database
        .container('jobs')
        .item(`${code}:columns`, `${code}:columns`)
        .delete()
        .catch((error: unknown) => {
          if ((error as { code?: number }).code !== 404) throw error;
        });
    },
    empty,
    async change(id, fields) {
      const { resource } = await container.item(id, code).read();
      await container.item(id, code).replace({ ...resource, ...fields });
      await revise();
    },
    close: () => client.dispose(),
  };
}
