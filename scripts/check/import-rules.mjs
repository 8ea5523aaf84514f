import { readFileSync } from 'node:fs';

/**
 * Rules for dependency-cruiser: no workspace has an import cycle, and each part of the product imports only the parts listed here.
 *
 * Server: contract <- domain <- store, directory, storage <- functions. Page: ui, client, context <- shared <- features <- app. Features
 * never import each other.
 */

const SHARED = ['api/deadline', 'api/cache', 'api/credential', 'api/config', 'api/in-turns'];
const OUTWARD = ['api/contract', 'api/domain', ...SHARED];
const KIT = ['frontend/ui', 'frontend/client', 'frontend/context'];

/** The parts that each part may import. A part is a folder or file in `api/src` or `frontend/src`. */
const PARTS = {
  'api/contract': [],
  'api/domain': ['api/contract', 'api/deadline'],
  'api/deadline': [],
  'api/cache': ['api/deadline'],
  'api/credential': [],
  'api/in-turns': [],
  'api/config': ['api/contract'],
  'api/store': OUTWARD,
  'api/directory': OUTWARD,
  'api/storage': OUTWARD,
  'api/functions': [...OUTWARD, 'api/store', 'api/directory', 'api/storage'],
  'api/main': ['api/config', 'api/functions'],

  'frontend/ui': [],
  'frontend/settings': ['api/contract'],
  'frontend/auth': ['frontend/settings', 'api/contract'],
  'frontend/context': ['api/contract'],
  'frontend/client': ['api/contract'],
  'frontend/shared': [...KIT, 'api/contract'],
  'frontend/features': [...KIT, 'frontend/shared', 'api/contract'],
  'frontend/app': [
    ...KIT,
    'frontend/shared',
    'frontend/features',
    'frontend/settings',
    'frontend/auth',
    'api/contract',
  ],
  'frontend/main': ['frontend/ui', 'frontend/client', 'frontend/settings', 'frontend/auth', 'frontend/app'],
};

/** Packages that only some parts may import. Each service is then used in one place. */
const PACKAGES = {
  '@azure/cosmos': ['api/store'],
  '@azure/core-rest-pipeline': ['api/store', 'api/storage'],
  '@azure/storage-(blob|queue)': ['api/storage'],
  '@azure/identity': ['api/credential'],
  '@azure/functions': ['api/functions', 'api/main'],
  '@azure/msal-(browser|react)': ['frontend/auth'],
  '@microsoft/microsoft-graph-client': ['api/directory'],
};

/** Files of the local cloud that other parts import by their package names. */
const LOCAL_EXPORTS = Object.values(
  JSON.parse(readFileSync(new URL('../local/package.json', import.meta.url), 'utf8')).exports,
).map((file) => `^scripts/local/${file.slice(2)}$`);

const TREE = '^frontend/src/features/hierarchy/';
const TESTS = '(\\.test\\.tsx?|/test-[^/]+\\.tsx?)$';
/** Files of the API that the page imports by package name. */
const API_EXPORTS = '^api/src/contract/(index|full-name|spreadsheet)\\.ts$';
/** Files of the API that the UI kit may import, because they do not depend on requests. */
const UI_EXPORTS = '^api/src/contract/(full-name|spreadsheet)\\.ts$';

/** @param {string} part a folder or a file, such as `frontend/ui` */
const pathOf = (part) => `^${part.replace('/', '/src/')}(/|\\.tsx?$|\\.test\\.tsx?$)`;

const parts = Object.entries(PARTS).map(([part, others]) => ({
  name: part.replace('/', '-'),
  comment: `${part} imports ${others.join(', ') || 'nothing else'} only.`,
  severity: 'error',
  from: { path: pathOf(part) },
  to: {
    path: '^(api|frontend|scripts|tests)/',
    pathNot: [pathOf(part), ...others.map(pathOf), ...(part === 'frontend/ui' ? [UI_EXPORTS] : [])],
  },
}));

const packages = Object.entries(PACKAGES).map(([name, users]) => ({
  name: `only-${users[0].replace('/', '-')}`,
  comment: `${name} is for ${users.join(', ')}.`,
  severity: 'error',
  from: { path: '^(api|frontend)/src/', pathNot: users.map(pathOf) },
  to: { path: `node_modules/${name}/` },
}));

export default {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Modules that import each other cannot be read or tested apart.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'file-without-part',
      comment: 'This file belongs to no part of the product: name its folder in PARTS.',
      severity: 'error',
      from: { path: '^(api|frontend)/src/', pathNot: Object.keys(PARTS).map(pathOf) },
      to: {},
    },
    ...parts,
    ...packages,
    {
      name: 'no-other-feature',
      comment: 'Features never import each other. What they share is in frontend/src/shared.',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'only-ui-index',
      comment: 'Code outside frontend/src/ui imports it through its index.ts.',
      severity: 'error',
      // main.tsx runs before the first render; PrintedTree and PasswordSheet are loaded only to print.
      from: {
        path: '^frontend/src/',
        pathNot: [
          '^frontend/src/(ui/|main\\.tsx$)',
          TESTS,
          `${TREE}(model/|tree/PrintedTree\\.tsx$)`,
          'bulk/PasswordSheet\\.tsx$',
        ],
      },
      to: { path: '^frontend/src/ui/', pathNot: '^frontend/src/ui/index\\.ts$' },
    },
    {
      name: 'tree-without-page',
      comment: 'The tree model is tested without a page: ui/index.ts would load every component and style sheet.',
      severity: 'error',
      from: { path: `${TREE}model/`, pathNot: TESTS },
      to: { path: '^frontend/src/ui/', pathNot: '^frontend/src/ui/(full-name|count|search)\\.ts$' },
    },
    {
      name: 'known-services',
      comment: 'Packages of Azure and Microsoft must be listed in PACKAGES.',
      severity: 'error',
      from: { path: '^(api|frontend)/src/' },
      to: {
        path: 'node_modules/@(azure|microsoft)/',
        pathNot: Object.keys(PACKAGES).map((name) => `node_modules/${name}/`),
      },
    },
    {
      name: 'only-api-exports',
      comment: 'The page imports the API by its package names contract, full-name and spreadsheet.',
      severity: 'error',
      from: { path: '^frontend/src/' },
      to: { path: '^api/', pathNot: API_EXPORTS },
    },
    {
      name: 'only-local-exports',
      comment: 'Other folders import the local cloud through the exports of scripts/local/package.json.',
      severity: 'error',
      from: { pathNot: '^scripts/local/' },
      to: { path: '^scripts/local/', pathNot: LOCAL_EXPORTS },
    },
    {
      name: 'local-below-scripts',
      comment: 'Imports point one way: commands, then the local cloud, then the data sets, then the API.',
      severity: 'error',
      from: { path: '^scripts/local/' },
      to: { path: '^(frontend|scripts|tests)/', pathNot: '^scripts/(local|data-sets)/' },
    },
    {
      name: 'data-sets-below-all',
      comment: 'Data sets import neither commands nor the local cloud, because both import the data sets.',
      severity: 'error',
      from: { path: '^scripts/data-sets/' },
      to: { path: '^(frontend|scripts|tests)/', pathNot: '^scripts/data-sets/' },
    },
    {
      name: 'contract-runs-anywhere',
      comment: 'The page loads the contract too: it imports zod/mini only.',
      severity: 'error',
      from: { path: pathOf('api/contract'), pathNot: TESTS },
      to: { dependencyTypesNot: ['local'], pathNot: 'node_modules/zod/mini/' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: ['node_modules'] },
    exclude: { path: '^(api|frontend)/dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
