/** How far a command is, on standard error: one line that replaces itself on a terminal, one every few seconds elsewhere. */
import { progressLine } from '../load/progress.ts';

const ELSEWHERE_MS = 5_000;

export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface Progress {
  readonly say: (text: string) => void;
  /** Takes the line away, before something else is printed. */
  readonly end: () => void;
}

export function createProgress(output: ProgressOutput): Progress {
  if (output.isTTY) {
    const say = progressLine((text) => output.write(`\r\u001b[2K${text}`));
    return { say, end: () => output.write('\r\u001b[2K') };
  }
  let last = performance.now();
  const say = (text: string) => {
    if (performance.now() - last < ELSEWHERE_MS) return;
    last = performance.now();
    output.write(`${text}\n`);
  };
  return { say, end: () => undefined };
}
