/** The message to print if a signal interrupts the command: its progress, and how to resume it. */
export class Interruption {
  #message = () => 'Interrupted. Nothing was written.';

  /** Sets the function that returns the message. It may also clean up, because the process exits right after it. */
  setMessage(message: () => string): void {
    this.#message = message;
  }

  message(): string {
    return this.#message();
  }
}

/** The exit codes that shells report for these signals. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** On a signal, prints the message on standard error and exits. */
export function endOnSignals(interruption: Interruption): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      process.stderr.write(`\n${interruption.message()}\n`);
      process.exit(EXIT_CODES[signal]);
    });
}
