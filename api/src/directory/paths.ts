/** Paths of Microsoft Graph. */
import { guid } from '../contract/fields.ts';

/** Returns the id. @throws TypeError for an invalid id, because a path with it could address another resource */
export function directoryId(id: string): string {
  if (!isDirectoryId(id)) throw new TypeError('The directory object id is not a GUID.');
  return id;
}

export const isDirectoryId = (id: string) => guid.safeParse(id).success;

export const userPath = (authObjectId: string) => `/users/${directoryId(authObjectId)}`;

export const deletedItemPath = (authObjectId: string) => `/directory/deletedItems/${directoryId(authObjectId)}`;

export const groupPath = (groupId: string) => `/groups/${directoryId(groupId)}`;

/** Path of a membership. It must end with `/$ref`: otherwise, a DELETE deletes the user instead of the membership. */
export const membershipPath = (groupId: string, authObjectId: string) =>
  `${groupPath(groupId)}/members/${directoryId(authObjectId)}/$ref`;

export const membersPath = (groupId: string) => `${groupPath(groupId)}/members/$ref`;

/** Returns the body for a POST to `membersPath`. */
export const memberReference = (authObjectId: string) => ({
  '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${directoryId(authObjectId)}`,
});
