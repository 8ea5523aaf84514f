/**
 * Which part of the product may import what; where nothing is said, it may not. Imports point one way: contract <- domain <-
 * store, directory, storage <- functions on the server, ui, client, context <- shared <- features <- app in the page;
 * features never import each other (architecture, section 1).
 */
import { posix } from 'node:path';

const SHARED = ['api/deadline', 'api/cache', 'api/credential', 'api/config'];
const OUTWARD = ['api/contract', 'api/domain', ...SHARED];

/** By part, a folder or file in `api/src` or `frontend/src`: the other parts whose modules it may import. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'api/contract': [],
  // Reading a file is long work that has to end in time.
  'api/domain': ['api/contract', 'api/deadline'],
  'api/deadline': [],
  'api/cache': ['api/deadline'],
  'api/credential': [],
  'api/config': ['api/contract'],
  'api/store': OUTWARD,
  'api/directory': OUTWARD,
  'api/storage': OUTWARD,
  'api/functions': [...OUTWARD, 'api/store', 'api/directory', 'api/storage'],
  'api/main': ['api/config', 'api/functions'],

  'frontend/ui': [],
  'frontend/settings': [],
  'frontend/auth': ['frontend/settings'],
  'frontend/context': [],
  'frontend/client': [],
  'frontend/shared': ['frontend/ui', 'frontend/client', 'frontend/context'],
  'frontend/features/*': ['frontend/ui', 'frontend/client', 'frontend/context', 'frontend/shared'],
  'frontend/app': [
    ...['frontend/ui', 'frontend/client', 'frontend/context', 'frontend/shared', 'frontend/features/*'],
    ...['frontend/settings', 'frontend/auth'],
  ],
  'frontend/main': ['frontend/ui', 'frontend/client', 'frontend/settings', 'frontend/auth', 'frontend/app'],
};

/** Packages that only some parts may import, by how their name begins: each service is known in one place. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  '@azure/cosmos': ['api/store'],
  '@azure/core-rest-pipeline': ['api/store', 'api/storage'],
  '@microsoft/microsoft-graph-client': ['api/directory'],
  '@azure/storage-blob': ['api/storage'],
  '@azure/storage-queue': ['api/storage'],
  '@azure/identity': ['api/credential'],
  '@azure/functions': ['api/functions', 'api/main'],
  '@azure/msal-browser': ['frontend/auth'],
  '@franchise-admin/api/contract': Object.keys(PARTS).filter(
    (part) => part.startsWith('frontend/') && part !== 'frontend/ui',
  ),
  // Rules of the contract that know no call: how a person is called, and what may stand in a cell of a file.
  '@franchise-admin/api/full-name': ['frontend/ui'],
  '@franchise-admin/api/spreadsheet': ['frontend/ui', 'frontend/features/*'],
  ...Object.fromEntries(['@azure/', '@microsoft/', '@franchise-admin/'].map((scope) => [scope, []])),
};

/** The face of the kit: what of it others import. */
const KIT = 'frontend/src/ui/index.ts';

/** By how a file's path begins, what it takes from behind the kit's face all the same, by how that begins. */
const BESIDE_KIT: Readonly<Record<string, readonly string[]>> = {
  // Boots before anything is drawn: style sheets, drafts, what is said.
  'frontend/src/main.tsx': ['frontend/src/ui/'],
  // Rules over the tree, tested without a page: the face would bring every part and its style sheet.
  'frontend/src/features/hierarchy/model/': [
    'frontend/src/ui/full-name.ts',
    'frontend/src/ui/count.ts',
    'frontend/src/ui/search.ts',
  ],
  // Comes with what is printed, as what it takes there does.
  'frontend/src/features/hierarchy/tree/PrintedTree.tsx': ['frontend/src/ui/print/'],
};

/** Tests look behind it: at what was said, and at dialogs that have to be there. */
const IS_TEST = /\.test\.tsx?$|\/test-[^/]+\.tsx?$/;

/** What the contract may import besides itself: the page loads it too. */
const CONTRACT_PACKAGES = ['zod/mini'];

/**
 * Why a module may not import this; undefined when it may.
 * @param file the module's path in the repository, with `/`
 * @param source what it imports, as written: `../ui/index.ts`, `react`
 */
export function refusal(file: string, source: string): string | undefined {
  const from = partOf(file);
  if (!from) return 'this file belongs to no part of the product';
  return source.startsWith('.')
    ? refusalOfModule(from, posix.join(posix.dirname(file), source), file)
    : refusalOfPackage(from, source, file);
}

function refusalOfModule(from: ProductPart, target: string, file: string): string | undefined {
  const to = partOf(target);
  if (!to) return `${from.name} imports only from the product's parts of its side`;
  if (to.name === from.name) return undefined;
  if (from.kind === to.kind) return 'features never import each other';
  if (!PARTS[from.kind]?.includes(to.kind)) return `${from.name} may not import ${to.name}`;
  if (to.kind !== 'frontend/ui' || target === KIT || isBesideKit(file, target)) return undefined;
  return 'what others use of frontend/ui is exported by its index.ts';
}

function isBesideKit(file: string, target: string): boolean {
  if (IS_TEST.test(file)) return true;
  return Object.entries(BESIDE_KIT).some(
    ([whose, what]) => file.startsWith(whose) && what.some((beginning) => target.startsWith(beginning)),
  );
}

function refusalOfPackage({ kind, name }: ProductPart, source: string, file: string): string | undefined {
  const isTest = /\.test\.tsx?$/.test(file);
  if (kind === 'api/contract' && !isTest && !CONTRACT_PACKAGES.includes(source))
    return `${name} imports ${CONTRACT_PACKAGES} only`;
  const rule = Object.keys(PACKAGES).find(
    (beginning) => source === beginning || source.startsWith(beginning.replace(/\/?$/, '/')),
  );
  return rule === undefined || PACKAGES[rule]?.includes(kind) ? undefined : `${name} may not import ${source}`;
}

interface ProductPart {
  /** As in PARTS. */
  readonly kind: string;
  /** The same with the feature's own name. */
  readonly name: string;
}

function partOf(path: string): ProductPart | undefined {
  const [, side, within] = /^(api|frontend)\/src\/(features\/[^/]+|[^/.]+)/.exec(path) ?? [];
  if (!side || !within) return undefined;
  const name = `${side}/${within}`;
  const kind = name.replace(/\/features\/.*/, '/features/*');
  return kind in PARTS ? { kind, name } : undefined;
}
