/** Finding options by what someone types: contains, whatever the case and the accents. */

const MARKS = /\p{M}+/gu;

/** Lower case without accents: "Zoë" becomes "zoe". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLocaleLowerCase();
}

/**
 * Options whose label contains every word of the query, in their own order.
 * @param haystacks the folded labels, one per option, made once per list
 */
export function search<T>(options: readonly T[], haystacks: readonly string[], query: string): readonly T[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((_, index) => {
    const haystack = haystacks[index] ?? '';
    return words.every((word) => haystack.includes(word));
  });
}
