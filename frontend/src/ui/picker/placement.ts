/** Computes the position of a popup. All values are viewport pixels. */

export interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

export interface Placement {
  readonly top: number;
  readonly left: number;
  /** Maximum height. Taller content scrolls. */
  readonly maxHeight: number;
}

/** Minimum useful height in pixels, which is the height of a few options. */
const MIN_USEFUL_HEIGHT = 160;
/** Minimum pixels between the box and the edges of the window. */
const MARGIN = 8;

/** Pixels between anchor and box. */
const GAP = 4;

/**
 * Places the box below the anchor, where it does not cover the anchor's label and the title above. The box may be shortened there, or
 * extend below the floor. Places it above the anchor only if a few options do not fit below. Shifts it sideways to stay inside the window.
 * @param floor the lowest y that the box should reach; the bottom of the window by default
 */
export function place(
  anchor: Box,
  box: { readonly width: number; readonly height: number },
  viewport: { readonly width: number; readonly height: number },
  floor = viewport.height,
): Placement {
  const above = anchor.top - GAP - MARGIN;
  const belowTo = (edge: number) => edge - MARGIN - (anchor.top + anchor.height + GAP);
  const aboveFloor = belowTo(Math.min(viewport.height, floor));
  const enough = Math.min(box.height, MIN_USEFUL_HEIGHT);
  const below = aboveFloor < enough ? belowTo(viewport.height) : aboveFloor;
  const isAbove = below < enough && above > below;
  const maxHeight = Math.max(0, isAbove ? above : below);
  const height = Math.min(box.height, maxHeight);
  return {
    top: isAbove ? anchor.top - GAP - height : anchor.top + anchor.height + GAP,
    left: Math.max(MARGIN, Math.min(anchor.left, viewport.width - MARGIN - box.width)),
    maxHeight,
  };
}
