/** Last change of a franchise and its types without a contact (API-10). A separate file, because the shell loads it on every page. */
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
