/** Records the requests and results of a load as plain data, for the checks after the load. */

export const READINGS = ['list', 'list cached', 'hierarchy', 'hierarchy cached', 'units', 'record', 'options'] as const;
export const CHANGES = [
  'save user',
  'rename user',
  'promote user',
  'choose types',
  'save unit',
  'assign unit',
  'move person',
  'add user',
  'delete user',
] as const;
export type Kind = (typeof READINGS)[number] | (typeof CHANGES)[number];

/** One request. */
export interface Call {
  readonly kind: Kind;
  /** Index of the host, starting at 0. */
  readonly host: number;
  /** The status, or 0 if there was no response. */
  readonly status: number;
  readonly milliseconds: number;
}

/** One requested change. */
export interface Change {
  readonly kind: Kind;
  readonly code: string;
  /** Id of the changed document, or null for a rejected new user. */
  readonly record: string | null;
  readonly status: number;
  readonly requestId: string;
  /** The version in If-Match, or null for a new user. */
  readonly from: string | null;
  /** The returned version, or null for a rejected change and for a deletion. */
  readonly to: string | null;
  /** For records with a save counter, the written value: the value that was read plus 1. */
  readonly count?: number;
  /** Email of an added user. */
  readonly emailAddress?: string;
}

/** The version that another host showed right after a change. */
export interface View {
  readonly kind: Kind;
  readonly code: string;
  readonly record: string;
  /** The version returned by the change, or null for an added or deleted user. */
  readonly wrote: string | null;
  /** The version shown, or null if there was none, `unchanged` if the list returned 304. */
  readonly saw: string | null;
}

/** All entries, in the order of the responses. */
export interface Ledger {
  readonly calls: Call[];
  readonly changes: Change[];
  readonly views: View[];
}

export const emptyLedger = (): Ledger => ({ calls: [], changes: [], views: [] });
