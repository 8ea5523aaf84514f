import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type ESTree, type Plugin, type Rolldown, Visitor } from 'vite';

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const router = (name: string) => page(`../node_modules/react-router/dist/production/${name}.mjs`);

/**
 * Two builds write into one folder: the portal and, with `--mode bridge`, the page redirect.html. A single build would move code
 * that both share from the identity library into a separate file, which compresses worse.
 */
export default defineConfig(({ command, mode }) => ({
  // URLs are relative, so that the same build works below "/" and "/portal/" with the page's base element (SHELL-03).
  base: './',
  plugins: [react(), withoutSchemas(), preloadFont()],
  resolve: {
    // The router's package exports only its development build.
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: router('index') },
            { find: /^react-router\/dom$/, replacement: router('dom-export') },
          ]
        : [],
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Saves 3 of 200 KiB compared with Vite's own minifier, mostly in the identity library.
    minify: 'terser',
    // reduce_funcs is off, because inlined functions compress worse. Getters have no side effects, so unused reads can be dropped.
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2, reduce_funcs: false, pure_getters: true } },
    copyPublicDir: mode !== 'bridge',
    // Vite requests the style sheet of a chunk only once. After a failure, the chunk would render without it.
    cssCodeSplit: false,
    // The content security policy allows data: URLs only for images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input:
        mode === 'bridge'
          ? { redirect: page('redirect.html') }
          : { index: page('index.html'), notFound: page('404.html') },
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          // One file for the first load, and one for code that loads during the sign-in, because more files compress worse.
          groups: [
            { name: portalChunk, debugName: 'portal', tags: ['$initial'], priority: 1 },
            { name: 'SignedIn', test: (id: string) => id === page('src/app/SignedIn.tsx') },
          ],
        },
      },
    },
  },
}));

/** Puts all modules into one file, except the pages and their direct imports. Otherwise 404.html would load the whole portal. */
const portalChunk: Rolldown.CodeSplittingNameFunction = (id, chunks) => {
  const isPage = (module: string) => chunks.getModuleInfo(module)?.isEntry === true;
  return isPage(id) || chunks.getModuleInfo(id)?.importers.some(isPage) ? null : 'portal';
};

/** The properties of a route that are schemas. */
const SCHEMAS = ['params', 'body', 'query', 'response', 'current'];

/**
 * Removes Zod and the contract's schemas from the client: only the server validates, and schemas would add 9 KiB to the first load. Removes
 * the schemas from the route table, and marks every call at the top level of the contract as pure, so that tree shaking drops the rest.
 */
function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/api\/src\/contract\// },
      handler(code) {
        const edits = contractEdits(this.parse(code)).sort((a, b) => b.start - a.start);
        const edited = edits.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
        return { code: edited, map: null };
      },
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => id.includes('/node_modules/zod/')))
          this.error(`${chunk.fileName} contains Zod: the client uses a schema. Use its type instead.`);
    },
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

function contractEdits(program: ESTree.Program): (Range & { readonly text: string })[] {
  const schemas: (Range & { readonly text: string })[] = [];
  const calls: Range[] = [];
  const functions: Range[] = [];
  const addFunction = (node: Range) => void functions.push(node);
  new Visitor({
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    CallExpression(call) {
      calls.push(call);
      const [entry] = call.arguments;
      if (call.callee.type !== 'Identifier' || call.callee.name !== 'route' || entry?.type !== 'ObjectExpression')
        return;
      for (const property of entry.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        const { name } = property.key;
        if (SCHEMAS.includes(name))
          schemas.push({ start: property.start, end: property.end, text: `${name}: undefined` });
      }
    },
  }).visit(program);
  const isOutside = ({ start }: Range) =>
    ![...schemas, ...functions].some((one) => one.start <= start && start < one.end);
  const pure = calls.filter(isOutside).map(({ start }) => ({ start, end: start, text: '/*@__PURE__*/' }));
  return [...schemas, ...pure];
}

/** Preloads the font in the HTML, so that the font does not wait for the style sheet. */
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
