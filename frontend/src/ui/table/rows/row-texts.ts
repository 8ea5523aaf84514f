/**
 * The texts that rows are searched by, many of them in one string: a string of its own for each of 100,000 rows costs a sixth more
 * memory than its letters do, and a call for each where one finds the next of many.
 */
import { PART } from '../../search.ts';

/** The texts of rows that came together, a part mark between them. */
interface Pack {
  /** The row of its first text. */
  readonly first: number;
  readonly text: string;
}

export class RowTexts {
  #packs: Pack[] = [];
  /** By row: where its text ends in its pack. */
  #ends = new Uint32Array(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Adds the texts of the rows that follow. */
  append(texts: readonly string[]): void {
    if (texts.length === 0) return;
    const length = this.#length + texts.length;
    if (length > this.#ends.length) this.#ends = resized(this.#ends, Math.max(length, 2 * this.#ends.length));
    this.#packs.push({ first: this.#length, text: this.#pack(texts, this.#length) });
    this.#length = length;
  }

  /** Forgets the texts of `from` and all rows behind it. */
  cut(from: number): void {
    if (from >= this.#length) return;
    const at = this.#packAt(from);
    const { first } = this.#packs[at] ?? NO_PACK;
    const kept = this.#textsOf(first, from);
    this.#packs.length = at;
    this.#length = first;
    this.append(kept);
  }

  /** Puts others in the place of rows `from` to `to` - 1; those behind them stay, under other numbers. */
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

  /** The text of a row that is there. */
  at(row: number): string {
    const { first, text } = this.#packs[this.#packAt(row)] ?? NO_PACK;
    return text.slice(row === first ? 0 : (this.#ends[row - 1] ?? 0) + 1, this.#ends[row]);
  }

  /** Tells every row from `from` on that holds the word, ascending, each once. */
  search(word: string, from: number, tell: (row: number) => void): void {
    for (let at = from < this.#length ? this.#packAt(from) : this.#packs.length; at < this.#packs.length; at++) {
      const { first, text } = this.#packs[at] ?? NO_PACK;
      let row = Math.max(first, from);
      let hit = text.indexOf(word, row === first ? 0 : (this.#ends[row - 1] ?? 0) + 1);
      while (hit >= 0) {
        while (hit > (this.#ends[row] ?? 0)) row++;
        const end = this.#ends[row] ?? 0;
        // A word with a part mark in it may reach from one row into the next.
        const isWithin = hit + word.length <= end;
        if (isWithin) tell(row);
        hit = text.indexOf(word, isWithin ? end + 1 : hit + 1);
      }
    }
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

  /** The pack that has the row, by halving. */
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
