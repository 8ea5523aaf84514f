/**
 * Maximum cost of every endpoint. tests/api/costs.test.ts enforces this table; tests/bench/franchise-calls.ts prints it. The caller is a
 * corporate admin whose roles are cached. Every change has an `Idempotency-Key`; its receipt costs 5 request units and no further request.
 * Goals: a read is point reads and one query, a change is point reads and one batch; `beyond` gives the reason for more. Request units grow
 * with the returned rows, never with the stored ones; `misses` lists the exceptions. The charges were measured with the local endpoint's
 * model (scripts/local/cosmos/charges.ts).
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
