/** What a load has done and seen: plain data, judged when it is over. */

export const READINGS = ['list', 'list held', 'hierarchy', 'hierarchy held', 'units', 'record', 'options'] as const;
export const CHANGES = [
  'save user',
  'rename user',
  'promote user',
  'choose types',
  'save unit',
  'hang unit',
  'move person',
  'add user',
  'delete user',
] as const;
export type Kind = (typeof READINGS)[number] | (typeof CHANGES)[number];

/** One call. */
export interface Call {
  readonly kind: Kind;
  /** Which host, counted from 0. */
  readonly host: number;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly milliseconds: number;
}

/** A change that was asked for. */
export interface Change {
  readonly kind: Kind;
  readonly code: string;
  /** The document that is changed; of a person who is added, as soon as they have a number. */
  readonly record: string | null;
  readonly status: number;
  readonly requestId: string;
  /** The version it was meant for; null for somebody new. */
  readonly from: string | null;
  /** The version that was answered; null when it was refused, and of a deletion. */
  readonly to: string | null;
  /** What was written where the record counts its saves: one more than it said. */
  readonly count?: number;
  /** The address of whoever is added. */
  readonly emailAddress?: string;
}

/** What another host showed right after a change was answered. */
export interface View {
  readonly kind: Kind;
  readonly code: string;
  readonly record: string;
  /** The version that was answered to the change; null for somebody new and somebody gone. */
  readonly wrote: string | null;
  /** The version that was shown; null when there was none; `unchanged` for a list said to be as it was before the change. */
  readonly saw: string | null;
}

/** The three in the order in which answers came. */
export interface Ledger {
  readonly calls: Call[];
  readonly changes: Change[];
  readonly views: View[];
}

export const emptyLedger = (): Ledger => ({ calls: [], changes: [], views: [] });
