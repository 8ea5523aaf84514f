import { ALL, both, DELETED, type SqlCondition, visible } from '../store/conditions.ts';
import type { Account, Group } from '../store/types.ts';
import type { FilterFields } from './filter.ts';
import { GROUP_PROPERTIES, presentGroup } from './group-fields.ts';
import type { Collection } from './lists.ts';
import { type GraphContext, selected } from './request.ts';
import { presentUser, USER_PROPERTIES } from './user-fields.ts';

const USER_FILTERS: FilterFields = {
  id: { column: 'id', kind: 'name' },
  userPrincipalName: { column: 'upn_key', kind: 'name' },
  mail: { column: 'mail_key', kind: 'name' },
  displayName: { column: 'display_name_key', kind: 'name' },
  employeeId: { column: 'employee_id_key', kind: 'name' },
  onPremisesImmutableId: { column: 'immutable_id', kind: 'exact', isAdvanced: true },
  accountEnabled: { column: 'enabled', kind: 'flag' },
};

const GROUP_FILTERS: FilterFields = {
  id: { column: 'id', kind: 'name' },
  displayName: { column: 'display_name_key', kind: 'name' },
  securityEnabled: { column: 'security_enabled', kind: 'flag' },
  mailEnabled: { column: 'mail_enabled', kind: 'flag' },
};

/** Accounts a read finds, narrowed by `where`; `typed` marks each with its type, as mixed collections do. */
export function usersWhere(
  context: GraphContext,
  where: SqlCondition = ALL,
  { typed = false, metadata = 'users' } = {},
): Collection<Account> {
  return userCollection(context, both(visible(Date.now()), where), typed, metadata);
}

/** Accounts in deletedItems. */
export function deletedUsers(context: GraphContext): Collection<Account> {
  return userCollection(context, DELETED, false, 'directory/deletedItems/microsoft.graph.user');
}

function userCollection(
  context: GraphContext,
  base: SqlCondition,
  typed: boolean,
  metadata: string,
): Collection<Account> {
  const { accounts } = context.store;
  const select = selected(context, USER_PROPERTIES, 'microsoft.graph.user');
  return {
    list: (condition, after, limit) => accounts.list(condition, after, limit),
    count: (condition) => accounts.count(condition),
    base,
    filters: USER_FILTERS,
    present: (account) => ({
      ...(typed && { '@odata.type': '#microsoft.graph.user' }),
      ...presentUser(account, select),
    }),
    metadata,
  };
}

/** Groups narrowed by `where`. */
export function groupsWhere(
  context: GraphContext,
  where: SqlCondition = ALL,
  { typed = false, metadata = 'groups' } = {},
): Collection<Group> {
  const { groups } = context.store;
  const select = selected(context, GROUP_PROPERTIES, 'microsoft.graph.group');
  return {
    list: (condition, after, limit) => groups.list(condition, after, limit),
    count: (condition) => groups.count(condition),
    base: where,
    filters: GROUP_FILTERS,
    present: (group) => ({
      ...(typed && { '@odata.type': '#microsoft.graph.group' }),
      ...presentGroup(group, select),
    }),
    metadata,
  };
}
