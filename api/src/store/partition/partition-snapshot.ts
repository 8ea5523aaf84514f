/**
 * A partition as one change sees it. The root is read first: a structural change is written only if no other structural change has
 * been written since then, so its rules were checked against one state of the hierarchy and of all references.
 */
import type { PartitionDocument, RootDocument } from '../documents/index.ts';
import { type Partition, type Read, ROOT_ID, readIn } from './partition.ts';

export class PartitionSnapshot<Root extends RootDocument = RootDocument> {
  readonly partition: Partition;
  /** As it was read, or as the change has left it; undefined in a partition that is still to begin. */
  root: Read<Root> | undefined;
  readonly #documents = new Map<string, Promise<Read<PartitionDocument> | undefined>>();

  constructor(partition: Partition, root: Read<Root> | undefined) {
    this.partition = partition;
    this.root = root;
    this.#documents.set(ROOT_ID[partition.container], Promise.resolve(root));
  }

  /** The partition as it is now. */
  static async open<Root extends RootDocument>(partition: Partition): Promise<PartitionSnapshot<Root>> {
    return new PartitionSnapshot<Root>(partition, await readIn<Root>(partition, ROOT_ID[partition.container]));
  }

  /** Any document by its id, read once. */
  document<T extends PartitionDocument>(id: string): Promise<Read<T> | undefined> {
    let document = this.#documents.get(id);
    if (!document) {
      document = readIn<PartitionDocument>(this.partition, id);
      this.#documents.set(id, document);
    }
    return document as Promise<Read<T> | undefined>;
  }

  /** Takes a document as the change has written it, so that the answer needs no further read. */
  put(document: Read<PartitionDocument>): void {
    if (this.#isRoot(document)) this.root = document;
    this.#documents.set(document.id, Promise.resolve(document));
  }

  /** Takes note that the change has deleted a document. */
  drop(id: string): void {
    if (id === ROOT_ID[this.partition.container]) this.root = undefined;
    this.#documents.set(id, Promise.resolve(undefined));
  }

  #isRoot(document: Read<PartitionDocument>): document is Read<PartitionDocument> & Read<Root> {
    return document.id === ROOT_ID[this.partition.container];
  }
}
