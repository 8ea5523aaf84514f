/** Measures texts in the table's fonts. */
import { useSyncExternalStore } from 'react';

export type Weight = 400 | 600;

/** Average width of a letter in pixels, used if there is no canvas. */
const LETTER_WIDTH = 7.4;

let canvas: CanvasRenderingContext2D | null | undefined;

/** Returns a function that measures a text in pixels. @param size font size in pixels */
export function textRuler(size: number, weight: Weight): (text: string) => number {
  if (typeof document === 'undefined') return estimate;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return estimate;
  const context = canvas;
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => context.measureText(text).width;
}

const estimate = (text: string) => text.length * LETTER_WIDTH;

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
