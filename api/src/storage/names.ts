/** What the portal keeps in the storage account: the ONE list that the local cloud and the templates go by. */
export const IMPORTS = {
  /** Blob container of uploaded files, each of an import that is not finished. */
  container: 'imports',
  /** Messages that carry the number of an import that has work to do. */
  queue: 'imports',
  /** Where the Functions host sets aside what failed time and again. */
  poisonQueue: 'imports-poison',
} as const;

/** The setting (a connection string, or the beginning of `…__queueServiceUri`) by which the queue's functions find it. */
export const STORAGE_CONNECTION = 'STORAGE';
