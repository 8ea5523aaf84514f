/**
 * Measures the cost of every API request in franchises of 50, 500 and 5,000 people with one restaurant per person:
 * requests to Cosmos DB by kind, request units by the local endpoint's model, Microsoft Graph requests, rows of the
 * response, and milliseconds.
 *
 *   node scripts/run.mjs tests/bench/franchise-calls.ts [--json FILE]
 *
 * The goals are in tests/support/costs/table.ts; tests/api/costs.test.ts enforces them.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot } from '../../scripts/root.ts';
import { bundleApi } from '../support/bundle-api.ts';
import { startCloud } from '../support/cloud.ts';
import { costsIn } from '../support/costs/measure.ts';
import { COSTS } from '../support/costs/table.ts';
import { arrangeCosts } from '../support/costs/world.ts';

const { values } = parseArgs({ options: { json: { type: 'string' } } });

mkdirSync(inRoot('test-results'), { recursive: true });
const folder = mkdtempSync(inRoot('test-results', 'bench-'));
try {
  const cloud = await startCloud({ data: 'none', storage: true, entry: await bundleApi(join(folder, 'api')) });
  try {
    const places = await arrangeCosts(cloud);
    const costs = costsIn(cloud);
    const figures = [];
    for (const cost of COSTS)
      for (const place of cost.once ? places.slice(-1) : places) {
        const { kinds, charge, graph, rows, milliseconds, response } = await costs.measure(cost, place);
        if (response.status !== 200)
          throw new Error(`${cost.route} returned ${response.status}: ${JSON.stringify(response.body)}`);
        const call = cost.does === undefined ? cost.route : `${cost.route} (${cost.does})`;
        const size = cost.once ? 'any' : place.size;
        figures.push({
          call,
          size,
          requests: counted(kinds),
          RU: charge,
          graph: counted(graph),
          rows,
          ms: Math.round(milliseconds),
        });
      }
    console.table(figures);
    if (values.json) writeFileSync(values.json, JSON.stringify(figures, null, 2));
  } finally {
    await cloud.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function counted(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map(([what, times]) => `${times} ${what}`)
    .join(', ');
}
