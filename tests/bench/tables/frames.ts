/** Waits for painted frames. Times are values of `performance.now()`. */

const PATIENCE_MS = 60_000;

/** Returns the centre of the visible part of an element. */
export function middleOf(element: Element): [x: number, y: number] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
}

/** Resolves at the start of the next frame. */
export function frame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));
}

/** Resolves when the current frame has been painted. Call it within that frame. */
export function afterPaint(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  });
}

/** Resolves when the first frame that meets the condition has been painted. */
export async function painted(isShown: () => boolean): Promise<number> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const now = await frame();
    if (isShown()) return afterPaint();
    if (now > end) throw new Error('The rows did not appear.');
  }
}
