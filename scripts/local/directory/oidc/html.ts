import { PATHS } from '../addresses.ts';

/** Markup that needs no escaping. Only `html` and `trusted` create it. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | undefined | false | readonly Markup[];

/** A template tag that escapes every value except markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, piece, index) => text + render(parts[index - 1]) + piece));
}

function render(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map((item: Markup) => item.text).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Marks text as markup. Used only for the sign-out form that the provider generates. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

export const ASSETS = `${PATHS.signIn}/assets`;

/** Returns a page in the portal's design. `script` names an external file that runs on load. */
export function page(title: string, content: Markup, script?: string): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - Franchise Admin Portal</title>
<link rel="icon" href="${ASSETS}/mark.svg" type="image/svg+xml">
<link rel="preload" href="${ASSETS}/inter.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${ASSETS}/style.css">
${script !== undefined && html`<script src="${ASSETS}/${script}" defer></script>`}
</head>
<body>
<main>
<header class="brand"><img src="${ASSETS}/mark.svg" alt="" width="28" height="28"><span>Franchise Admin Portal</span></header>
${content}
<p class="note">Local directory: these accounts exist on this machine only.</p>
</main>
</body>
</html>
`.text;
}

/**
 * Headers of every page. Chromium also applies form-action to redirects after a form, so the directive includes the portal's
 * origins.
 */
export function pageHeaders(siteOrigins: readonly string[]): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      "script-src 'self'",
      `form-action ${["'self'", ...siteOrigins].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
