/**
 * The state of a partition during one change. The root is read first. A structural change is written only if no other structural change has
 * been written since then. All rules are therefore checked against one state of the hierarchy and of all references.
 */
import { oneOf } from '../cosmos/queries.ts';
import type { PartitionDocument, RootDocument } from '../documents/index.ts';
import { currentOverlay } from './overlay.ts';
import { type Partition, type Read, ROOT_ID, readIn } from './partition.ts';
import { queryIn } from './partition-queries.ts';

/** Maximum number of documents to read one by one. For more documents, a query is cheaper. */
const FEW = 4;
const IDS_PER_QUERY = 200;

export class PartitionSnapshot<Root extends RootDocument = RootDocument> {
  readonly partition: Partition;
  /** The root as it was read or as the change has written it; undefined if the partition has no root. */
  root: Read<Root> | undefined;
  readonly #documents = new Map<string, Promise<Read<PartitionDocument> | undefined>>();

  constructor(partition: Partition, root: Read<Root> | undefined) {
    this.partition = partition;
    this.root = root;
    this.#documents.set(ROOT_ID[partition.container], Promise.resolve(root));
  }

  /** Reads the current root of the partition. */
  static async open<Root extends RootDocument>(partition: Partition): Promise<PartitionSnapshot<Root>> {
    return new PartitionSnapshot<Root>(partition, await readIn<Root>(partition, ROOT_ID[partition.container]));
  }

  /** Returns a document by its id. Each document is read once. */
  document<T extends PartitionDocument>(id: string): Promise<Read<T> | undefined> {
    let document = this.#documents.get(id);
    if (!document) {
      document = readIn<PartitionDocument>(this.partition, id);
      this.#documents.set(id, document);
    }
    return document as Promise<Read<T> | undefined>;
  }

  /** Reads many documents with few requests, so that `document` later returns them from memory. Does nothing for a few documents. */
  async preload(ids: readonly string[]): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#documents.has(id));
    // An overlay already has most documents in memory.
    if (missing.length <= FEW || currentOverlay()) return;
    for (let from = 0; from < missing.length; from += IDS_PER_QUERY) {
      const some = missing.slice(from, from + IDS_PER_QUERY);
      const found = await queryIn<Read<PartitionDocument>>(this.partition, oneOf('id', 'id', some));
      const byId = new Map(found.map((document) => [document.id, document]));
      for (const id of some) this.#documents.set(id, Promise.resolve(byId.get(id)));
    }
  }

  /** Stores a document that the change has written, so that the response requires no further read. */
  put(document: Read<PartitionDocument>): void {
    if (this.#isRoot(document)) this.root = document;
    this.#documents.set(document.id, Promise.resolve(document));
  }

  /** Records that the change has deleted a document. */
  drop(id: string): void {
    if (id === ROOT_ID[this.partition.container]) this.root = undefined;
    this.#documents.set(id, Promise.resolve(undefined));
  }

  #isRoot(document: Read<PartitionDocument>): document is Read<PartitionDocument> & Read<Root> {
    return document.id === ROOT_ID[this.partition.container];
  }
}
