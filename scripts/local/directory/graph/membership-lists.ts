import type { SqlCondition } from '../store/conditions.ts';
import { inGroup, inGroupTransitively } from '../store/memberships.ts';
import { groupsWhere, usersWhere } from './collections.ts';
import { notSupported } from './errors.ts';
import { countOf, listPage } from './lists.ts';
import { findGroup, findUser } from './lookup.ts';
import { allowOptions, GRAPH, type GraphAnswer, type GraphContext } from './request.ts';

const LIST_OPTIONS = ['$select', '$top', '$skiptoken', '$filter', '$count'] as const;

/** GET /groups/{id}/members and /transitiveMembers, with or without the cast to users. */
export function listMembers(context: GraphContext): GraphAnswer {
  allowOptions(context, ...LIST_OPTIONS);
  return listPage(context, usersWhere(context, membersOf(context), { typed: true, metadata: 'directoryObjects' }));
}

/** GET /groups/{id}/members/$count and its like: plain text. */
export function countMembers(context: GraphContext): GraphAnswer {
  allowOptions(context, '$filter');
  return countOf(context, usersWhere(context, membersOf(context)));
}

/** GET /groups/{id}/members/$ref: references only. */
export function listMemberReferences(context: GraphContext): GraphAnswer {
  allowOptions(context, '$top', '$skiptoken');
  const users = usersWhere(context, membersOf(context), { metadata: 'Collection($ref)' });
  return listPage(context, {
    ...users,
    present: ({ id }) => ({ '@odata.id': `${GRAPH}/directoryObjects/${id}/Microsoft.DirectoryServices.User` }),
  });
}

/** Condition on the members of the group in the path. A group within a group is listed by no call of ours: refused. */
function membersOf(context: GraphContext): SqlCondition {
  const group = findGroup(context);
  const { path } = context.request;
  if (!/\/microsoft\.graph\.user\b/i.test(path) && context.store.groups.count(inGroup(group.id)) > 0) {
    throw notSupported('listing the members of a group that holds groups without the cast microsoft.graph.user');
  }
  return /\/transitiveMembers\b/i.test(path) ? inGroupTransitively(group.id) : inGroup(group.id);
}

/** GET /users/{id}/memberOf and /transitiveMemberOf, with or without the cast to groups. */
export function listMemberOf(context: GraphContext): GraphAnswer {
  allowOptions(context, ...LIST_OPTIONS);
  return listPage(context, groupsWhere(context, groupsOf(context), { typed: true, metadata: 'directoryObjects' }));
}

/** GET /users/{id}/memberOf/$count and its like. */
export function countMemberOf(context: GraphContext): GraphAnswer {
  allowOptions(context, '$filter');
  return countOf(context, groupsWhere(context, groupsOf(context)));
}

function groupsOf(context: GraphContext): SqlCondition {
  const { id } = findUser(context);
  const { memberships } = context.store;
  const transitive = /\/transitiveMemberOf\b/i.test(context.request.path);
  const ids = transitive ? memberships.allGroupsOf(id) : memberships.groupsOf(id);
  return { sql: `id IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(ids)] };
}
