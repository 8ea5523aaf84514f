/** The route table: one entry per endpoint. The server's endpoints and the typed client derive from it. */
import { addressRoutes } from './addresses.ts';
import { auditRoutes } from './audit.ts';
import { authenticatedUserRoutes } from './authenticated-user.ts';
import { changeSetRoutes } from './change-sets.ts';
import { communicationStateRoutes } from './communication-state.ts';
import { communicationRoutes } from './communications.ts';
import { franchiseRoutes } from './franchise.ts';
import { franchiseRoleRoutes } from './franchise-roles.ts';
import { hierarchyRoutes } from './hierarchy.ts';
import { importRoutes } from './import.ts';
import { lookupRoutes } from './lookup.ts';
import { orphanedFranchiseRoutes } from './orphaned-franchises.ts';
import { posRoutes } from './pos.ts';
import { restoringRoutes } from './restoring.ts';
import { systemListRoutes } from './system-lists.ts';
import { unitRoutes } from './units.ts';
import { userRecordRoutes } from './user-record.ts';
import { userRoutes } from './users.ts';

export * from './addresses.ts';
export * from './audit.ts';
export * from './authenticated-user.ts';
export * from './change-set-record.ts';
export * from './change-sets.ts';
export * from './communication-state.ts';
export * from './communications.ts';
export * from './compared.ts';
export * from './counted.ts';
export * from './deletion.ts';
export * from './emails.ts';
export * from './fields.ts';
export * from './franchise.ts';
export * from './franchise-roles.ts';
export * from './full-name.ts';
export * from './hierarchy.ts';
export * from './history-scope.ts';
export * from './idempotency.ts';
export * from './import.ts';
export * from './import-cells.ts';
export type { ColumnChoices, Table } from './import-table.ts';
export * from './lookup.ts';
export * from './manager-rows.ts';
export * from './opening-hours.ts';
export * from './order.ts';
export * from './orphaned-franchises.ts';
export * from './policies.ts';
export * from './pos.ts';
export * from './preview.ts';
export * from './problem.ts';
export * from './record.ts';
export * from './restorable-fields.ts';
export * from './restoring.ts';
export * from './route.ts';
export * from './spreadsheet.ts';
export * from './system-lists.ts';
export * from './text.ts';
export * from './units.ts';
export * from './user-record.ts';
export * from './users.ts';

export const routes = {
  ...lookupRoutes,
  ...authenticatedUserRoutes,
  ...franchiseRoutes,
  ...communicationStateRoutes,
  ...franchiseRoleRoutes,
  ...addressRoutes,
  ...communicationRoutes,
  ...unitRoutes,
  ...hierarchyRoutes,
  ...userRoutes,
  ...userRecordRoutes,
  ...importRoutes,
  ...systemListRoutes,
  ...posRoutes,
  ...orphanedFranchiseRoutes,
  ...auditRoutes,
  ...restoringRoutes,
  ...changeSetRoutes,
} as const;
