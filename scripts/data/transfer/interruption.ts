/** What a command says when Ctrl-C or a signal ends it: what is done, and how to go on. */
export class Interruption {
  #tell = () => 'Interrupted. Nothing was written.';

  /** From now on `tell` is called, which may also clean up: the process ends right after it. */
  tellBy(tell: () => string): void {
    this.#tell = tell;
  }

  tell(): string {
    return this.#tell();
  }
}

/** Exit codes of shells for processes that a signal ended. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Ends this process on a signal, after a line on standard error. */
export function endOnSignals(interruption: Interruption): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      process.stderr.write(`\n${interruption.tell()}\n`);
      process.exit(EXIT_CODES[signal]);
    });
}
