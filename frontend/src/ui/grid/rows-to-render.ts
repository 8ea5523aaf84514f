/** Returns the indexes of the rows to render, ascending: the virtualised range and the active row, which may be outside of it. */
export function rowsToRender(items: readonly { readonly index: number }[], active: number, count: number): number[] {
  const indexes = items.map(({ index }) => index).filter((index) => index < count);
  const first = indexes[0];
  const last = indexes[indexes.length - 1];
  if (active < 0 || active >= count || first === undefined || last === undefined) return indexes;
  if (active < first) return [active, ...indexes];
  return active > last ? [...indexes, active] : indexes;
}
