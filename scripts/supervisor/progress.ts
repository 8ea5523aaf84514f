/** Prints one line per step: its name, its result and its duration. */
export class Progress {
  readonly #output: NodeJS.WriteStream;
  #passing = false;

  constructor(output: NodeJS.WriteStream = process.stdout) {
    this.#output = output;
  }

  /** Runs `work` and prints its line at the end. On a terminal, a line that overwrites itself shows the progress until then. */
  async step<T>(
    name: string,
    work: (report: (text: string) => void) => Promise<T>,
    say: (result: T) => string,
  ): Promise<T> {
    const started = performance.now();
    const result = await work((text) => this.#showPassing(name, text));
    this.#clearPassing();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    this.#output.write(`${name.padEnd(10)} ${say(result).padEnd(48)} ${seconds.padStart(6)} s\n`);
    return result;
  }

  line(text: string): void {
    this.#clearPassing();
    this.#output.write(`${text}\n`);
  }

  #showPassing(name: string, text: string): void {
    if (!this.#output.isTTY) return;
    this.#output.write(`\r\u001b[2K${name.padEnd(10)} ${text}`);
    this.#passing = true;
  }

  #clearPassing(): void {
    if (this.#passing) this.#output.write('\r\u001b[2K');
    this.#passing = false;
  }
}
