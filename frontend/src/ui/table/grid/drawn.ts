/** Which rows of a grid are drawn. */

export interface Range {
  readonly startIndex: number;
  readonly stopIndex: number;
}

/** Places to draw, ascending: those in view, `overscan` beside them, and the active one wherever it is. */
export function drawn(
  items: readonly { readonly index: number }[],
  visible: Range,
  overscan: number,
  active: number,
  count: number,
): number[] {
  const from = visible.startIndex - overscan;
  const to = Math.min(count - 1, visible.stopIndex + overscan);
  const places = items.map(({ index }) => index).filter((index) => index >= from && index <= to);
  const first = places[0];
  const last = places[places.length - 1];
  if (active < 0 || active >= count || first === undefined || last === undefined) return places;
  if (active < first) return [active, ...places];
  return active > last ? [...places, active] : places;
}
