import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../root.ts';

const FEATURE = 'frontend/src/features/units/UnitDialog.tsx';
const REQUEST = 'api/src/functions/http/api-request.ts';

/** A module, its import, and the rule that rejects it. */
const REJECTED = [
  ['frontend/src/features/hierarchy/model/view.ts', '../../units/UnitDialog.tsx', 'no-other-feature'],
  [FEATURE, '../../app/useSelection.ts', 'frontend-features'],
  [FEATURE, '../../../../api/src/store/cosmos/queries.ts', 'only-api-exports'],
  [FEATURE, '../../ui/Card.tsx', 'only-ui-index'],
  ['frontend/src/app/Gate.tsx', '../ui/dialog/dialog-stack.ts', 'only-ui-index'],
  ['frontend/src/ui/Card.tsx', '../client/client.ts', 'frontend-ui'],
  ['frontend/src/ui/Level.tsx', '../features/units/UnitDialog.tsx', 'frontend-ui'],
  ['frontend/src/client/stream.ts', '../ui/index.ts', 'frontend-client'],
  ['frontend/src/shared/notify.ts', '../features/units/UnitDialog.tsx', 'frontend-shared'],
  ['frontend/src/context/caller.ts', '../app/useSelection.ts', 'frontend-context'],
  ['frontend/src/app/App.tsx', '@azure/msal-browser', 'only-frontend-auth'],
  ['frontend/src/settings.ts', '../../scripts/site/settings.ts', 'frontend-settings'],
  ['api/src/contract/route.ts', '../config.ts', 'api-contract'],
  ['api/src/contract/units.ts', '@azure/cosmos', 'contract-runs-anywhere'],
  ['api/src/contract/text.ts', 'node:crypto', 'contract-runs-anywhere'],
  ['api/src/domain/import/rows.ts', '../../store/cosmos/queries.ts', 'api-domain'],
  ['api/src/domain/users/list.ts', '@microsoft/microsoft-graph-client', 'only-api-directory'],
  ['api/src/store/cosmos/queries.ts', '../../functions/http/api-request.ts', 'api-store'],
  ['api/src/directory/accounts.ts', '../storage/client.ts', 'api-directory'],
  ['api/src/storage/client.ts', '../store/cosmos/queries.ts', 'api-storage'],
  [REQUEST, '../../main.ts', 'api-functions'],
  ['api/src/functions/users/users.ts', '@azure/cosmos', 'only-api-store'],
  ['api/src/cache.ts', './functions/http/api-request.ts', 'api-cache'],
  ['api/src/helpers/x.ts', '../contract/index.ts', 'file-without-part'],
  ['frontend/src/ui/table/a.ts', './b.ts', 'no-cycle'],
  ['scripts/local/cosmos/a.ts', './b.ts', 'no-cycle'],
  ['tests/support/a.ts', './b.ts', 'no-cycle'],
  ['tests/support/cloud.ts', '../../scripts/local/cosmos/store/storage.ts', 'only-local-exports'],
  ['scripts/screenshots/portal.ts', '../local/directory/store/rows.ts', 'only-local-exports'],
  ['scripts/local/site.ts', '../root.ts', 'local-below-scripts'],
  ['scripts/local/tests/site/site.test.ts', '../../../../tests/support/cloud.ts', 'local-below-scripts'],
  ['scripts/data-sets/generate.ts', '../local/constants.ts', 'data-sets-below-all'],
  ['scripts/data-sets/model.ts', '../command.ts', 'data-sets-below-all'],
  ['frontend/src/ui/Popover.tsx', '../../../api/src/contract/index.ts', 'frontend-ui'],
  ['frontend/src/features/hierarchy/model/rows.ts', '../../../ui/Card.tsx', 'tree-without-page'],
  ['api/src/store/cosmos/queries.ts', '@azure/core-http-compat', 'known-services'],
] as const;

const ACCEPTED = [
  ['frontend/src/ui/table/b.ts', './a.ts'],
  ['scripts/local/cosmos/b.ts', './a.ts'],
  ['tests/support/b.ts', './a.ts'],
  ['frontend/src/features/hierarchy/MoveDialog.tsx', '../../ui/index.ts'],
  ['frontend/src/features/hierarchy/model/search.ts', '../../../ui/search.ts'],
  ['frontend/src/features/units/UnitDialog.test.tsx', '../../ui/test-dialogs.ts'],
  ['tests/support/users.ts', '../../scripts/local/cosmos/server.ts'],
  ['scripts/supervisor/open.ts', '../local/constants.ts'],
  ['scripts/local/directory/demo.ts', '../../data-sets/accounts.ts'],
  ['frontend/src/main.tsx', './ui/form/drafts.ts'],
  ['api/src/contract/emails.ts', 'zod/mini'],
  ['api/src/store/cosmos/containers.ts', '@azure/cosmos'],
  ['api/src/functions/http/handle.ts', '../../store/cosmos/queries.ts'],
] as const;

const WAYS = ["import 'x.ts';", "import type { X } from 'x.ts';", "export * from 'x.ts';", "void import('x.ts');"];

const folder = mkdtempSync(join(tmpdir(), 'imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

let violations: readonly string[];
beforeAll(async () => {
  const texts = new Map<string, string>();
  for (const [file, source] of [...REJECTED, ...ACCEPTED]) {
    // The graph contains every kind of import. A cycle consists of runtime imports only.
    const way = WAYS[/^\.\/[ab]\.ts$/.test(source) ? 0 : texts.size % WAYS.length] ?? '';
    texts.set(file, `${texts.get(file) ?? ''}${way.replace('x.ts', source)}\n`);
    if (source.startsWith('.')) {
      const target = join(dirname(file), source);
      texts.set(target, texts.get(target) ?? '');
    }
  }
  for (const [file, text] of texts) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  const { options, ...ruleSet } = (await import(inRoot('scripts/check/import-rules.mjs'))).default;
  const given = { ...options, ruleSet, validate: true, baseDir: folder } as ICruiseOptions;
  const { output } = await cruise(['api', 'frontend', 'scripts', 'tests'], given);
  violations = (output as ICruiseResult).summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`);
}, 60_000);

test.each(REJECTED)('%s may not import %s (%s)', (file, _, rule) => {
  expect(violations).toContain(`${file}: ${rule}`);
});

test.each(ACCEPTED)('%s may import %s', (file) => {
  const others = violations.filter((one) => one.startsWith(`${file}: `) && !one.endsWith('no-cycle'));
  expect(others).toEqual([]);
});
