import { inGroup } from '../store/memberships.ts';
import { GROUP_PROPERTIES, presentGroup } from './group-fields.ts';
import { findGroup } from './lookup.ts';
import { allowOptions, GRAPH, type GraphContext, type GraphResponse, selected } from './request.ts';
import { listUsers } from './user-list.ts';

/** GET /groups/{id} */
export function getGroup(context: GraphContext): GraphResponse {
  allowOptions(context, '$select');
  const select = selected(context, GROUP_PROPERTIES, 'microsoft.graph.group');
  return {
    status: 200,
    body: { '@odata.context': `${GRAPH}/$metadata#groups/$entity`, ...presentGroup(findGroup(context), select) },
  };
}

/** GET /groups/{id}/members/microsoft.graph.user: the direct members that are users. */
export function listMembers(context: GraphContext): GraphResponse {
  return listUsers(context, inGroup(findGroup(context).id), 'directoryObjects');
}
