import type { Catalog } from '../store/catalog.ts';
import type { Container } from '../store/container.ts';
import type { Storage } from '../store/storage.ts';

/** What the handlers work on. */
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

  /** The container whose documents a request is about, with those gone that have outlived their TTL. */
  open(database: string, container: string): Container {
    const found = this.catalog.container(database, container, true);
    found.purge(this.now);
    return found;
  }
}
