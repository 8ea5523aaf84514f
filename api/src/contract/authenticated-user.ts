/** The current user (API-06 to API-08). None of these requests shows an error message (ERR-02). */
import * as z from 'zod/mini';
import { anySignedIn } from './policies.ts';
import { route } from './route.ts';

/** The caller's franchise admin record. Every field is null if the caller has none. */
const authenticatedUser = z.object({
  groupCode: z.nullable(z.string()),
  groupName: z.nullable(z.string()),
  franchiseUserId: z.nullable(z.int()),
});

/** The caller's POS admin record. Every field is null if the caller has none. */
const authenticatedPosUser = z.object({
  pointOfSaleVendorId: z.nullable(z.int()),
  pointOfSaleUserId: z.nullable(z.int()),
});

export const authenticatedUserRoutes = {
  getAuthenticatedUser: route({
    name: 'getAuthenticatedUser',
    method: 'GET',
    path: 'authenticated-user',
    params: z.object({}),
    response: authenticatedUser,
    policy: anySignedIn,
  }),
  getAuthenticatedPosUser: route({
    name: 'getAuthenticatedPosUser',
    method: 'GET',
    path: 'authenticated-pos-user',
    params: z.object({}),
    response: authenticatedPosUser,
    policy: anySignedIn,
  }),
  getAuthenticatedUserGroups: route({
    name: 'getAuthenticatedUserGroups',
    method: 'GET',
    path: 'authenticated-user/groups',
    params: z.object({}),
    response: z.array(z.string()),
    policy: anySignedIn,
  }),
} as const;
