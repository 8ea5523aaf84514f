import { type Browser, chromium } from 'playwright-core';
import { findOrInstallChromium } from '../../../../scripts/local/chromium.ts';

/** Chromium without a screen and without a word to the outside. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: findOrInstallChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
