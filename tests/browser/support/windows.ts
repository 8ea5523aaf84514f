/**
 * Browser windows that stories of one worker share. A window that loads the portal again takes a third of the processor time of a new
 * one, because its process and the compiled code are still there.
 */
import type { BrowserContextOptions, Page } from '@playwright/test';

/** Emulated media of a window unless a story says otherwise. */
export const MEDIA = { colorScheme: 'light', reducedMotion: 'reduce' } as const;

/** Begins the names of what the portal itself keeps on the device; the rest is the session. */
export const OWN = 'portal.';

/** By person and site. */
const free = new Map<string, Page>();

/** Whether an open window can be set to these options. */
export function fitsAnyWindow({
  viewport,
  colorScheme,
  contrast,
  forcedColors,
  ...others
}: BrowserContextOptions): boolean {
  return viewport !== null && Object.keys(others).length === 0;
}

/** An open window that no story uses, set to the options; undefined if there is none. */
export async function takeWindow(person: string, options: BrowserContextOptions): Promise<Page | undefined> {
  const page = free.get(person);
  free.delete(person);
  if (!page) return undefined;
  const { viewport, colorScheme = MEDIA.colorScheme, contrast = 'no-preference', forcedColors = 'none' } = options;
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ ...MEDIA, media: null, colorScheme, contrast, forcedColors });
  return page;
}

/** Keeps the window for the next story, without what this one left in it; closes it if there is one already. */
export async function leaveWindow(person: string, page: Page): Promise<void> {
  // At the icon no code of the portal runs, so nothing is stored after the clearing.
  const icon = page.isClosed() || free.has(person) ? undefined : await iconOf(page);
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
  free.set(person, page);
}

function iconOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href);
}
