/** A hint for a typing mistake: the same but for case, or all but two letters. */
export function nearest(key: string, names: readonly string[]): string {
  const lower = key.toLowerCase();
  const like =
    names.find((name) => name.toLowerCase() === lower) ??
    names.find((name) => {
      const other = name.toLowerCase();
      return other.length > 3 && lower.length > 3 && (other.startsWith(lower.slice(0, -2)) || lower.startsWith(other));
    });
  return like ? `; it has ${like}` : '';
}
