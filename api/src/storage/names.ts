/**
 * Names in the storage account. The local cloud and the templates read the same list.
 *
 * `container`: blob container with the files of unfinished imports. `queue`: messages with the ids of imports and change sets to process.
 * `poisonQueue`: messages that the Functions host moved here after repeated failures.
 */
import names from './names.json' with { type: 'json' };

export const IMPORTS: Readonly<typeof names> = names;

/** Setting with the queue's connection: a connection string, or the prefix of `…__queueServiceUri`. */
export const STORAGE_CONNECTION = 'STORAGE';
