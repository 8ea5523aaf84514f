/** A dry run writes nothing. It shows the changes that the request then makes, or is rejected as unsupported. */
import {
  type AuditEntry,
  CHANGE_ID,
  IF_PLAN_MATCH,
  isChange,
  isPreviewable,
  type Preview,
  type Route,
  routes,
} from '@franchise-admin/api/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../support/cloud.ts';
import type { CallCost } from '../support/costs/call-cost.ts';
import { pathOf } from '../support/costs/measure.ts';
import { COSTS } from '../support/costs/table.ts';
import { arrangeCosts, type CostPlace } from '../support/costs/world.ts';
import { everything } from '../support/everything.ts';

const ALL: readonly Route[] = Object.values(routes);
const rows = COSTS.filter(({ route }) => isChange(routes[route])).map((cost) => ({
  name: [cost.route, cost.does].filter(Boolean).join(': '),
  cost,
}));
const isSupported = ({ cost }: (typeof rows)[number]) => isPreviewable(routes[cost.route]);

let cloud: Cloud;
let place: CostPlace;
beforeAll(async () => {
  cloud = await startCloud({ data: 'none', storage: true });
  [place] = (await arrangeCosts(cloud, [50])) as [CostPlace];
});
afterAll(() => cloud?.close());

function requestOf({ route, call }: CallCost, query = '', headers: Readonly<Record<string, string>> = {}) {
  const entry: Route = routes[route];
  const { params = {}, body } = call(place);
  const path = `${pathOf(entry, params)}${query}`;
  return cloud.as('corporate.admin').call(entry.method, path, { ...(body !== undefined && { body }), headers });
}

const dryRun = (cost: CallCost, headers?: Readonly<Record<string, string>>) => requestOf(cost, '?dryRun=true', headers);

test('HIST-01 every changing endpoint has a case here', () => {
  const tested = new Set<string>(rows.map(({ cost }) => cost.route));
  expect(ALL.filter((route) => isChange(route) && !tested.has(route.name))).toEqual([]);
});

describe.each(rows.filter(isSupported))('$name', ({ cost }) => {
  test('HIST-01, HIST-02 the dry run writes nothing, and shows the changes that the request then makes', async () => {
    const before = await everything(cloud);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const { status, body: preview } = (await dryRun(cost, headers)) as { status: number; body: Preview };
    expect([status, preview]).toEqual([
      200,
      {
        plan: expect.stringMatching(/^[\w-]{43}$/),
        changes: expect.any(Array),
        effects: expect.any(Array),
        warnings: expect.any(Array),
        leftovers: [],
      },
    ]);
    expect(preview.changes).not.toEqual([]);
    expect(await everything(cloud)).toEqual(before);

    const shown = preview.changes.map(withoutId);
    const again: Preview = (await dryRun(cost)).body;
    expect({ ...again, changes: again.changes.map(withoutId) }).toEqual({ ...preview, changes: shown });

    const changed = await requestOf(cost, '', { ...headers, [IF_PLAN_MATCH]: preview.plan });
    expect([changed.status, changed.headers.get(CHANGE_ID)]).toEqual([200, changed.headers.get('x-request-id')]);
    expect((await changesOf(changed.headers.get(CHANGE_ID))).map(withoutId)).toEqual(expect.arrayContaining(shown));
  });
});

test.each(rows.filter((row) => !isSupported(row)))('HIST-01 $name rejects a dry run', async ({ cost }) => {
  const before = await everything(cloud);
  const { status, body } = await dryRun(cost);
  expect([status, body.reason, body.errors]).toEqual([
    400,
    'dry_run_unsupported',
    [{ field: 'dryRun', message: 'This request cannot be previewed.' }],
  ]);
  expect(await everything(cloud)).toEqual(before);
});

test.each(rows.filter((row) => !isSupported(row)))('HIST-02 $name rejects the plan of a preview', async ({ cost }) => {
  const before = await everything(cloud);
  const { status, body } = await requestOf(cost, '', { [IF_PLAN_MATCH]: 'x' });
  expect([status, body.reason, body.errors]).toEqual([
    400,
    'dry_run_unsupported',
    [{ field: IF_PLAN_MATCH, message: 'This request cannot be previewed.' }],
  ]);
  expect(await everything(cloud)).toEqual(before);
});

test.each(rows)('HIST-01 $name rejects a misspelt dryRun parameter', async ({ cost }) => {
  const before = await everything(cloud);
  for (const name of ['dryrun', 'dry_run']) {
    const { status, body } = await requestOf(cost, `?${name}=true`);
    expect([status, body.errors]).toEqual([400, [{ field: name, message: 'This request has no such parameter.' }]]);
  }
  expect(await everything(cloud)).toEqual(before);
});

/** Returns the presented records of a change, from all histories. */
async function changesOf(changeId: string | null) {
  const { body } = await cloud.as('corporate.admin').get<{ records: AuditEntry[] }>('audit/SYSTEM?limit=20');
  return body.records.filter((entry) => entry.changeId === changeId).flatMap(({ changes }) => changes);
}

/** Hides the numbers of new records, which differ at each attempt. */
const withoutId = ({ recordId, ...change }: AuditEntry['changes'][number]) =>
  change.action === 'created' ? change : { recordId, ...change };
