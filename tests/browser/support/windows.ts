/**
 * Browser windows that the stories of a worker share. To load the portal again takes a third of the processor time of a new window,
 * whose process would have to compile the code.
 */
import type { BrowserContextOptions, Page } from '@playwright/test';

/** Emulated media of a window unless a story says otherwise. */
export const MEDIA = {
  colorScheme: 'light',
  contrast: 'no-preference',
  forcedColors: 'none',
  reducedMotion: 'reduce',
} as const;

/** Prefix of what the portal itself stores on the device; the rest is the session. */
export const OWN = 'portal.';

/** By person and site. Two, because some stories need two at a time. */
const free = new Map<string, Page[]>();
const KEPT = 2;

/** Whether an open window can be set to these options. */
export function fitsAnyWindow({
  viewport,
  colorScheme,
  contrast,
  forcedColors,
  reducedMotion,
  ...others
}: BrowserContextOptions): boolean {
  return viewport !== null && Object.keys(others).length === 0;
}

/** Takes a free window and sets it to the options; undefined if there is none. */
export async function takeWindow(person: string, options: BrowserContextOptions): Promise<Page | undefined> {
  const page = free.get(person)?.pop();
  if (!page) return undefined;
  const { viewport, colorScheme, contrast, forcedColors, reducedMotion } = { ...MEDIA, ...options };
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme, contrast, forcedColors, reducedMotion });
  return page;
}

/** Keeps the window for the next story, cleared; closes it if there are enough. */
export async function leaveWindow(person: string, page: Page): Promise<void> {
  // On the icon no code of the portal runs that could store something after the clearing.
  const others = free.get(person) ?? [];
  const icon = page.isClosed() || others.length === KEPT ? undefined : await iconOf(page);
  if (!icon) return page.context().close();
  await Promise.all(
    page
      .context()
      .pages()
      .map((other) => other !== page && other.close()),
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.mouse.move(0, 0);
  await page.goto(icon);
  await page.evaluate((own) => {
    sessionStorage.clear();
    for (const name of Object.keys(localStorage)) if (name.startsWith(own)) localStorage.removeItem(name);
  }, OWN);
  free.set(person, [...others, page]);
}

function iconOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href);
}
