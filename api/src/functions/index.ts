/** Every function of the API. A call that the route table names and that is missing here fails a test, and the reverse. */
import { addressHandlers } from './addresses.ts';
import { auditHandlers } from './audit.ts';
import { authenticatedUserHandlers } from './authenticated-user.ts';
import { communicationHandlers } from './communications/index.ts';
import { franchiseHandlers } from './franchise.ts';
import { health } from './health.ts';
import { hierarchyHandlers } from './hierarchy.ts';
import { importHandlers } from './imports.ts';
import { lookupHandlers } from './lookup.ts';
import { openApi } from './openapi.ts';
import { orphanedFranchiseHandlers } from './orphaned-franchises.ts';
import { posUserHandlers } from './pos-users.ts';
import type { Registration } from './registration.ts';
import { systemListHandlers } from './system-lists.ts';
import { unitHandlers } from './units.ts';
import { unknownRoute } from './unknown-route.ts';
import { userRecordHandlers } from './user-record.ts';
import { userHandlers } from './users.ts';
import { vendorHandlers } from './vendors.ts';

/** Handlers of the calls in the route table. */
export const handlers: readonly Registration[] = [
  ...lookupHandlers,
  ...authenticatedUserHandlers,
  ...franchiseHandlers,
  ...addressHandlers,
  ...communicationHandlers,
  ...unitHandlers,
  ...hierarchyHandlers,
  ...userHandlers,
  ...userRecordHandlers,
  ...importHandlers,
  ...systemListHandlers,
  ...vendorHandlers,
  ...posUserHandlers,
  ...orphanedFranchiseHandlers,
  ...auditHandlers,
];

/**
 * What is not in the route table because no screen calls it: whether the API is alive, its description (local runs), and the
 * answer to everything else.
 */
export const exceptions: readonly Registration[] = [health, openApi, unknownRoute];
