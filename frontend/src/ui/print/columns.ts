/** How wide the columns of a printed table are: by what stands in them, within the width of the paper. */

import type { PixelsOf } from './pixels.ts';

export interface PrintedLayout {
  /** The columns that hold anything, in order: which one, and its percentage of the table's width. */
  readonly columns: readonly { readonly at: number; readonly width: number }[];
  /** They need the longer side of the paper. */
  readonly isWide: boolean;
  /** The share of its usual size that the type of the table has, so that most rows stand in one line. */
  readonly size: number;
}

/** Pixels between the margins of a sheet as high as it is wide at most, A4 or Letter, and of one that lies on its side. */
const PORTRAIT = 700;
const LANDSCAPE = 960;
/** Pixels between two columns, one of them for what is lost by rounding, and those of a column at least. */
const GAP = 9;
const LEAST = 24;
/** Pixels that a text makes a column at most. */
const MOST = 260;
/** Pixels of a word that stands whole: longer ones break, and make no column wider. */
const MOST_OF_WORD = 150;
/** The share of texts that stand whole; the longest few would make room for nobody else. */
const WHOLE = 0.9;
/** How much smaller the type becomes for rows of one line, and for words that do not break. */
const SMALL = 0.85;
const SMALLEST = 0.7;

/** A phone number, a code, a date: no small letter in it, but a digit. It breaks nowhere. */
export function isOneWord(text: string): boolean {
  return text.length <= 24 && /^[^a-z]*\d[^a-z]*$/.test(text);
}

/** What stands in one line: an address may break at its sign, a double name behind its hyphen, and a long code, too. */
function wordsOf(text: string): readonly string[] {
  const parts = text.split(/\s+|(?=@)|(?<=-)/);
  return isOneWord(text) ? [text, ...parts] : parts;
}

/**
 * @param lines the texts of each row by column
 * @param pixels of a text in the usual size of the type
 * @param indents pixels by which the first text of each row stands in
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
      return width > MOST_OF_WORD ? most : Math.max(most, width);
    }, 0);
  const columns = headers.flatMap((header, at) => {
    const texts = lines.map((line) => line[at] ?? '');
    if (at > 0 && lines.length > 0 && texts.every((text) => text === '')) return [];
    const indented = (of: (text: string) => number) =>
      texts.map((text, line) => of(text) + (at === 0 ? (indents[line] ?? 0) : 0));
    const words = indented((text) => longest(wordsOf(text))).reduce((most, width) => Math.max(most, width), LEAST);
    const least = Math.max(words, longest(header.split(' '), true));
    const most = Math.max(least, pixels(header, true), Math.min(MOST, usual(indented((text) => pixels(text, false)))));
    return { at, least: least + GAP, most: most + GAP };
  });
  const sum = (part: 'least' | 'most') => columns.reduce((total, column) => total + column[part], 0);
  const isWide = sum('most') > PORTRAIT;
  const paper = isWide ? LANDSCAPE : PORTRAIT;
  const shrunk = (part: 'least' | 'most', to: number) => Math.max(to, Math.min(1, paper / sum(part)));
  const size = Math.min(shrunk('most', SMALL), shrunk('least', SMALLEST));
  // Of what is between its longest word and its whole text each column gets the same share.
  const share = Math.max(0, Math.min(1, (paper / size - sum('least')) / (sum('most') - sum('least') || 1)));
  const drawn = columns.map(({ at, least, most }) => ({ at, width: least + share * (most - least) }));
  const all = drawn.reduce((total, { width }) => total + width, 0);
  return { columns: drawn.map(({ at, width }) => ({ at, width: (100 * width) / all })), isWide, size };
}

/** What most of the values are within. */
function usual(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * WHOLE) - 1] ?? 0;
}
