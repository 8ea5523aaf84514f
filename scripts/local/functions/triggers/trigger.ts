export interface Trigger {
  /** Stops listening and waits for running functions. */
  stop(): Promise<void>;
}
