/** Endpoints that return the options of pickers: franchises and entities (API-02, API-03). */
import { lookupRoutes as routes } from '../../contract/lookup.ts';
import { noFranchise } from '../../domain/problems.ts';
import { allFranchiseNames, franchiseName } from '../../store/franchise/franchise-names.ts';
import { entitiesOf } from '../../store/reference.ts';
import { handle } from '../http/handle.ts';

export const lookupHandlers = [
  handle(routes.lookupFranchises, async () => {
    const franchises = await allFranchiseNames();
    return { body: franchises.map(({ groupCode, groupName }) => ({ groupCode, description: groupName })) };
  }),

  handle(routes.lookupEntities, async ({ params: { code } }) => {
    const [name, entities] = await Promise.all([franchiseName(code), entitiesOf(code)]);
    if (name === null) throw noFranchise();
    return { body: entities.map(({ entityId, description }) => ({ entityId, description })) };
  }),
];
