/** Short lists for the pickers (API-01 to API-03). */
import * as z from 'zod/mini';
import { etag, groupCode, unitCode } from './fields.ts';
import { readAllFranchises, readFranchise } from './policies.ts';
import { route } from './route.ts';

const unitLookup = z.object({ unitCode, unitName: z.string(), etag });

/** Option of the franchise selector, labelled "groupCode - description" (NAV-06). */
const franchiseLookup = z.object({ groupCode: z.string(), description: z.string() });
export type FranchiseLookup = z.output<typeof franchiseLookup>;

const entityLookup = z.object({ entityId: z.int(), description: z.string() });

export const lookupRoutes = {
  lookupUnits: route({
    name: 'lookupUnits',
    method: 'GET',
    path: 'lookup/units/{code}',
    params: z.object({ code: groupCode }),
    response: z.array(unitLookup),
    policy: readFranchise,
    message: 'An error occurred when retrieving a list of units.',
    concurrency: 'list',
  }),
  lookupFranchises: route({
    name: 'lookupFranchises',
    method: 'GET',
    path: 'lookup/franchises',
    params: z.object({}),
    response: z.array(franchiseLookup),
    policy: readAllFranchises,
    message: 'An error occurred when retrieving a list of franchises.',
  }),
  lookupEntities: route({
    name: 'lookupEntities',
    method: 'GET',
    path: 'lookup/entities/{code}',
    params: z.object({ code: groupCode }),
    response: z.array(entityLookup),
    policy: readFranchise,
    message: 'An error occurred when retrieving a list of entities.',
  }),
} as const;
