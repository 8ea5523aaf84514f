/**
 * What the portal keeps in the storage account: the ONE list that the local cloud and the templates go by.
 *
 * `container`: blob container of uploaded files, each of an import that is not finished. `queue`: messages that carry the number of
 * an import that has work to do. `poisonQueue`: where the Functions host sets aside what failed time and again.
 */
import names from './names.json' with { type: 'json' };

export const IMPORTS: Readonly<typeof names> = names;

/** The setting (a connection string, or the beginning of `…__queueServiceUri`) by which the queue's functions find it. */
export const STORAGE_CONNECTION = 'STORAGE';
