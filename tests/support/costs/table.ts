/**
 * Maximum cost of every endpoint. tests/api/costs.test.ts enforces this table; tests/bench/franchise-calls.ts prints it.
 *
 * The caller is a corporate admin whose roles are cached. Every change has an `Idempotency-Key`. Its receipt costs 5 request units and no
 * further request. The charges come from the model of the local endpoint (scripts/local/cosmos/charges.ts).
 *
 * Goals: a read takes point reads and one query, and a change takes point reads and one batch. `beyond` gives the reason for more.
 * Request units grow with the returned rows, never with the stored rows. `misses` lists the exceptions.
 */
import type { CallCost } from './call-cost.ts';
import { CHANGE_SETS } from './calls/change-sets.ts';
import { COMMUNICATION_CHANGES } from './calls/communication-changes.ts';
import { FRANCHISE_CHANGES } from './calls/franchise-changes.ts';
import { READINGS } from './calls/readings.ts';
import { RESTORATIONS } from './calls/restorations.ts';
import { USER_CHANGES } from './calls/user-changes.ts';
import { VENDOR_CHANGES } from './calls/vendor-changes.ts';

/** The rows in the order of the requests. Removals come after the requests that need the removed records. */
export const COSTS: readonly CallCost[] = [
  ...READINGS,
  ...FRANCHISE_CHANGES,
  ...USER_CHANGES,
  ...VENDOR_CHANGES,
  ...COMMUNICATION_CHANGES,
  ...RESTORATIONS,
  ...CHANGE_SETS,
];
