import { expect, test } from 'vitest';
import { faultyImports } from './imports.ts';

const faults = (file: string, source: string) => faultyImports(file, `import { x } from '${source}';`);

test.each([
  ['a feature, another one', 'frontend/src/features/hierarchy/HierarchyPage.tsx', '../units/UnitDialog.tsx'],
  ['… from a deeper folder', 'frontend/src/features/hierarchy/dialogs/MoveDialog.tsx', '../../units/UnitDialog.tsx'],
  ['… by a longer way', 'frontend/src/features/hierarchy/model/view.ts', '../../../features/units/opening-hours.ts'],
  ['a feature, the shell', 'frontend/src/features/units/UnitDialog.tsx', '../../app/useSelection.ts'],
  ['a feature, the server', 'frontend/src/features/units/UnitDialog.tsx', '../../../../api/src/store/cosmos/ping.ts'],
  ['… and its contract but by its package', 'frontend/src/client/client.ts', '../../../api/src/contract/index.ts'],
  ['ui, the client', 'frontend/src/ui/Card.tsx', '../client/client.ts'],
  ['ui, the context', 'frontend/src/ui/dialog/DialogFrame.tsx', '../../context/caller.ts'],
  ['ui, sign-in', 'frontend/src/ui/Card.tsx', '../auth/session.ts'],
  ['ui, a feature', 'frontend/src/ui/Card.tsx', '../features/units/UnitDialog.tsx'],
  ['ui, a call', 'frontend/src/ui/Card.tsx', '@franchise-admin/api/contract'],
  ['a feature, what lies behind the kit', 'frontend/src/features/units/UnitDialog.tsx', '../../ui/Card.tsx'],
  ['the shell too', 'frontend/src/app/Gate.tsx', '../ui/dialog/dialog-stack.ts'],
  ['the tree, more of it', 'frontend/src/features/hierarchy/model/search.ts', '../../../ui/Card.tsx'],
  ['the client, a feature', 'frontend/src/client/stream.ts', '../features/units/opening-hours.ts'],
  ['… what is drawn', 'frontend/src/client/stream.ts', '../ui/index.ts'],
  ['what features share, one of them', 'frontend/src/shared/refusal.ts', '../features/units/opening-hours.ts'],
  ['the context, the shell', 'frontend/src/context/caller.ts', '../app/useCallerData.ts'],
  ['the shell, the library of sign-in', 'frontend/src/app/App.tsx', '@azure/msal-browser'],
  ['the page, what the server keeps', 'frontend/src/app/App.tsx', '@franchise-admin/api/documents'],
  ['the page, scripts', 'frontend/src/settings.ts', '../../scripts/site/settings.ts'],
  ['the contract, settings', 'api/src/contract/route.ts', '../config.ts'],
  ['the contract, main', 'api/src/contract/route.ts', '../main.ts'],
  ['the contract, the domain', 'api/src/contract/route.ts', '../domain/users/user-list.ts'],
  ['the contract, Cosmos DB', 'api/src/contract/route.ts', '@azure/cosmos'],
  ['the contract, what a browser has not', 'api/src/contract/route.ts', 'node:crypto'],
  ['the domain, settings', 'api/src/domain/users/user-list.ts', '../../config.ts'],
  ['… from a deeper folder', 'api/src/domain/import/rows.ts', '../../store/cosmos/ping.ts'],
  ['the domain, Microsoft Graph', 'api/src/domain/users/user-list.ts', '@microsoft/microsoft-graph-client'],
  ['the store, the directory', 'api/src/store/cosmos/ping.ts', '../../directory/accounts.ts'],
  ['the store, a handler', 'api/src/store/cosmos/ping.ts', '../../functions/http/call.ts'],
  ['the directory, the storage', 'api/src/directory/accounts.ts', '../storage/ping.ts'],
  ['the storage, the store', 'api/src/storage/ping.ts', '../store/cosmos/ping.ts'],
  ['a handler, main', 'api/src/functions/http/call.ts', '../../main.ts'],
  ['a handler, Cosmos DB', 'api/src/functions/http/call.ts', '@azure/cosmos'],
  ['a module of all, a handler', 'api/src/cache.ts', './functions/http/call.ts'],
  ['a file of a folder without a rule', 'api/src/helpers/x.ts', '../contract/index.ts'],
  ['a folder without a rule', 'api/src/functions/http/call.ts', '../../helpers/x.ts'],
])('%s: %s may not import %s', (_what, file, source) => {
  expect(faults(file, source)).toEqual([expect.stringContaining(`${file}:1 imports ${source}: `)]);
});

test.each([
  ['frontend/src/features/hierarchy/dialogs/MoveDialog.tsx', '../model/view.ts'],
  ['frontend/src/features/hierarchy/dialogs/MoveDialog.tsx', '../../../ui/index.ts'],
  ['frontend/src/features/units/UnitDialog.tsx', '@franchise-admin/api/contract'],
  ['frontend/src/features/units/UnitDialog.test.tsx', '../../ui/test-dialogs.ts'],
  ['frontend/src/features/hierarchy/model/search.ts', '../../../ui/search.ts'],
  ['frontend/src/main.tsx', './ui/form/drafts.ts'],
  ['frontend/src/app/pages.tsx', '../features/units/UnitDialog.tsx'],
  ['frontend/src/ui/Card.tsx', './Card.module.css'],
  ['frontend/src/ui/Card.tsx', 'react'],
  ['frontend/src/ui/table/csv.ts', '@franchise-admin/api/spreadsheet'],
  ['api/src/contract/route.ts', 'zod/mini'],
  ['api/src/contract/emails.test.ts', 'vitest'],
  ['api/src/domain/import/rows.ts', '../../contract/index.ts'],
  ['api/src/store/cosmos/containers.ts', '@azure/cosmos'],
  ['api/src/functions/http/call.ts', '../../store/cosmos/ping.ts'],
  ['api/src/cache.test.ts', './cache.ts'],
])('%s may import %s', (file, source) => {
  expect(faults(file, source)).toEqual([]);
});

test.each([
  ["import type { X } from '../config.ts';"],
  ["import '../config.ts';"],
  ["export * from '../config.ts';"],
  ["export { x } from '../config.ts';"],
  ["const x = await import('../config.ts');"],
  ["type X = import('../config.ts').X;"],
])('every way to import is seen: %s', (statement) => {
  expect(faultyImports('api/src/contract/route.ts', `// A module.\n${statement}\n`)).toEqual([
    'api/src/contract/route.ts:2 imports ../config.ts: api/contract may not import api/config',
  ]);
});
