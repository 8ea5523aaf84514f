/** Last change of a franchise, and its unused communication types (API-10). A separate file, because every page loads it. */
import * as z from 'zod/mini';
import { groupCode } from './fields.ts';
import { readFranchise } from './policies.ts';
import { route } from './route.ts';

const communicationState = z.object({
  /** Names of the communication types that no user of the franchise has chosen, joined by ", "; "" if there are none. */
  groups: z.string(),
  /** The same names as a list, because a name may contain a comma. */
  groupNames: z.array(z.string()),
  /** Time of the last change or data load, formatted for display with its time zone. */
  lastModifiedDateString: z.string(),
});
export type CommunicationState = z.output<typeof communicationState>;

export const communicationStateRoutes = {
  getCommunicationState: route({
    name: 'getCommunicationState',
    method: 'GET',
    path: 'franchise/{code}/communication-state',
    params: z.object({ code: groupCode }),
    response: communicationState,
    policy: readFranchise,
    concurrency: 'list',
  }),
} as const;
