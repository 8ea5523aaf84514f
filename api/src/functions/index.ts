/** Lists the functions of the API. A test fails for a route without a handler and for a handler without a route. */
import { authenticatedUserHandlers } from './auth/authenticated-user.ts';
import { changeSetHandlers } from './change-sets/change-sets.ts';
import { auditHandlers } from './changes/audit.ts';
import { brandGroupHandlers } from './communications/groups.ts';
import { communicationOptionHandlers } from './communications/options.ts';
import { communicationTypeHandlers } from './communications/types.ts';
import { addressHandlers } from './franchise/addresses.ts';
import { franchiseHandlers } from './franchise/franchise.ts';
import { lookupHandlers } from './franchise/lookup.ts';
import { orphanedFranchiseHandlers } from './franchise/orphaned-franchises.ts';
import { systemListHandlers } from './franchise/system-lists.ts';
import { health } from './health.ts';
import { hierarchyHandlers } from './hierarchy/hierarchy.ts';
import type { Registration } from './http/registration.ts';
import { unknownRoute } from './http/unknown-route.ts';
import { importHandlers } from './import/imports.ts';
import { openApi } from './openapi/openapi.ts';
import { posUserHandlers } from './pos/pos-users.ts';
import { vendorHandlers } from './pos/vendors.ts';
import { restoringHandlers } from './restoring/restoring.ts';
import { unitHandlers } from './units/units.ts';
import { userRecordHandlers } from './users/user-record.ts';
import { userHandlers } from './users/users.ts';

export const handlers: readonly Registration[] = [
  ...lookupHandlers,
  ...authenticatedUserHandlers,
  ...franchiseHandlers,
  ...addressHandlers,
  ...communicationTypeHandlers,
  ...brandGroupHandlers,
  ...communicationOptionHandlers,
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
  ...restoringHandlers,
  ...changeSetHandlers,
];

/**
 * Functions outside the route table, because no screen uses them: health, the OpenAPI document (local runs only) and the response
 * to unknown paths.
 */
export const exceptions: readonly Registration[] = [health, openApi, unknownRoute];
