/**
 * The data that a review sees: the stored documents, changed by the planned writes of the operations reviewed so far. Nothing is written to
 * the database. Each document is read once.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PartitionDocument, RootDocument } from '../documents/index.ts';
import { readOfAll, readOfDocument, readOfType } from './footprint.ts';
import type { Partition, Read } from './partition.ts';
import type { PartitionChange } from './partition-change.ts';

type Document = Read<PartitionDocument>;

/** The condition of a query as a predicate, to apply to planned documents. */
export interface Selection {
  readonly types: readonly PartitionDocument['type'][];
  readonly matches?: (document: PartitionDocument) => boolean;
}

/** Reads all documents of a partition that operations can plan. */
export type LoadAll = (partition: Partition) => Promise<readonly Document[]>;

interface PartitionView {
  readonly partition: Partition;
  /** Documents as stored in the database. */
  readonly stored: Map<string, Promise<Document | undefined>>;
  /** Documents as planned; null for a deleted document. */
  readonly planned: Map<string, Document | null>;
  /** All documents by type and id; undefined if the review does not read the whole partition. */
  readonly all: Promise<Map<string, Map<string, Document>>> | undefined;
}

export class Overlay {
  readonly #views = new Map<string, PartitionView>();
  readonly #results = new Map<string, Promise<unknown>>();
  readonly #loadAll: LoadAll | undefined;
  #version = 0;
  #reads = new Set<string>();

  /** @param loadAll reads a whole partition at once, which is cheaper for many operations. If undefined, documents are read one by one */
  constructor(loadAll?: LoadAll) {
    this.#loadAll = loadAll;
  }

  /** Runs `work`. Returns its result, and the keys of its reads (footprint.ts). Only one `work` may run at a time. */
  async tracked<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly reads: ReadonlySet<string> }> {
    this.#reads = new Set();
    const result = await work();
    return { result, reads: this.#reads };
  }

  #view(partition: Partition): PartitionView {
    const key = `${partition.container}/${partition.key}`;
    const known = this.#views.get(key);
    if (known) return known;
    const all = this.#loadAll?.(partition).then(byType);
    const view: PartitionView = { partition, stored: new Map(), planned: new Map(), all };
    this.#views.set(key, view);
    return view;
  }

  async document(
    partition: Partition,
    id: string,
    read: () => Promise<Document | undefined>,
  ): Promise<Document | undefined> {
    const view = this.#view(partition);
    if (!isBookkeeping(id)) this.#reads.add(readOfDocument(partition, id));
    const planned = view.planned.get(id);
    if (planned !== undefined) return planned ?? undefined;
    const all = await view.all;
    for (const documents of all?.values() ?? []) {
      const document = documents.get(id);
      if (document) return document;
    }
    if (all && !isBookkeeping(id)) return undefined;
    const stored = view.stored.get(id) ?? read();
    view.stored.set(id, stored);
    return stored;
  }

  /**
   * Returns the selected documents.
   * @param query reads the stored documents
   */
  async select(
    partition: Partition,
    { types, matches = () => true }: Selection,
    query: () => Promise<Document[]>,
  ): Promise<Document[]> {
    const view = this.#view(partition);
    for (const type of types) this.#reads.add(readOfType(partition, type));
    const all = await view.all;
    const stored = all
      ? types.flatMap((type) => [...(all.get(type)?.values() ?? [])].filter(matches))
      : (await query()).filter(({ id }) => !view.planned.has(id));
    if (all) return stored;
    return [...stored, ...plannedOf(view, { types, matches })];
  }

  /**
   * Returns the selected documents of a whole container.
   * @param query reads the stored documents
   */
  async selectAmongAll(
    container: Partition['container'],
    selection: Selection,
    query: () => Promise<Document[]>,
  ): Promise<Document[]> {
    for (const type of selection.types) this.#reads.add(readOfAll(container, type));
    const stored = await query();
    const views = [...this.#views.values()].filter((view) => view.partition.container === container);
    const isPlanned = (document: Document) =>
      views.some((view) => view.planned.has(document.id) && isIn(view.partition, document));
    return [
      ...stored.filter((document) => !isPlanned(document)),
      ...views.flatMap((view) => plannedOf(view, selection)),
    ];
  }

  /**
   * Runs `work`, or returns its last result if the overlay has not changed since.
   * @param types the types of documents in the container `reference` that `work` reads
   */
  once<T>(key: string, types: readonly PartitionDocument['type'][], work: () => Promise<T>): Promise<T> {
    for (const type of types) this.#reads.add(readOfAll('reference', type));
    const versioned = `${key} ${this.#version}`;
    const known = this.#results.get(versioned) ?? work();
    this.#results.set(versioned, known);
    return known as Promise<T>;
  }

  /** Adds the documents that a change would write. */
  async add(
    partition: Partition,
    root: Read<RootDocument> | undefined,
    rootId: string,
    { create = [], replace = [], remove = [], root: rootChange }: PartitionChange,
  ): Promise<void> {
    const view = this.#view(partition);
    this.#version += 1;
    const all = await view.all;
    const put = (id: string, document: Document | null) => {
      view.planned.set(id, document);
      if (!all) return;
      for (const documents of all.values()) documents.delete(id);
      if (document) documentsOf(all, document.type).set(id, document);
    };
    // No stored document has such an ETag. If a later operation expects the stored version of the same document, it therefore gets a
    // conflict.
    const version = { _etag: `"planned-${this.#version}"`, _ts: 0 };
    for (const document of create) put(document.id, { ...document, ...version });
    for (const { after } of replace) put(after.id, { ...after, ...version });
    for (const { id } of remove) put(id, null);
    if (rootChange === 'delete') put(rootId, null);
    else if (rootChange !== 'absent' && (root || rootChange)) {
      const revision = (root?.revision ?? 0) + 1;
      put(rootId, { ...root, ...rootChange, revision, id: rootId, ...version } as Document);
    }
  }
}

/** True for the id of an audit entry, receipt, outbox entry or import fence. Operations never plan such documents. */
const isBookkeeping = (id: string) => /^(audit|receipt|outbox|import)-/.test(id);

const plannedOf = ({ planned }: PartitionView, { types, matches = () => true }: Selection): Document[] =>
  [...planned.values()].filter(
    (document): document is Document => document !== null && types.includes(document.type) && matches(document),
  );

const KEY_FIELDS = { franchises: 'groupCode', vendors: 'pointOfSaleVendorId', reference: 'kind' } as const;

const isIn = ({ container, key }: Partition, document: object) =>
  (document as Partial<Record<string, unknown>>)[KEY_FIELDS[container]] === key;

function byType(documents: readonly Document[]): Map<string, Map<string, Document>> {
  const all = new Map<string, Map<string, Document>>();
  for (const document of documents) documentsOf(all, document.type).set(document.id, document);
  return all;
}

function documentsOf(all: Map<string, Map<string, Document>>, type: string): Map<string, Document> {
  const documents = all.get(type) ?? new Map<string, Document>();
  all.set(type, documents);
  return documents;
}

const running = new AsyncLocalStorage<Overlay | undefined>();

/** Runs `work` so that its reads see the overlay, or the stored documents if `overlay` is undefined. */
export const withOverlay = <T>(overlay: Overlay | undefined, work: () => Promise<T>): Promise<T> =>
  running.run(overlay, work);

export const currentOverlay = (): Overlay | undefined => running.getStore();
