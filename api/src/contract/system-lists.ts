/** Lists of all franchises, streamed row by row (API-14, API-26, SYS-01, SYS-02). */
import * as z from 'zod/mini';
import { etag, groupCode } from './fields.ts';
import { readAllFranchises } from './policies.ts';
import { route } from './route.ts';
import { unit } from './units.ts';

/** A user in the list of all franchises (SYS-01). */
const systemUser = z.object({
  /** Unique across franchises, unlike franchiseUserId. */
  allUsersUniqueKeyId: z.string(),
  groupCode: z.string(),
  franchiseUserId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  userName: z.string(),
  authObjectId: z.string(),
  roleName: z.nullable(z.string()),
  reportsToFirstName: z.nullable(z.string()),
  reportsToLastName: z.nullable(z.string()),
  isFranchiseAdmin: z.boolean(),
  isSupportUser: z.boolean(),
  isFranchiseOwner: z.boolean(),
  isFranchiseKeyContact: z.boolean(),
  etag,
});
export type SystemUser = z.output<typeof systemUser>;

/**
 * Selects the franchises with codes above `after`, up to and including `through`. Clients request several parts in parallel. Each part
 * stays far below the limits of Static Web Apps, 45 s and 30 MB.
 */
const part = z.object({
  after: z.optional(groupCode),
  through: z.optional(groupCode),
});

export const systemListRoutes = {
  getSystemUnits: route({
    name: 'getSystemUnits',
    method: 'GET',
    path: 'units/system',
    params: z.object({}),
    query: part,
    response: z.array(unit),
    isStreamed: true,
    policy: readAllFranchises,
    message: 'An error occurred when retrieving lists of system units.',
  }),
  getSystemUsers: route({
    name: 'getSystemUsers',
    method: 'GET',
    path: 'user/system',
    params: z.object({}),
    query: part,
    response: z.array(systemUser),
    isStreamed: true,
    policy: readAllFranchises,
    message: 'An error occurred when retrieving lists of all users.',
  }),
  getSystemRevisions: route({
    name: 'getSystemRevisions',
    method: 'GET',
    path: 'lookup/revisions',
    params: z.object({}),
    response: z.array(z.object({ groupCode: z.string(), revision: z.int() })),
    policy: readAllFranchises,
  }),
} as const;
