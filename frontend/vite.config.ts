import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  // Relative: the one build serves from "/" and from "/portal/", by the page's base element (SHELL-03).
  base: './',
  plugins: [react(), preloadFont(), plainRedirect()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Vite asks for a late part's own style sheet only once: after a failure the part would come without it.
    cssCodeSplit: false,
    // The content security policy knows no data: addresses but for images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: page('index.html'), redirect: page('redirect.html'), notFound: page('404.html') },
      // What the shell shares with most late parts comes in one file: several small ones pack worse and are a request each.
      output: {
        codeSplitting: {
          groups: [{ name: 'kit', tags: ['$initial'], test: /frontend[\\/]src/, minShareCount: 18 }],
        },
      },
    },
  },
});

/** Asks for the typeface with the page's first bytes, not once the style sheet has arrived. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
        if (!font || path !== '/index.html') return html;
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${font}` };
        return { html, tags: [{ tag: 'link', attrs, injectTo: 'head' }] };
      },
    },
  };
}

/** The page behind redirect.html shows nothing, and its content security policy knows no style sheet; the build gives it the portal's. */
function plainRedirect(): Plugin {
  return {
    name: 'plain-redirect',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path }) =>
        path === '/redirect.html' ? html.replace(/\s*<link rel="stylesheet"[^>]*>/, '') : html,
    },
  };
}
