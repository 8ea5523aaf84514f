/** Measures all tables in turn. Each round runs every table once, so that other programs affect all tables equally. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { inRoot } from '../../../scripts/root.ts';
import { median, tenth } from '../statistics.ts';
import { BARE, CONTENDERS } from './contenders.ts';
import { measureSize, measureTable, type TableFigures } from './measure.ts';
import { installPeers, type Site, serve } from './sites.ts';

/** Medians of all rounds except the first, which is a warm-up. */
export interface Measured extends TableFigures {
  /** KiB of code and styles, compressed with gzip. */
  readonly size: number;
  /** `size` minus the size of the page with React only. */
  readonly ownSize: number;
}

export interface TableBenchOptions {
  readonly rows: number;
  readonly runs: number;
}

const SOME_ROWS = 1000;

/** Returns figures in the order of the contenders. */
export async function benchTables(browser: Browser, { rows, runs }: TableBenchOptions): Promise<readonly Measured[]> {
  installPeers();
  mkdirSync(inRoot('test-results'), { recursive: true });
  const folder = mkdtempSync(inRoot('test-results', 'bench-'));
  const sites: Site[] = [];
  try {
    for (const contender of [BARE, ...CONTENDERS]) sites.push(await serve(contender, folder));
    const [bareSite, ...tableSites] = sites;
    const bare = await measureSize(browser, bareSite?.address ?? '', 0);
    const sizes = await sizesOf(browser, tableSites);
    const rounds: TableFigures[][] = CONTENDERS.map(() => []);
    for (let round = 0; round <= runs; round++)
      for (const [at, { name }] of CONTENDERS.entries()) {
        console.error(`round ${round} of ${runs}: ${name}`);
        const figures = await measureTable(browser, tableSites[at]?.address ?? '', rows);
        if (round > 0) rounds[at]?.push(figures);
      }
    return rounds.map((figures, at) => {
      const size = sizes[at] ?? 0;
      return { ...medians(figures), size: tenth(size), ownSize: tenth(size - bare) };
    });
  } finally {
    for (const site of sites) await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function sizesOf(browser: Browser, sites: readonly Site[]): Promise<number[]> {
  const sizes: number[] = [];
  for (const { address } of sites) sizes.push(await measureSize(browser, address, SOME_ROWS));
  return sizes;
}

function medians(rounds: readonly TableFigures[]): TableFigures {
  const [first] = rounds;
  if (!first) throw new Error('There were no rounds.');
  const names = Object.keys(first) as (keyof TableFigures)[];
  const entries = names.map((name) => [name, tenth(median(rounds.map((figures) => figures[name])))]);
  return Object.fromEntries(entries) as TableFigures;
}
