/** When a franchise last changed, and what it has no contact for (API-10): apart from what else is of it, as the shell asks it on every page. */
import * as z from 'zod/mini';
import { groupCode } from './fields.ts';
import { readFranchise } from './policies.ts';
import { route } from './route.ts';

const communicationState = z.object({
  /** Names of the communication types nobody of the franchise has chosen, joined by ", "; "" when there is none. */
  groups: z.string(),
  /** The same names, one by one: a name may contain a comma. */
  groupNames: z.array(z.string()),
  /** The last change or load as it is shown, time zone included. */
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
