/** A running listener of one function. */
export interface Trigger {
  /** Stops listening and waits for what it has begun. */
  stop(): Promise<void>;
}
