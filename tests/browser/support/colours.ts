/** Reads computed colours and calculates their contrast (WCAG 2.2, 1.4.3). */
import type { Page } from '@playwright/test';

/** Waits until all transitions and animations have ended. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEnding = ({ playState, effect }: Animation) =>
      playState !== 'finished' && Number.isFinite(effect?.getComputedTiming().endTime);
    let running: Animation[];
    do {
      // A transition starts one frame after its cause, and that cause may be the end of another transition.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      running = document.getAnimations().filter(isEnding);
      await Promise.allSettled(running.map((animation) => animation.finished));
    } while (running.length > 0);
  });
}

/** Returns colours of the page's current palette as red, green and blue from 0 to 255. @param names names of tokens in tokens.css */
export async function palette<N extends string>(page: Page, names: readonly N[]): Promise<Record<N, number[]>> {
  const found = await page.evaluate((tokens) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const colours = tokens.map((token) => {
      probe.style.color = `var(--${token})`;
      return [
        token,
        getComputedStyle(probe)
          .color.match(/[\d.]+/g)
          ?.map(Number) ?? [],
      ] as const;
    });
    probe.remove();
    return colours;
  }, names);
  return Object.fromEntries(found) as Record<N, number[]>;
}

/** Returns the contrast ratio: 1 for equal colours, 21 for black on white. */
export function contrast(one: readonly number[], other: readonly number[]): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
