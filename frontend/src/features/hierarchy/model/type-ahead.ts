/**
 * Typing letters moves to the next row that begins with these letters. Repeating one letter moves to each row that begins with the letter.
 */
import { fold } from '../../../ui/search.ts';
import type { FlatTree } from './flat-tree.ts';
import { haystacksOf } from './haystacks.ts';
import type { View } from './view.ts';

/** Milliseconds after which a letter starts a new word. */
const TYPE_AHEAD_PAUSE = 600;

export interface Typed {
  readonly text: string;
  /** Time of the last letter in milliseconds */
  readonly at: number;
}

export const NOTHING_TYPED: Typed = { text: '', at: Number.NEGATIVE_INFINITY };

export function type(typed: Typed, character: string, now: number): Typed {
  return { text: now - typed.at > TYPE_AHEAD_PAUSE ? character : typed.text + character, at: now };
}

/** Searches from `index` on and wraps around. @returns the index in the view; -1 if no row begins with the text */
export function findTyped(tree: FlatTree, view: View, index: number, text: string): number {
  const needle = fold(text);
  const repeated = [...needle].every((letter) => letter === needle[0]);
  const begins = repeated ? (needle[0] ?? '') : needle;
  const labels = haystacksOf(tree);
  const total = view.rows.length;
  for (let step = repeated ? 1 : 0; step <= total; step++) {
    const at = (index + step) % total;
    const row = view.rows[at];
    if (row !== undefined && labels[row]?.startsWith(begins)) return at;
  }
  return -1;
}
