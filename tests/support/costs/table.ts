/**
 * What every call may cost: the ONE table, held by tests/api/costs.test.ts and printed by tests/bench/franchise-calls.ts. The caller
 * is a corporate admin whose roles are known. Every change carries an `Idempotency-Key`: its receipt costs 5 request units, and no
 * request. Goals: a reading is point reads and one query, a change point reads and one batch (`beyond` says why some take more); request units grow with the rows an answer has, never with what is stored (`misses` says what
 * some cost instead). How many request units a flat call or a row takes is what was measured when it was so, by the local
 * endpoint's model (scripts/local/cosmos/charges.ts).
 */
import type { CallCost } from './call-cost.ts';
import { COMMUNICATION_CHANGES } from './calls/communication-changes.ts';
import { FRANCHISE_CHANGES } from './calls/franchise-changes.ts';
import { READINGS } from './calls/readings.ts';
import { RESTORATIONS } from './calls/restorations.ts';
import { USER_CHANGES } from './calls/user-changes.ts';
import { VENDOR_CHANGES } from './calls/vendor-changes.ts';

/** In the order in which they are made: what a removal takes away is needed by those before it. */
export const COSTS: readonly CallCost[] = [
  ...READINGS,
  ...FRANCHISE_CHANGES,
  ...USER_CHANGES,
  ...VENDOR_CHANGES,
  ...COMMUNICATION_CHANGES,
  ...RESTORATIONS,
];
