import { badRequest } from './errors.ts';
import { findGroup, findUser } from './lookup.ts';
import { allowOptions, GRAPH, type GraphContext, type GraphResponse, guid, objectBody } from './request.ts';

const COLLECTION = `${GRAPH}/$metadata#Collection(Edm.String)`;
const MOST_IDS = 20;

/**
 * POST /users/{id}/checkMemberGroups: returns the `groupIds` (at most 20) of groups that contain the account, directly
 * or through other groups (ROLE-01).
 */
export function checkMemberGroups(context: GraphContext): GraphResponse {
  return checkGroupsOf(context, () => findUser(context).id);
}

/** POST /groups/{id}/checkMemberGroups: returns the `groupIds` (at most 20) of groups that contain the group. */
export function checkGroupMemberGroups(context: GraphContext): GraphResponse {
  return checkGroupsOf(context, () => findGroup(context).id);
}

function checkGroupsOf(context: GraphContext, findMember: () => string): GraphResponse {
  allowOptions(context);
  const { groupIds } = objectBody(context);
  if (!Array.isArray(groupIds) || groupIds.length === 0) throw badRequest('The groupIds parameter is required.');
  if (groupIds.length > MOST_IDS) {
    throw badRequest(`The groupIds parameter takes at most ${MOST_IDS} values; ${groupIds.length} were given.`);
  }
  const ids = groupIds.map((id) => guid(String(id)));
  const held = new Set(context.store.memberships.allGroupsOf(findMember()));
  return { status: 200, body: { '@odata.context': COLLECTION, value: ids.filter((id) => held.has(id)) } };
}
