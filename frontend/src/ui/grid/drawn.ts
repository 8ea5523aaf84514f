/** Places to draw, ascending: those that the virtual window needs, and the active one wherever it is. */
export function drawn(items: readonly { readonly index: number }[], active: number, count: number): number[] {
  const places = items.map(({ index }) => index).filter((index) => index < count);
  const first = places[0];
  const last = places[places.length - 1];
  if (active < 0 || active >= count || first === undefined || last === undefined) return places;
  if (active < first) return [active, ...places];
  return active > last ? [...places, active] : places;
}
