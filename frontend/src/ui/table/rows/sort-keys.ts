/** What rows are ordered by: text by the reader's language, codes as a person counts, numbers and dates by their value. */

/** How a column's texts are compared; `text` when left out. A `code` is text with numbers in it: U9 before U10. */
export type Comparison = 'text' | 'code' | 'number' | 'date';

/** A blank text, and one that is no number or no date where one is compared, has none: it stands last in either direction. */
export type SortKey = string | number | null;

/** Digits to which those of a code are filled up. */
const CODE_DIGITS = 12;

/** Made once: asking for a comparison with options each time takes ten times as long. */
const collator = new Intl.Collator();

/** The key of a column's text. */
export function keyOf(text: string, comparison: Comparison): SortKey {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (comparison === 'text') return trimmed;
  if (comparison === 'code') return trimmed.replace(/\d+/g, (digits) => digits.padStart(CODE_DIGITS, '0'));
  const value = comparison === 'date' ? Date.parse(trimmed) : Number.parseFloat(trimmed.replaceAll(',', ''));
  return Number.isNaN(value) ? null : value;
}

/** Negative when `a` stands before `b`. Accents and case only decide between texts that are alike otherwise. */
export function compareKeys(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}
