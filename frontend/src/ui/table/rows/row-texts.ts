/**
 * The searchable texts of rows, packed into few long strings. With one string per row, 100,000 rows would need a sixth more memory, and a
 * search would call indexOf once per row instead of once per match.
 */
import { PART } from '../../search.ts';

/** The texts of rows that were added together, separated by PART. */
interface Pack {
  /** Row number of the first text. */
  readonly first: number;
  readonly text: string;
}

export class RowTexts {
  #packs: Pack[] = [];
  /** The end of each row's text in its pack. */
  #ends = new Uint32Array(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(texts: readonly string[]): void {
    if (texts.length === 0) return;
    const length = this.#length + texts.length;
    if (length > this.#ends.length) this.#ends = resized(this.#ends, Math.max(length, 2 * this.#ends.length));
    this.#packs.push({ first: this.#length, text: this.#pack(texts, this.#length) });
    this.#length = length;
  }

  /** Removes the texts of row `from` and all later rows. */
  cut(from: number): void {
    if (from >= this.#length) return;
    const at = this.#packAt(from);
    const { first } = this.#packs[at] ?? NO_PACK;
    const kept = this.#textsOf(first, from);
    this.#packs.length = at;
    this.#length = first;
    this.append(kept);
  }

  /** Replaces the texts of rows `from` to `to` - 1. Later rows get new numbers. */
  replace(from: number, to: number, texts: readonly string[]): void {
    const shift = texts.length - (to - from);
    const upTo = to < this.#length ? this.#packAt(to) : this.#packs.length;
    const next = this.#packs[upTo + 1]?.first ?? this.#length;
    const rest = this.#textsOf(Math.min(to, next), next);
    const behind = this.#packs.slice(upTo + 1);
    const ends = this.#ends.slice(next, this.#length);
    this.cut(from);
    this.append([...texts, ...rest]);
    const length = this.#length + ends.length;
    if (length > this.#ends.length) this.#ends = resized(this.#ends, length);
    this.#ends.set(ends, this.#length);
    for (const { first, text } of behind) this.#packs.push({ first: first + shift, text });
    this.#length = length;
  }

  /** Returns the text of an existing row. */
  at(row: number): string {
    const { first, text } = this.#packs[this.#packAt(row)] ?? NO_PACK;
    return text.slice(row === first ? 0 : (this.#ends[row - 1] ?? 0) + 1, this.#ends[row]);
  }

  /**
   * Returns those of `rows` (ascending) that contain the word. Jumps from match to match within a pack, so rows without the word need no
   * indexOf.
   */
  filter(word: string, rows: Uint32Array): Uint32Array {
    const ends = this.#ends;
    const found = new Uint32Array(rows.length);
    let count = 0;
    for (let at = 0; at < rows.length; ) {
      const pack = this.#packAt(rows[at] ?? 0);
      const { first, text } = this.#packs[pack] ?? NO_PACK;
      const next = this.#packs[pack + 1]?.first ?? this.#length;
      for (let row = rows[at] ?? next, hit = -1; row < next; row = rows[at] ?? next) {
        const start = row === first ? 0 : (ends[row - 1] ?? 0) + 1;
        if (hit < start) hit = text.indexOf(word, start);
        if (hit < 0) hit = text.length;
        // A word that contains PART could match across two rows.
        if (hit + word.length <= (ends[row] ?? 0)) found[count++] = row;
        do at++;
        while ((rows[at] ?? next) < next && (ends[rows[at] ?? 0] ?? 0) < hit);
      }
    }
    return found.slice(0, count);
  }

  #pack(texts: readonly string[], first: number): string {
    let end = -1;
    for (let at = 0; at < texts.length; at++) {
      end += 1 + (texts[at] ?? '').length;
      this.#ends[first + at] = end;
    }
    return texts.join(PART);
  }

  #textsOf(from: number, to: number): readonly string[] {
    return Array.from({ length: Math.max(0, to - from) }, (_, at) => this.at(from + at));
  }

  /** Binary search for the index of the pack that contains a row. */
  #packAt(row: number): number {
    let low = 0;
    let high = this.#packs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#packs[middle]?.first ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

const NO_PACK: Pack = { first: 0, text: '' };

function resized(numbers: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(numbers);
  return larger;
}
