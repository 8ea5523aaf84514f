import { ACCOUNT_DOMAIN } from '@franchise-admin/data-sets/accounts';
import type { Group } from '../store/types.ts';
import { instant } from './user-fields.ts';

const READERS: Readonly<Record<string, (group: Group) => unknown>> = {
  id: (group) => group.id,
  deletedDateTime: () => null,
  createdDateTime: (group) => instant(group.createdAt),
  description: (group) => group.description,
  displayName: (group) => group.displayName,
  groupTypes: (group) => group.groupTypes,
  isAssignableToRole: (group) => (group.isAssignableToRole ? true : null),
  mail: (group) => (group.mailEnabled ? `${group.mailNickname}@${ACCOUNT_DOMAIN}` : null),
  mailEnabled: (group) => group.mailEnabled,
  mailNickname: (group) => group.mailNickname,
  membershipRule: () => null,
  onPremisesSyncEnabled: () => null,
  securityEnabled: (group) => group.securityEnabled,
  visibility: () => null,
};

/** Properties that `$select` accepts. */
export const GROUP_PROPERTIES: ReadonlySet<string> = new Set(Object.keys(READERS));

/** Returns a group in Graph's format: all properties above, or the selected ones. */
export function presentGroup(group: Group, select?: readonly string[]): Record<string, unknown> {
  const names = select ?? [...GROUP_PROPERTIES];
  return Object.fromEntries(names.map((name) => [name, READERS[name]?.(group)]));
}
