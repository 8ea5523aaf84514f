/** Every container with its key, indexes and lifetime: the ONE list that the local cloud and the templates go by. */

export interface ContainerDefinition {
  readonly id: 'franchises' | 'vendors' | 'reference' | 'sign-ins' | 'jobs';
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

export const CONTAINERS: readonly ContainerDefinition[] = [
  {
    id: 'franchises',
    partitionKey: '/groupCode',
    indexedPaths: [
      '/type/?',
      '/at/?',
      '/dueAt/?',
      '/groupCode/?',
      '/franchiseUserId/?',
      '/franchiseRoleMemberId/?',
      '/reportsToId/?',
      '/managerId/?',
      '/authObjectId/?',
      '/communicationTypeIds/[]/?',
      '/actorId/?',
      '/changes/[]/record/id/?',
    ],
    compositeIndexes: [
      [
        { path: '/type', order: 'ascending' },
        { path: '/at', order: 'descending' },
      ],
    ],
    defaultTtl: -1,
  },
  {
    id: 'vendors',
    partitionKey: '/pointOfSaleVendorId',
    indexedPaths: [
      '/type/?',
      '/at/?',
      '/dueAt/?',
      '/pointOfSaleVendorId/?',
      '/groupCode/?',
      '/authObjectId/?',
      '/userName/?',
    ],
    compositeIndexes: [],
    defaultTtl: -1,
  },
  {
    id: 'reference',
    partitionKey: '/kind',
    indexedPaths: ['/type/?', '/at/?', '/dueAt/?', '/groupCode/?', '/brandId/?', '/communicationTypeId/?'],
    compositeIndexes: [],
    defaultTtl: -1,
  },
  { id: 'sign-ins', partitionKey: '/authObjectId', indexedPaths: [], compositeIndexes: [] },
  { id: 'jobs', partitionKey: '/id', indexedPaths: ['/dueAt/?'], compositeIndexes: [], defaultTtl: -1 },
];
