/** When things are seen. Times as `performance.now()` has them. */

const PATIENCE_MS = 60_000;

/** The middle of what is seen of an element. */
export function middleOf(element: Element): [x: number, y: number] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
}

/** When the next frame begins. */
export function frame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));
}

/** When the frame that is under way has been painted; called in it. */
export function afterPaint(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  });
}

/** When the first frame has been painted for which the condition holds. */
export async function painted(isShown: () => boolean): Promise<number> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const now = await frame();
    if (isShown()) return afterPaint();
    if (now > end) throw new Error('The rows did not come.');
  }
}
