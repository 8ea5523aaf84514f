/**
 * Browser windows that the stories of a worker share. Reloading the portal takes a third of the CPU time of a new window, because the
 * process of a new window must compile the code.
 */
import type { BrowserContextOptions, Page } from '@playwright/test';

/** The emulated media of a window by default. */
export const MEDIA = {
  colorScheme: 'light',
  contrast: 'no-preference',
  forcedColors: 'none',
  reducedMotion: 'reduce',
} as const;

/** Prefix of the portal's own storage keys. All other keys belong to the session. */
export const OWN = 'portal.';

/** Free windows by account and site. Keeps up to two windows for each, because some stories use two. */
const free = new Map<string, Page[]>();
const KEPT = 2;

/** Returns true if an open window can be set to these options. */
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

/** Returns a free window and applies the options, or undefined if no window is free. */
export async function takeWindow(person: string, options: BrowserContextOptions): Promise<Page | undefined> {
  const page = free.get(person)?.pop();
  if (!page) return undefined;
  const { viewport, colorScheme, contrast, forcedColors, reducedMotion } = { ...MEDIA, ...options };
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, colorScheme, contrast, forcedColors, reducedMotion });
  return page;
}

/** Clears the window. Keeps it for the next story, or closes it if enough windows are free. */
export async function leaveWindow(person: string, page: Page): Promise<void> {
  // Navigates to the icon, because no portal code runs there that could store data after the cleanup.
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
