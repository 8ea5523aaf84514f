/** Every container with its key, indexes and lifetime: the ONE list that the local cloud and the templates go by. */
import list from './containers.json' with { type: 'json' };

export interface ContainerDefinition {
  readonly id: keyof typeof list;
  readonly partitionKey: string;
  /** Paths that queries filter or sort by; everything else is not indexed, which halves what a write costs. */
  readonly indexedPaths: readonly string[];
  readonly compositeIndexes: readonly (readonly {
    readonly path: string;
    readonly order: 'ascending' | 'descending';
  }[])[];
  /** Seconds; -1: only documents that carry a `ttl` end; undefined: nothing ends. */
  readonly defaultTtl?: number;
}

/** As it stands in the file, where TypeScript takes "ascending" for any text. */
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
