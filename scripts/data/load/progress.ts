const EVERY_MS = 100;

/** Forwards at most ten lines per second, because a terminal is slower than a load. */
export function progressLine(onProgress: ((line: string) => void) | undefined): (line: string) => void {
  let last = 0;
  return (line) => {
    const now = performance.now();
    if (!onProgress || now - last < EVERY_MS) return;
    last = now;
    onProgress(line);
  };
}
