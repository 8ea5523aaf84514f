/**
 * What the page of every table does: shows the rows, types, sorts and scrolls, and times each until the right rows are painted.
 * Nothing here knows which table it is.
 */
import { afterPaint, frame, middleOf, painted } from './frames.ts';
import { COLUMNS, type Field, makeRows, type Row } from './rows.ts';

/** How a table is reached on its page. */
export interface TableAdapter {
  /** Puts the table with a field to search in into the element, at once. */
  readonly render: (root: HTMLElement, rows: readonly Row[]) => void;
  /** A cell of the row that stands at this place, from 0; null while it is not drawn. */
  readonly cell: (row: number, field: Field) => Element | null;
  /** What is clicked to sort. */
  readonly header: (field: Field) => HTMLElement | null;
  /** What scrolls the rows. */
  readonly scroller: () => Element | null;
  /** Selects rows. */
  readonly rows: string;
}

export interface Scrolled {
  /** Milliseconds from each frame to the next. */
  readonly frames: readonly number[];
  /** Frames that showed nothing where a row belongs. */
  readonly blank: number;
}

/** What the measuring calls, as `window.table`. Times are milliseconds to the painted rows. */
export interface TablePage {
  /** Answers how many rows it has made. */
  readonly make: (count: number) => number;
  readonly show: () => Promise<number>;
  /** Puts the text into the search field, which must change the rows in view. */
  readonly type: (text: string) => Promise<number>;
  /** Clicks the header: ascending, and descending the next time. */
  readonly sort: (field: Field) => Promise<number>;
  /** Scrolls so many pixels in each of so many frames, and back again where the rows end. */
  readonly scroll: (pixels: number, frames: number) => Promise<Scrolled>;
  /** Elements on the page. */
  readonly nodes: () => number;
}

declare global {
  interface Window {
    table: TablePage;
  }
}

/** Rows that have to be right before they count as painted: about as many as are in view. */
const IN_VIEW = 12;

export function measured(adapter: TableAdapter): void {
  let rows: readonly Row[] = [];
  let query = '';
  let sorted: { readonly field: Field; readonly descending: boolean } | undefined;

  /** What the first rows must read: of rows in another order the column they are sorted by, as any order of equals is right. */
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

  /** Acts, and waits until what is wanted then is painted. */
  const timed = async (act: () => void) => {
    const next = wanted();
    if (areShown(next)) throw new Error('These rows are there already: there is nothing to time.');
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
      if (!scroller) throw new Error('Nothing scrolls on the page.');
      const isDrawn = () => document.elementFromPoint(...middleOf(scroller))?.closest(adapter.rows) != null;
      const frames: number[] = [];
      let blank = 0;
      let step = pixels;
      let last = await frame();
      for (let at = 0; at < count; at++) {
        // Between two frames, as the browser itself does: the next one hears of it before it is painted.
        await afterPaint();
        if (at > 0 && !isDrawn()) blank++;
        const before = scroller.scrollTop;
        scroller.scrollTop += step;
        if (scroller.scrollTop === before) {
          step = -step;
          scroller.scrollTop += step;
        }
        if (scroller.scrollTop === before) throw new Error('The rows do not scroll.');
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
