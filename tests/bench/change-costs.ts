/**
 * Measures each kind of change in franchises of 50, 500 and 5,000 people: requests and request units of its dry run and
 * of its undo, and the bytes of its audit entries. Request units follow the local endpoint's model. Each undo is undone,
 * so that later changes find their records.
 *
 *   node scripts/run.mjs tests/bench/change-costs.ts [--json FILE]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHANGE_ID, isChange, isPreviewable, type Route, routes } from '@franchise-admin/api/contract';
import type { AuditDocument } from '@franchise-admin/api/documents';
import { inRoot } from '../../scripts/root.ts';
import { bundleApi } from '../support/bundle-api.ts';
import type { ApiResponse } from '../support/client.ts';
import { type Cloud, startCloud } from '../support/cloud.ts';
import type { CallCost } from '../support/costs/call-cost.ts';
import { costsIn, pathOf } from '../support/costs/measure.ts';
import { COSTS } from '../support/costs/table.ts';
import { arrangeCosts, type CostPlace } from '../support/costs/world.ts';
import { markdown, shown } from './markdown.ts';

const { values } = parseArgs({ options: { json: { type: 'string' } } });
/** Kinds of Cosmos DB requests that are not counted: metadata that the SDK reads once, and query plans. */
const METADATA = new Set<string>(['account', 'database', 'container', 'pkranges', 'queryplan']);

interface Cost {
  readonly status: number;
  readonly requests: number;
  readonly charge: number;
  readonly graph: number;
  readonly response: ApiResponse;
}

interface Figure {
  readonly change: string;
  readonly people: number;
  readonly dryRun: Omit<Cost, 'response'> | undefined;
  readonly bytes: number;
  readonly undo: Omit<Cost, 'response'> | undefined;
}

mkdirSync(inRoot('test-results'), { recursive: true });
const folder = mkdtempSync(inRoot('test-results', 'bench-'));
try {
  const cloud = await startCloud({ data: 'none', storage: true, entry: await bundleApi(join(folder, 'api')) });
  try {
    const places = await arrangeCosts(cloud);
    const costs = costsIn(cloud);
    const figures: Figure[] = [];
    for (const cost of COSTS.filter(({ route }) => isChange(routes[route])))
      for (const place of cost.once ? places.slice(-1) : places) {
        const figure = await figureOf(cloud, costs, cost, place);
        if (figure) figures.push(figure);
      }
    console.log(tableOf(figures));
    if (values.json) writeFileSync(values.json, JSON.stringify(figures, null, 2));
  } finally {
    await cloud.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @returns undefined for a change that writes no audit entry */
async function figureOf(
  cloud: Cloud,
  costs: ReturnType<typeof costsIn>,
  cost: CallCost,
  place: CostPlace,
): Promise<Figure | undefined> {
  const caller = cloud.as('corporate.admin');
  const route: Route = routes[cost.route];
  const { params = {}, body } = cost.call(place);
  const path = pathOf(route, params);
  const dryRun = isPreviewable(route)
    ? await costOf(cloud, () => caller.call(route.method, `${path}?dryRun=true`, { body, ifMatch: '*' }))
    : undefined;
  const { response } = await costs.measure(cost, place);
  const changeId = response.headers.get(CHANGE_ID);
  if (changeId === null) return undefined;
  const entries = await entriesOf(cloud, changeId);
  const [entry] = entries;
  if (!entry) return undefined;
  const undoPath = `audit/${encodeURIComponent(scopeOf(entry))}/undo`;
  const undo = await costOf(cloud, () => caller.post(undoPath, { changeIds: [changeId] }));
  const undoId = undo.response.headers.get(CHANGE_ID);
  if (undoId !== null) await caller.post(undoPath, { changeIds: [undoId] });
  return {
    change: cost.does === undefined ? cost.route : `${cost.route} (${cost.does})`,
    people: place.size,
    dryRun: dryRun && figuresOf(dryRun),
    bytes: entries.reduce((sum, each) => sum + Buffer.byteLength(JSON.stringify(each)), 0),
    undo: undo.status === 200 ? figuresOf(undo) : undefined,
  };
}

function figuresOf({ response: _, ...figures }: Cost): Omit<Cost, 'response'> {
  return figures;
}

async function costOf(cloud: Cloud, act: () => Promise<ApiResponse>): Promise<Cost> {
  const { result, requests, graph } = await cloud.cost(act);
  const counted = requests.filter(({ kind }) => !METADATA.has(kind));
  return {
    status: result.status,
    requests: counted.length,
    charge: counted.reduce((sum, { charge }) => sum + charge, 0),
    graph: Object.values(graph).reduce((sum, times) => sum + times, 0),
    response: result,
  };
}

async function entriesOf(cloud: Cloud, changeId: string): Promise<AuditDocument[]> {
  const query = {
    query: "SELECT * FROM c WHERE c.type = 'audit' AND c.requestId = @change",
    parameters: [{ name: '@change', value: changeId }],
  };
  const found = (['franchises', 'vendors', 'reference'] as const).map((id) =>
    cloud.container(id).items.query<AuditDocument>(query).fetchAll(),
  );
  return (await Promise.all(found)).flatMap(({ resources }) => resources);
}

function scopeOf(entry: AuditDocument): string {
  if ('groupCode' in entry) return String(entry.groupCode);
  return 'pointOfSaleVendorId' in entry ? `vendor:${entry.pointOfSaleVendorId}` : 'reference';
}

/** One row per change. Slashes separate the figures of the three sizes if they differ. */
function tableOf(figures: readonly Figure[]): string {
  const rows = [...Map.groupBy(figures, ({ change }) => change)].map(([change, bySize]) => {
    const column = (figure: (of: Figure) => number | undefined) => {
      const texts = bySize.map((each) => figure(each)).map((value) => (value === undefined ? '-' : shown(value)));
      return new Set(texts).size === 1 ? (texts[0] ?? '') : texts.join(' / ');
    };
    return [
      change,
      column(({ dryRun }) => dryRun?.requests),
      column(({ dryRun }) => dryRun?.charge),
      column(({ bytes }) => bytes),
      column(({ undo }) => undo?.requests),
      column(({ undo }) => undo?.charge),
      column(({ undo }) => undo?.graph),
    ];
  });
  const head = ['change', 'dry run, requests', 'RU', 'audit, bytes', 'undo, requests', 'RU', 'Graph'];
  return markdown([head, ...rows]);
}
