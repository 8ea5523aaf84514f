/**
 * Shows progress on standard error: one line that overwrites itself on a terminal, a line every few seconds elsewhere.
 */
import { progressLine } from '../load/progress.ts';

const ELSEWHERE_MS = 5_000;

export interface ProgressOutput {
  readonly isTTY?: boolean;
  /** Milliseconds between two lines without a terminal (default: five seconds). */
  readonly everyMs?: number;
  write(text: string): unknown;
}

export interface Progress {
  /** Sets the progress text. */
  readonly say: (text: string) => void;
  /** Clears the line before other output. */
  readonly end: () => void;
}

export function createProgress(output: ProgressOutput): Progress {
  if (!output.isTTY) return logged(output);
  const say = progressLine((text) => output.write(`\r\u001b[2K${text}`));
  return { say, end: () => output.write('\r\u001b[2K') };
}

/** Writes progress to a log: one line per interval, even without a change, to show that the command is running. */
function logged(output: ProgressOutput): Progress {
  const { everyMs = ELSEWHERE_MS } = output;
  const started = performance.now();
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  const log = () => output.write(`${((performance.now() - started) / 1000).toFixed(0)} s: ${text}\n`);
  return {
    say(next) {
      text = next;
      timer ??= setInterval(log, everyMs).unref();
    },
    end() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
