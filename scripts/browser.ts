import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findOrInstallChromium } from './chromium.ts';

/** How Chromium is started: without a screen and without a word to the outside. Throws when there is none. */
export function chromiumOptions(): LaunchOptions {
  return {
    executablePath: findOrInstallChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Letters where the font has them: its headless shell moves them to whole pixels otherwise.
      '--font-render-hinting=none',
    ],
  };
}

/** Starts it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumOptions());
}
