/** How wide the columns of a printed table are: by what stands in them, within the width of the paper. */

export interface PrintedLayout {
  /** The columns that hold anything, in order: which one, and its percentage of the table's width. */
  readonly columns: readonly { readonly at: number; readonly width: number }[];
  /** They need the longer side of the paper. */
  readonly isWide: boolean;
}

/** Pixels between the margins of a sheet as high as it is wide at most, A4 or Letter, and of one that lies on its side. */
const PORTRAIT = 700;
const LANDSCAPE = 960;
/** Pixels between two columns, and those of a column at least. */
const GAP = 8;
const LEAST = 24;
/** Pixels that a text makes a column at most, and a word in it: what is longer breaks. */
const MOST = 260;
const MOST_OF_WORD = 150;
/** The share of texts that stand whole; the longest few would make room for nobody else. */
const WHOLE = 0.9;

/** A phone number, a code, a date: no small letter in it, but a digit. It breaks nowhere. */
export function isOneWord(text: string): boolean {
  return text.length <= 24 && /^[^a-z]*\d[^a-z]*$/.test(text);
}

/** What stands in one line: an address may break at its sign, a double name behind its hyphen. */
function wordsOf(text: string): readonly string[] {
  return isOneWord(text) ? [text] : text.split(/\s+|(?=@)|(?<=-)/);
}

/** @param lines the texts of each row by column */
export function layOutColumns(headers: readonly string[], lines: readonly (readonly string[])[]): PrintedLayout {
  const columns = headers.flatMap((header, at) => {
    const texts = lines.map((line) => line[at] ?? '');
    if (at > 0 && lines.length > 0 && texts.every((text) => text === '')) return [];
    const longest = (words: readonly string[]) => Math.max(0, ...words.map(pixels));
    const least = Math.max(
      LEAST,
      longest(header.split(' ')) * BOLD,
      Math.min(MOST_OF_WORD, usual(texts.map((text) => longest(wordsOf(text))))),
    );
    const most = Math.max(least, pixels(header) * BOLD, Math.min(MOST, usual(texts.map(pixels))));
    return { at, least: least + GAP, most: most + GAP };
  });
  const sum = (part: 'least' | 'most') => columns.reduce((total, column) => total + column[part], 0);
  const isWide = sum('most') > PORTRAIT;
  const room = isWide ? LANDSCAPE : PORTRAIT;
  // Of what is between its longest word and its whole text each column gets the same share.
  const share = Math.max(0, Math.min(1, (room - sum('least')) / (sum('most') - sum('least') || 1)));
  const drawn = columns.map(({ at, least, most }) => ({ at, width: least + share * (most - least) }));
  const all = drawn.reduce((total, { width }) => total + width, 0);
  return { columns: drawn.map(({ at, width }) => ({ at, width: (100 * width) / all })), isWide };
}

/** What most of the values are within. */
function usual(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * WHOLE) - 1] ?? 0;
}

const BOLD = 1.06;

/** Pixels of a text in the type of the sheet, about: capitals and digits are wider. */
function pixels(text: string): number {
  const wide = text.match(/[\p{Lu}\p{Nd}@mw]/gu)?.length ?? 0;
  return wide * 7.5 + (text.length - wide) * 5.8;
}
