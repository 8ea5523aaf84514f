import type { Catalog } from '../store/catalog.ts';
import type { Container } from '../store/container.ts';
import type { Storage } from '../store/storage.ts';

export class Backend {
  readonly storage: Storage;
  readonly catalog: Catalog;

  constructor(storage: Storage, catalog: Catalog) {
    this.storage = storage;
    this.catalog = catalog;
  }

  /** Unix seconds. */
  get now(): number {
    return Math.floor(Date.now() / 1000);
  }

  /** Returns the requested container, after deleting its expired documents. */
  open(database: string, container: string): Container {
    const found = this.catalog.container(database, container, true);
    found.purge(this.now);
    return found;
  }
}
