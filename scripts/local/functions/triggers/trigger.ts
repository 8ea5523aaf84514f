/** An active trigger of one function. */
export interface Trigger {
  /** Stops listening and waits for running functions. */
  stop(): Promise<void>;
}
