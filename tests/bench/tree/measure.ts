/** Measures the hierarchy on one page. */
import type { Page } from 'playwright-core';
import { median, tenth } from '../statistics.ts';

/** Milliseconds until the result was painted, from several runs after a warm-up. */
export interface Timing {
  readonly median: number;
  /** The fastest run, with the least interference from other programs. */
  readonly best: number;
}

export interface TreeFigures {
  /** From the parsed response to the first painted rows. */
  readonly firstPaint: Timing;
  readonly expandAll: Timing;
  readonly collapseAll: Timing;
  /** Collapses or expands the people of one root. */
  readonly toggle: Timing;
  readonly searchKey: Timing;
  readonly arrowKey: Timing;
  /** Number of elements in the expanded tree. */
  readonly nodes: number;
  /** Megabytes of heap that the tree adds to the page, including the data of its response. */
  readonly heapMegabytes: number;
}

const ADDRESS = '/?franchise=GIANT';

/** Runs in the page. Records when the hierarchy is parsed and when its first rows are painted, and measures actions. */
const WATCH = `
  const parse = JSON.parse;
  JSON.parse = (text, ...rest) => {
    const value = parse(text, ...rest);
    if (typeof text === 'string' && text.length > 1e6) performance.mark('parsed');
    return value;
  };
  window.painted = () => new Promise((resolve) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  }));
  window.timed = async (act) => {
    const start = performance.now();
    act();
    return (await window.painted()) - start;
  };
  window.rowsPainted = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=treegrid] [role=row]')) return;
      observer.disconnect();
      resolve(window.painted());
    }).observe(document, { childList: true, subtree: true });
  });
`;

export async function measureTree(
  page: Page,
  { runs, slowDown }: { readonly runs: number; readonly slowDown: number },
): Promise<TreeFigures> {
  const session = await page.context().newCDPSession(page);
  await page.addInitScript(WATCH);
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 2 ** 20;
  };

  const first: number[] = [];
  for (let run = 0; run <= runs; run++) {
    await page.goto('/?franchise=SYSTEM');
    await page.getByText('Cannot load Hierarchy').waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
    await page.goto(ADDRESS);
    first.push(
      await page.evaluate<number>(
        "rowsPainted.then((painted) => painted - performance.getEntriesByName('parsed').at(-1).startTime)",
      ),
    );
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  }

  await page.goto('/?franchise=SYSTEM');
  await page.getByText('Cannot load Hierarchy').waitFor();
  const before = await heap();
  await page.goto(ADDRESS);
  await page.getByRole('row').first().waitFor();
  const grown = (await heap()) - before;
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });

  const timed = (act: string) => page.evaluate<number>(`timed(() => { ${act} })`);
  const click = (name: string) =>
    `[...document.querySelectorAll('button')].find((b) => b.textContent === '${name}').click()`;
  const expand: number[] = [];
  const collapse: number[] = [];
  for (let run = 0; run <= runs; run++) {
    expand.push(await timed(click('Expand All')));
    collapse.push(await timed(click('Collapse All')));
  }
  await timed(click('Expand All'));
  const nodes = await page.evaluate<number>("document.querySelectorAll('[role=treegrid] *').length");
  const toggle: number[] = [];
  for (let run = 0; run <= 2 * runs; run++)
    toggle.push(await timed("document.querySelector('[data-row] button[data-cell=toggle]').click()"));

  const arrow: number[] = [];
  await page.evaluate('document.querySelector(\'[role=row][tabindex="0"]\').focus()');
  for (let run = 0; run <= 4 * runs; run++)
    arrow.push(
      await timed(
        "document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))",
      ),
    );

  const letters: number[] = [];
  const type = (text: string) => `
    const input = document.querySelector('input[type=search]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '${text}');
    input.dispatchEvent(new Event('input', { bubbles: true }))`;
  for (let run = 0; run <= runs; run++)
    for (const text of ['a', 'an', 'ann', '']) letters.push(await timed(type(text)));
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();

  return {
    firstPaint: timing(first),
    expandAll: timing(expand),
    collapseAll: timing(collapse),
    toggle: timing(toggle),
    searchKey: timing(letters),
    arrowKey: timing(arrow),
    nodes,
    heapMegabytes: Math.round(grown * 10) / 10,
  };
}

/** Omits the first value, which is a warm-up, and rounds to tenths. */
function timing([, ...values]: readonly number[]): Timing {
  return { median: tenth(median(values)), best: tenth(Math.min(...values)) };
}
