/** Addresses in Microsoft Graph. */
import { guid } from '../contract/fields.ts';

/** An id of the directory, checked: with an empty or odd one a request would address something else. */
export function directoryId(id: string): string {
  if (!isDirectoryId(id)) throw new TypeError('This is not an object id of the directory.');
  return id;
}

export const isDirectoryId = (id: string) => guid.safeParse(id).success;

export const userPath = (authObjectId: string) => `/users/${directoryId(authObjectId)}`;

export const deletedItemPath = (authObjectId: string) => `/directory/deletedItems/${directoryId(authObjectId)}`;

export const groupPath = (groupId: string) => `/groups/${directoryId(groupId)}`;

/** One membership. `/$ref` must never be left out: without it a DELETE deletes the USER, not the membership. */
export const membershipPath = (groupId: string, authObjectId: string) =>
  `${groupPath(groupId)}/members/${directoryId(authObjectId)}/$ref`;

export const membersPath = (groupId: string) => `${groupPath(groupId)}/members/$ref`;

/** The body of a POST to `membersPath`. */
export const memberReference = (authObjectId: string) => ({
  '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${directoryId(authObjectId)}`,
});
