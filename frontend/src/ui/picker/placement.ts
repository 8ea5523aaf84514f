/** Where a floating box goes: pure arithmetic on rectangles, in viewport pixels. */

export interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

export interface Placement {
  readonly top: number;
  readonly left: number;
  /** How high the box may be before it must scroll. */
  readonly maxHeight: number;
}

/** Pixels that a box needs to be of use: where sparing the floor leaves less, the box may cover it. */
const LEAST = 120;
/** Pixels kept free around the window's edge. */
const MARGIN = 8;

/** Pixels between anchor and box. */
const GAP = 4;

/**
 * Below the anchor, above it when there is more room there; shifted sideways so that it stays inside the window.
 * @param floor pixels from the window's top to what the box may not cover; the window's lower edge when left out
 */
export function place(
  anchor: Box,
  box: { readonly width: number; readonly height: number },
  viewport: { readonly width: number; readonly height: number },
  floor = viewport.height,
): Placement {
  const above = anchor.top - GAP - MARGIN;
  const belowTo = (edge: number) => edge - MARGIN - (anchor.top + anchor.height + GAP);
  const spared = belowTo(Math.min(viewport.height, floor));
  const isTooTight = Math.max(above, spared) < Math.min(box.height, LEAST);
  const below = isTooTight ? belowTo(viewport.height) : spared;
  const isAbove = box.height > below && above > below;
  const maxHeight = Math.max(0, isAbove ? above : below);
  const height = Math.min(box.height, maxHeight);
  return {
    top: isAbove ? anchor.top - GAP - height : anchor.top + anchor.height + GAP,
    left: Math.max(MARGIN, Math.min(anchor.left, viewport.width - MARGIN - box.width)),
    maxHeight,
  };
}
