/** The named levels of a franchise (API-11). Separate from franchise.ts, so that pages can show the levels without loading it. */
import * as z from 'zod/mini';
import { groupCode, tier } from './fields.ts';
import { readFranchise } from './policies.ts';
import { route } from './route.ts';

const franchiseRole = z.object({ franchiseRoleId: z.int(), roleName: z.string(), tier, order: tier });
export type FranchiseRole = z.output<typeof franchiseRole>;

export const franchiseRoleRoutes = {
  getFranchiseRoles: route({
    name: 'getFranchiseRoles',
    method: 'GET',
    path: 'franchise/{code}/roles',
    params: z.object({ code: groupCode }),
    response: z.array(franchiseRole),
    policy: readFranchise,
    message: "An error occurred when retrieving a franchise's list of roles.",
    concurrency: 'list',
  }),
} as const;
