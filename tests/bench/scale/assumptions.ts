/** Assumptions of the extrapolation (arithmetic.ts). Real use of the portal has not been measured yet. */
import type { Kind } from '../../support/several-hosts/ledger.ts';

export const COMPANY = {
  franchises: 10_000,
  /** Each franchise has 40 units and 100 people, as in the large data set. */
  unitsEach: 40,
  peopleEach: 100,
  /** Administrators per franchise. */
  administratorsEach: 2,
  /** Share of the administrators who work in the busiest hour. */
  shareAtWork: 0.2,
  /** Ratio of the busiest minute of that hour to its average. */
  peak: 3,
} as const;

/** Requests that one administrator sends in a working hour. */
export const CALLS_AN_HOUR: Readonly<Record<Kind, number>> = {
  list: 8,
  'list cached': 12,
  hierarchy: 4,
  'hierarchy cached': 8,
  units: 6,
  record: 14,
  options: 1,
  'save user': 3,
  'rename user': 0.5,
  'promote user': 0.2,
  'choose types': 1,
  'save unit': 3,
  'assign unit': 2,
  'move person': 1,
  'add user': 0.5,
  'delete user': 0.3,
};

/** Limits from the documentation of the services, and guesses, because a run on this machine cannot measure them. */
export const LIMITS = {
  /** Cost of a read with strong consistency, which infra configures, relative to the local endpoint's model. */
  strongReads: 2,
  /** Request units per second of one physical partition, which is the maximum for a franchise. */
  partitionCharge: 10_000,
  /** Bytes of one logical partition, including its index. */
  partitionBytes: 20 * 1024 ** 3,
  /** Stored bytes per byte of JSON, including the index. A conservative guess. */
  storedPerByte: 1.5,
  /** Maximum number of directory writes by one app in one tenant per 150 s. */
  directoryWrites: 3_000,
  directoryWindowSeconds: 150,
  /** Resource units per 10 s of one app in one of the smallest tenants. The limit in the largest tenants is 8,000. */
  directoryUnits: 3_500,
  /** Maximum load at which a one-core instance still responds in time. A guess. */
  fullness: 0.6,
} as const;

/** People and units of the largest franchise: GIANT of the large data set. */
export const LARGEST = { people: 5_000, units: 20_000 } as const;
/** Default retention of history in days (AUDIT_RETENTION_DAYS). */
export const RETENTION_DAYS = 2_557;
