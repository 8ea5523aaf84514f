/** The hierarchy: the tree, and people in it added, moved, reassigned and removed (API-19 to API-21). */
import { hierarchyRoutes as routes } from '../../contract/hierarchy.ts';
import { hierarchyTree } from '../../domain/hierarchy/hierarchy-tree.ts';
import { readHierarchyRows } from '../../store/franchise/franchise-lists.ts';
import { handle } from '../http/handle.ts';
import { answerList } from '../http/list-answer.ts';
import { addPosition, changePosition } from './place-person.ts';
import { removePosition } from './remove-person.ts';

export const hierarchyHandlers = [
  handle(routes.getHierarchy, (call) =>
    answerList(call, call.params.code, async () => {
      const rows = await readHierarchyRows(call.params.code);
      return rows && { franchise: rows.franchise, body: hierarchyTree({ ...rows, levels: rows.franchise.levels }) };
    }),
  ),

  handle(routes.saveHierarchy, async (call) => {
    const { franchiseRoleMemberId } = call.body;
    const position = await (franchiseRoleMemberId ? changePosition(call, franchiseRoleMemberId) : addPosition(call));
    return { body: { franchiseRoleMemberId: position.franchiseRoleMemberId, etag: position._etag } };
  }),

  handle(routes.deleteHierarchy, async (call) => ({ body: await removePosition(call) })),
];
