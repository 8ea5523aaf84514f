/** A small franchise whose every record is known by name (tests/support/franchise.ts); a story may change it as it likes. */
import { CosmosClient } from '@azure/cosmos';
import type { FranchiseContainerDocument } from '@franchise-admin/api/documents';
import { COSMOS_DATABASE, COSMOS_KEY } from '@franchise-admin/local/constants';
import { arrangeFranchise } from '../../support/franchise.ts';

export interface OwnFranchise {
  readonly code: string;
  readonly name: string;
  /** Resets it; `more` is written over it. */
  reset(more?: readonly FranchiseContainerDocument[]): Promise<void>;
  /** Deletes all people and units; the level names stay. */
  empty(): Promise<void>;
  /** Replaces fields of one document, and the version of all lists, as another user's change does. */
  change(id: string, fields: Record<string, unknown>): Promise<void>;
  close(): void;
}

/** @param worker the index of the worker: stories that run at the same time never share a franchise */
export function ownFranchise(worker: number): OwnFranchise {
  const code = `STORY${worker}`;
  const client = new CosmosClient({ endpoint: process.env.PORTAL_COSMOS ?? '', key: COSMOS_KEY });
  const database = client.database(COSMOS_DATABASE);
  const container = database.container('franchises');
  const revise = () => container.item('franchise', code).patch([{ op: 'incr', path: '/revision', value: 1 }]);
  return {
    code,
    name: `${code} Restaurants`,
    reset: (more) => arrangeFranchise({ container: (id) => database.container(id) }, code, more),
    async empty() {
      const { resource } = await container.item('franchise', code).read();
      await container.deleteAllItemsForPartitionKey(code);
      await container.items.create(resource);
    },
    async change(id, fields) {
      const { resource } = await container.item(id, code).read();
      await container.item(id, code).replace({ ...resource, ...fields });
      await revise();
    },
    close: () => client.dispose(),
  };
}
