/** Measures texts in the table's fonts. */
import { useSyncExternalStore } from 'react';

export type Weight = 400 | 600;

/** Average width of a letter in pixels, used if there is no canvas. */
const LETTER_WIDTH = 7.4;

let canvas: CanvasRenderingContext2D | null | undefined;

export interface TextRuler {
  /** Returns the width of a text in pixels. */
  readonly measure: (text: string) => number;
  /** Returns the sum of the widths of a text's letters, up to four pixels too wide: faster than `measure`, but without kerning. */
  readonly estimate: (text: string) => number;
}

/** @param size font size in pixels */
export function textRuler(size: number, weight: Weight): TextRuler {
  const measure = measureIn(size, weight);
  const widths = new Map<string, number>();
  const estimate = (text: string) => {
    let sum = 0;
    for (const letter of text) {
      const width = widths.get(letter) ?? measure(letter);
      widths.set(letter, width);
      sum += width;
    }
    return sum;
  };
  return { measure, estimate };
}

function measureIn(size: number, weight: Weight): TextRuler['measure'] {
  if (typeof document !== 'undefined') canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return (text) => text.length * LETTER_WIDTH;
  const context = canvas;
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => context.measureText(text).width;
}

let loaded = 0;

function subscribe(listener: () => void): () => void {
  const onLoad = () => {
    loaded++;
    listener();
  };
  document.fonts?.addEventListener('loadingdone', onLoad);
  return () => document.fonts?.removeEventListener('loadingdone', onLoad);
}

/** Returns a number that changes when a font has loaded, because the font changes the widths of texts. */
export function useLoadedFonts(): number {
  return useSyncExternalStore(subscribe, () => loaded);
}
