import { type DataColumn, DEFAULT_WIDTH } from './column.ts';
import { textRuler } from './text-width.ts';

/** Number of rows to measure. Measuring more takes longer and changes little. */
export const SAMPLE = 300;
/** Number of the widest texts, by estimate, to measure exactly: measuring all would take a third of a list's first render. */
const CANDIDATES = 8;
/** A text that is longer than the 90th percentile by this factor is an outlier. It does not widen its column. */
const OUTLIER = 1.25;
/** Horizontal padding of a cell in pixels. */
const PADDING = 16;
/** Additional padding of the first column in pixels. */
const FIRST_PADDING = 8;
/** Width in pixels of the arrow in a sorted header. */
const ARROW = 16;

export interface Need {
  /** Pixels for the column's cells, without outliers. */
  readonly need: number;
  /** Pixels for the column's header. */
  readonly header: number;
  /** Pixels for the column's longest cell. */
  readonly longest: number;
}

/** Measures the width that a column needs for its header and rows; undefined without rows. Custom cells need the defined width. */
export function needOf<T>(column: DataColumn<T>, rows: readonly T[], isFirst: boolean): Need | undefined {
  if (rows.length === 0) return undefined;
  const around = PADDING + (isFirst ? FIRST_PADDING : 0);
  const header = Math.ceil(textRuler(12, 600).measure(column.header) + around + ARROW);
  if (column.cell) {
    const need = Math.max(header, column.width ?? DEFAULT_WIDTH);
    return { need, header, longest: need };
  }
  const { estimate, measure } = textRuler(14, isFirst ? 600 : 400);
  const texts = rows
    .map((row) => column.text(row).trim())
    .filter(Boolean)
    .map((text) => ({ text, width: estimate(text) }))
    .sort((a, b) => a.width - b.width);
  const most = (texts[Math.floor(texts.length * 0.9)]?.width ?? 0) * OUTLIER;
  const common = texts.slice(0, texts.findLastIndex(({ width }) => width <= most) + 1);
  const pixelsFor = (list: typeof texts) => {
    const width = Math.max(0, ...list.slice(-CANDIDATES).map(({ text }) => measure(text)));
    return Math.max(header, Math.ceil(width + around) + 1);
  };
  return { need: pixelsFor(common), header, longest: pixelsFor(texts) };
}
