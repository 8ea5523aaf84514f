import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findOrInstallChromium } from './chromium.ts';

/**
 * Options for headless Chromium without background traffic.
 * @throws Error if no browser is found
 */
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
      // Keeps the font's own glyph positions. By default, the headless shell rounds them to whole pixels.
      '--font-render-hinting=none',
    ],
  };
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumOptions());
}
