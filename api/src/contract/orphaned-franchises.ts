/** Orphaned franchises have users but no units (API-04, API-05, ADM-03). */
import * as z from 'zod/mini';
import { groupCode } from './fields.ts';
import { corporateOnly } from './policies.ts';
import { route } from './route.ts';

const orphanedFranchise = z.object({ groupCode: z.string(), groupName: z.string(), totalUsers: z.int() });
export type OrphanedFranchise = z.output<typeof orphanedFranchise>;

export const orphanedFranchiseRoutes = {
  lookupOrphanedFranchises: route({
    name: 'lookupOrphanedFranchises',
    method: 'GET',
    path: 'lookup/orphanedFranchises',
    params: z.object({}),
    response: z.array(orphanedFranchise),
    policy: corporateOnly,
    message: 'An error occurred when retrieving a list of orphaned franchises.',
  }),
  deleteOrphanedFranchise: route({
    name: 'deleteOrphanedFranchise',
    method: 'DELETE',
    path: 'lookup/orphanedFranchises/{code}',
    params: z.object({ code: groupCode }),
    response: z.array(orphanedFranchise),
    policy: corporateOnly,
    // The specification has one error message for both endpoints.
    message: 'An error occurred when retrieving a list of orphaned franchises.',
  }),
} as const;
