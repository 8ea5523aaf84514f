/** How far a command is, on standard error: one line that replaces itself on a terminal, one every few seconds elsewhere. */
import { progressLine } from '../load/progress.ts';

const ELSEWHERE_MS = 5_000;

export interface ProgressOutput {
  readonly isTTY?: boolean;
  /** Milliseconds between two lines where this is no terminal; five seconds when left out. */
  readonly everyMs?: number;
  write(text: string): unknown;
}

export interface Progress {
  /** What is to be told from now on. */
  readonly say: (text: string) => void;
  /** Takes the line away, before something else is printed. */
  readonly end: () => void;
}

export function createProgress(output: ProgressOutput): Progress {
  if (!output.isTTY) return told(output);
  const say = progressLine((text) => output.write(`\r\u001b[2K${text}`));
  return { say, end: () => output.write('\r\u001b[2K') };
}

/** For a log: a line whenever its time has come, also where nothing new is to be told, so that who reads it knows that it lives. */
function told(output: ProgressOutput): Progress {
  const { everyMs = ELSEWHERE_MS } = output;
  const started = performance.now();
  let text = '';
  let timer: NodeJS.Timeout | undefined;
  const tell = () => output.write(`${((performance.now() - started) / 1000).toFixed(0)} s: ${text}\n`);
  return {
    say(next) {
      text = next;
      timer ??= setInterval(tell, everyMs).unref();
    },
    end() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
