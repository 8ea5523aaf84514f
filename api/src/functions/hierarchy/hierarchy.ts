/** Endpoints for the hierarchy (API-19 to API-21). */
import { hierarchyRoutes as routes } from '../../contract/hierarchy.ts';
import { hierarchyTree } from '../../domain/hierarchy/hierarchy-tree.ts';
import { readHierarchyRows } from '../../store/franchise/franchise-lists.ts';
import { handle } from '../http/handle.ts';
import { listResponse } from '../http/list-response.ts';
import { addPosition, changePosition } from './place-person.ts';
import { removePosition } from './remove-person.ts';

export const hierarchyHandlers = [
  handle(routes.getHierarchy, (request) =>
    listResponse(request, request.params.code, async () => {
      const rows = await readHierarchyRows(request.params.code);
      return rows && { franchise: rows.franchise, body: hierarchyTree({ ...rows, levels: rows.franchise.levels }) };
    }),
  ),

  handle(routes.saveHierarchy, async (request) => {
    const { franchiseRoleMemberId } = request.body;
    const position = await (franchiseRoleMemberId
      ? changePosition(request, franchiseRoleMemberId)
      : addPosition(request));
    return { body: { franchiseRoleMemberId: position.franchiseRoleMemberId, etag: position._etag } };
  }),

  handle(routes.deleteHierarchy, async (request) => ({ body: await removePosition(request) })),
];
