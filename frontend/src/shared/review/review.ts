/**
 * Opens the review of several changes from anywhere: `reviewed({ scope, title, kind: 'bulk', operations })`. The dialog creates the change
 * set, shows what each operation will do, and applies, schedules or proposes it.
 */
import type { BodyOf, ChangeSet, Operation, ParamsOf, Route } from '@franchise-admin/api/contract';

/** Stands for the number of the record that an earlier operation of the same set creates. */
export interface CreatedBy {
  /** Number of that operation; 1 for the first. */
  readonly $ref: number;
}

/** Refers to the record that operation `number` creates, in `params` and `body` of later operations. */
export const createdBy = (number: number): CreatedBy => ({ $ref: number });

/** Accepts `createdBy` in place of every number. */
type WithRefs<T> = T extends number
  ? T | CreatedBy
  : T extends readonly (infer Item)[]
    ? readonly WithRefs<Item>[]
    : T extends object
      ? { readonly [K in keyof T]: WithRefs<T[K]> }
      : T;
/** Path parameters as plain text and numbers, without the schema's branded types. */
type OperationParams<R extends Route> = {
  readonly [K in keyof ParamsOf<R>]: ParamsOf<R>[K] extends number ? number | CreatedBy : string;
};

export type OperationOptions<R extends Route> = {
  readonly query?: Readonly<Record<string, unknown>>;
  /** The version that the operation applies to: the record's ETag. The current version if omitted. */
  readonly ifMatch?: string | undefined;
} & (string extends keyof ParamsOf<R> ? { readonly params?: undefined } : { readonly params: OperationParams<R> }) &
  (BodyOf<R> extends undefined ? { readonly body?: undefined } : { readonly body: WithRefs<BodyOf<R>> });

/** An operation, created by `operation`. */
export type OperationInput = Readonly<Operation>;

/** Builds an operation of a change set: a request to a route. */
export function operation<R extends Route>(route: R, options: OperationOptions<R>): OperationInput {
  const { params, query, body, ifMatch } = options;
  return {
    route: route.name,
    params: { ...params },
    ...(query && { query: { ...query } }),
    ...(body !== undefined && { body }),
    ...(ifMatch !== undefined && { ifMatch }),
  };
}

export interface ReviewRequest {
  /** A franchise's code, `vendor:7`, `reference` or SYSTEM. */
  readonly scope: string;
  /** "Assign 12 units to Ada Lee". The title of the dialog and of the set. */
  readonly title: string;
  readonly kind: 'bulk' | 'handOver' | 'import' | 'proposal';
  /** 1 to 10,000, applied in this order. */
  readonly operations: readonly OperationInput[];
  /** All or nothing; at most 20 operations in one franchise. */
  readonly isAtomic?: boolean;
  /** Stops at the first operation that fails, for operations that depend on earlier operations. */
  readonly stopsAtFailure?: boolean;
  /** Called after the set is applied, scheduled or proposed, as its `state` shows. Not called if the user cancels. */
  readonly onDone?: (changeSet: ChangeSet) => void;
}

/** A new review, or the review of an existing set. */
export type OpenReview = ReviewRequest | { readonly set: ChangeSet };

let open: OpenReview | undefined;
const listeners = new Set<() => void>();

function show(next: OpenReview | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Opens the review. Does nothing while another review is open. */
export function reviewed(request: ReviewRequest): void {
  if (!open) show(request);
}

/** Opens the review of an existing set. Does nothing while another review is open. */
export function reviewedSet(set: ChangeSet): void {
  if (!open) show({ set });
}

export const closeReview = () => show(undefined);
export const openReview = () => open;

export function subscribeReview(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
