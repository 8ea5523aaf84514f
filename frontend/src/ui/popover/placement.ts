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

export interface PlacementOptions {
  /** Which edges line up; `start` when left out. */
  readonly align?: 'start' | 'end' | undefined;
  /** To the right of the anchor, where there is room: so that a list's next entries stay in reach of the pointer. */
  readonly beside?: boolean | undefined;
  /** Pixels between anchor and box; 4 when left out. */
  readonly gap?: number | undefined;
  /** Where something stands beneath that the box may not cover: pixels from the window's top; its lower edge when left out. */
  readonly floor?: number | undefined;
}

/** Below the anchor, above it when there is more room there; shifted sideways so that it stays inside the window. */
export function place(
  anchor: Box,
  box: { readonly width: number; readonly height: number },
  viewport: { readonly width: number; readonly height: number },
  { align = 'start', beside = false, gap = 4, floor = viewport.height }: PlacementOptions = {},
): Placement {
  const right = anchor.left + anchor.width + gap;
  if (beside && right + box.width <= viewport.width - MARGIN) {
    const maxHeight = viewport.height - 2 * MARGIN;
    const lowest = viewport.height - MARGIN - Math.min(box.height, maxHeight);
    return { top: Math.max(MARGIN, Math.min(anchor.top, lowest)), left: right, maxHeight };
  }
  const above = anchor.top - gap - MARGIN;
  const belowTo = (edge: number) => edge - MARGIN - (anchor.top + anchor.height + gap);
  const spared = belowTo(Math.min(viewport.height, floor));
  const isTooTight = Math.max(above, spared) < Math.min(box.height, LEAST);
  const below = isTooTight ? belowTo(viewport.height) : spared;
  const isAbove = box.height > below && above > below;
  const maxHeight = Math.max(0, isAbove ? above : below);
  const height = Math.min(box.height, maxHeight);
  const wanted = align === 'start' ? anchor.left : anchor.left + anchor.width - box.width;
  return {
    top: isAbove ? anchor.top - gap - height : anchor.top + anchor.height + gap,
    left: Math.max(MARGIN, Math.min(wanted, viewport.width - MARGIN - box.width)),
    maxHeight,
  };
}
