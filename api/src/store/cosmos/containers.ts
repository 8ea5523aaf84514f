/** Every container with its key, indexes and lifetime. The local cloud and the templates use this list. */
import list from './containers.json' with { type: 'json' };

export interface ContainerDefinition {
  readonly id: keyof typeof list;
  readonly partitionKey: string;
  /** Paths that queries filter or sort by. Other paths are not indexed, which halves the cost of a write. */
  readonly indexedPaths: readonly string[];
  readonly compositeIndexes: readonly (readonly {
    readonly path: string;
    readonly order: 'ascending' | 'descending';
  }[])[];
  /** Lifetime of documents in seconds. -1: only documents with a `ttl` expire. Undefined: documents never expire. */
  readonly defaultTtl?: number;
}

/** The type of the JSON file: TypeScript widens "ascending" to string. */
type Listed = Omit<ContainerDefinition, 'id' | 'compositeIndexes'> & {
  readonly compositeIndexes: readonly (readonly { readonly path: string; readonly order: string }[])[];
};

const listed: Record<ContainerDefinition['id'], Listed> = list;
const ids = Object.keys(list) as ContainerDefinition['id'][];

export const CONTAINERS: readonly ContainerDefinition[] = ids.map((id) => ({
  ...listed[id],
  id,
  compositeIndexes: listed[id].compositeIndexes.map((index) =>
    index.map(({ path, order }) => ({ path, order: order === 'descending' ? 'descending' : 'ascending' })),
  ),
}));
