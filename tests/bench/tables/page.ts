/**
 * Operates any table on its page: shows the rows, types, sorts and scrolls. Measures the time of each action until the
 * right rows are painted.
 */
import { afterPaint, frame, middleOf, painted } from './frames.ts';
import { COLUMNS, type Field, makeRows, type Row } from './rows.ts';

/** Access to the table of a page. */
export interface TableAdapter {
  /** Renders the table and its search field into the element, synchronously. */
  readonly render: (root: HTMLElement, rows: readonly Row[]) => void;
  /** Returns a cell by row index, or null if it is not rendered. */
  readonly cell: (row: number, field: Field) => Element | null;
  /** Returns the element to click for sorting. */
  readonly header: (field: Field) => HTMLElement | null;
  /** Returns the scrolling element. */
  readonly scroller: () => Element | null;
  /** CSS selector of the rows. */
  readonly rows: string;
}

export interface Scrolled {
  /** Milliseconds between consecutive frames. */
  readonly frames: readonly number[];
  /** Number of frames that showed no row in the middle. */
  readonly blank: number;
}

/** The functions that the measurement uses, as `window.table`. Times are milliseconds until the rows are painted. */
export interface TablePage {
  /** Creates the rows and returns their number. */
  readonly make: (count: number) => number;
  readonly show: () => Promise<number>;
  /** Sets the text of the search field, which must change the rows in view. */
  readonly type: (text: string) => Promise<number>;
  /** Clicks the header: first ascending, then descending. */
  readonly sort: (field: Field) => Promise<number>;
  /** Scrolls this many pixels per frame for this many frames. Reverses at the ends of the list. */
  readonly scroll: (pixels: number, frames: number) => Promise<Scrolled>;
  /** Number of elements on the page. */
  readonly nodes: () => number;
}

declare global {
  interface Window {
    table: TablePage;
  }
}

/** Number of rows that must be correct before the table counts as painted: about as many as are in view. */
const IN_VIEW = 12;

export function measured(adapter: TableAdapter): void {
  let rows: readonly Row[] = [];
  let query = '';
  let sorted: { readonly field: Field; readonly descending: boolean } | undefined;

  /** Returns the expected texts of one column. In a sorted table it is the sorted column: rows that are equal there may have any order. */
  const wanted = () => {
    const field: Field = sorted?.field ?? 'emailAddress';
    const found =
      query === '' ? rows : rows.filter((row) => COLUMNS.some((column) => includes(row[column.field], query)));
    const texts = sorted ? found.map((row) => row[field]).sort() : found.map((row) => row[field]);
    if (sorted?.descending) texts.reverse();
    return { field, texts: texts.slice(0, IN_VIEW) };
  };
  const areShown = ({ field, texts }: ReturnType<typeof wanted>) =>
    texts.every((text, at) => adapter.cell(at, field)?.textContent === text) &&
    (texts.length === IN_VIEW || adapter.cell(texts.length, field) === null);

  /** Runs an action and waits until the expected rows are painted. */
  const timed = async (act: () => void) => {
    const next = wanted();
    if (areShown(next)) throw new Error('These rows are already shown, so there is nothing to measure.');
    const start = performance.now();
    act();
    return (await painted(() => areShown(next))) - start;
  };

  window.table = {
    make(count) {
      rows = makeRows(count);
      return rows.length;
    },
    show() {
      const root = document.getElementById('root');
      if (!root) throw new Error('The page has no root.');
      return timed(() => adapter.render(root, rows));
    },
    type(text) {
      query = text;
      const input = document.querySelector<HTMLInputElement>('input[type=search]');
      if (!input) throw new Error('The page has no search field.');
      return timed(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    },
    sort(field) {
      sorted = { field, descending: sorted?.field === field && !sorted.descending };
      const header = adapter.header(field);
      if (!header) throw new Error(`The table has no header for ${field}.`);
      return timed(() => header.click());
    },
    async scroll(pixels, count) {
      const scroller = adapter.scroller();
      if (!scroller) throw new Error('The page has no scrolling element.');
      const isDrawn = () => document.elementFromPoint(...middleOf(scroller))?.closest(adapter.rows) != null;
      const frames: number[] = [];
      let blank = 0;
      let step = pixels;
      let last = await frame();
      for (let at = 0; at < count; at++) {
        // Scrolls between two frames, as the browser does, so that the next frame handles the event before it paints.
        await afterPaint();
        if (at > 0 && !isDrawn()) blank++;
        const before = scroller.scrollTop;
        scroller.scrollTop += step;
        if (scroller.scrollTop === before) {
          step = -step;
          scroller.scrollTop += step;
        }
        if (scroller.scrollTop === before) throw new Error('The rows did not scroll.');
        const now = await frame();
        frames.push(now - last);
        last = now;
      }
      scroller.scrollTop = 0;
      return { frames, blank };
    },
    nodes: () => document.querySelectorAll('body *').length,
  };
}

function includes(text: string, part: string): boolean {
  return text.toLowerCase().includes(part);
}
