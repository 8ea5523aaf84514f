/** What the arithmetic takes for granted: nobody has measured how the portal is used, so that it stands here to be changed. */
import type { Kind } from '../../support/several-hosts/ledger.ts';

export const COMPANY = {
  franchises: 10_000,
  /** As in the large data set: 40 units and 100 people of each. */
  unitsEach: 40,
  peopleEach: 100,
  /** People who administer a franchise in the portal. */
  administratorsEach: 2,
  /** Of them at work in the busiest hour. */
  shareAtWork: 0.2,
  /** The busiest minute of that hour against its average. */
  peak: 3,
} as const;

/** Calls of one administrator in an hour of work. */
export const CALLS_AN_HOUR: Readonly<Record<Kind, number>> = {
  list: 8,
  'list held': 12,
  hierarchy: 4,
  'hierarchy held': 8,
  units: 6,
  record: 14,
  options: 1,
  'save user': 3,
  'rename user': 0.5,
  'promote user': 0.2,
  'choose types': 1,
  'save unit': 3,
  'hang unit': 2,
  'move person': 1,
  'add user': 0.5,
  'delete user': 0.3,
};

/** Limits that no run here can show: the services' documentation. */
export const LIMITS = {
  /** What a reading costs with strong consistency, which infra chooses, against the local endpoint's model. */
  strongReads: 2,
  /** Request units a second of one physical partition; a franchise never has more. */
  partitionCharge: 10_000,
  /** Bytes of one logical partition, index included. */
  partitionBytes: 20 * 1024 ** 3,
  /** What is stored per byte of JSON: the index beside it. Guessed on the safe side. */
  storedPerByte: 1.5,
  /** Writes to the directory of one app in one tenant, per 150 s. */
  directoryWrites: 3_000,
  directoryWindowSeconds: 150,
  /** Resource units of one app in one tenant in 10 s, in the smallest tenants; 8,000 in the largest. */
  directoryUnits: 3_500,
  /** How full an instance of one core may be, so that it still answers in time. */
  fullness: 0.6,
} as const;

/** People and units of the largest franchise: GIANT of the large data set. */
export const LARGEST = { people: 5_000, units: 20_000 } as const;
/** Days that history is kept when nothing else is set (AUDIT_RETENTION_DAYS). */
export const RETENTION_DAYS = 2_557;
