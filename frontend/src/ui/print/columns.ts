import type { PixelsOf } from './pixels.ts';

export interface PrintedLayout {
  /** The printed columns, in order. `at` is the index of the column, `width` is a percentage of the table's width. */
  readonly columns: readonly { readonly at: number; readonly width: number }[];
  /** True if the columns fit only in landscape format. */
  readonly isWide: boolean;
  /** Font size as a factor of the default, reduced so that most rows fit on one line and words do not break. */
  readonly size: number;
}

/** Printable width in pixels, the same for A4 and Letter. */
const PORTRAIT = 700;
const LANDSCAPE = 960;
/** Pixels between two columns, including one pixel for rounding. */
const GAP = 9;
/** Minimum width of a column in pixels. */
const MIN_COLUMN = 24;
/** Maximum width in pixels that a column gets to show its texts on one line. */
const MAX_TEXT = 260;
/** A word wider than this many pixels may break and does not widen its column. */
const MAX_WORD = 150;
/** The share of texts that must fit on one line. The longest few would take too much room from other columns. */
const FITTING_SHARE = 0.9;
/** Minimum font sizes, as factors of the default: to fit rows on one line, and to avoid breaking words. */
const MIN_SIZE_FOR_LINES = 0.85;
const MIN_SIZE_FOR_WORDS = 0.7;

/** True for a phone number, a code or a date: a short text with a digit and without lower-case letters. Such a text must not wrap. */
export function isUnbreakable(text: string): boolean {
  return text.length <= 24 && /^[^a-z]*\d[^a-z]*$/.test(text);
}

/** Splits a text where it may wrap: at spaces, before "@" and after hyphens. */
function partsOf(text: string): readonly string[] {
  const parts = text.split(/\s+|(?=@)|(?<=-)/);
  return isUnbreakable(text) ? [text, ...parts] : parts;
}

/**
 * Computes the column widths of a printed table from its texts.
 * @param lines the texts of each row, by column
 * @param pixels measures a text in the default font size
 * @param indents pixels by which the first text of each row is indented
 */
export function layOutColumns(
  headers: readonly string[],
  lines: readonly (readonly string[])[],
  pixels: PixelsOf,
  indents: readonly number[] = [],
): PrintedLayout {
  const longest = (words: readonly string[], isBold = false) =>
    words.reduce((most, word) => {
      const width = pixels(word, isBold);
      return width > MAX_WORD ? most : Math.max(most, width);
    }, 0);
  const columns = headers.flatMap((header, at) => {
    const texts = lines.map((line) => line[at] ?? '');
    if (at > 0 && lines.length > 0 && texts.every((text) => text === '')) return [];
    const indented = (of: (text: string) => number) =>
      texts.map((text, line) => of(text) + (at === 0 ? (indents[line] ?? 0) : 0));
    const words = indented((text) => longest(partsOf(text))).reduce((most, width) => Math.max(most, width), MIN_COLUMN);
    const least = Math.max(words, longest(header.split(' '), true));
    const most = Math.max(
      least,
      pixels(header, true),
      Math.min(MAX_TEXT, typicalMaximum(indented((text) => pixels(text, false)))),
    );
    return { at, least: least + GAP, most: most + GAP };
  });
  const sum = (part: 'least' | 'most') => columns.reduce((total, column) => total + column[part], 0);
  const isWide = sum('most') > PORTRAIT;
  const paper = isWide ? LANDSCAPE : PORTRAIT;
  const shrunk = (part: 'least' | 'most', to: number) => Math.max(to, Math.min(1, paper / sum(part)));
  const size = Math.min(shrunk('most', MIN_SIZE_FOR_LINES), shrunk('least', MIN_SIZE_FOR_WORDS));
  // Each column's width is between its longest word and its whole text. All columns use the same fraction of that difference.
  const share = Math.max(0, Math.min(1, (paper / size - sum('least')) / (sum('most') - sum('least') || 1)));
  const drawn = columns.map(({ at, least, most }) => ({ at, width: least + share * (most - least) }));
  const all = drawn.reduce((total, { width }) => total + width, 0);
  return { columns: drawn.map(({ at, width }) => ({ at, width: (100 * width) / all })), isWide, size };
}

/** Returns the value that 90% of the values do not exceed. */
function typicalMaximum(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * FITTING_SHARE) - 1] ?? 0;
}
