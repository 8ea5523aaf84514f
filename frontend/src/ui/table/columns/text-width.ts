/** Measures texts as the table draws them. */
import { useSyncExternalStore } from 'react';

export type Weight = 400 | 600;

/** Pixels of a letter on average, where nothing can be measured. */
const LETTER = 7.4;

let canvas: CanvasRenderingContext2D | null | undefined;

/** Returns a function from a text to its pixels. @param size pixels of the font */
export function textRuler(size: number, weight: Weight): (text: string) => number {
  if (typeof document === 'undefined') return estimate;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return estimate;
  const context = canvas;
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => context.measureText(text).width;
}

const estimate = (text: string) => text.length * LETTER;

let loaded = 0;

function subscribe(listener: () => void): () => void {
  const onLoad = () => {
    loaded++;
    listener();
  };
  document.fonts?.addEventListener('loadingdone', onLoad);
  return () => document.fonts?.removeEventListener('loadingdone', onLoad);
}

/** Changes when a font arrives: texts have other widths then. */
export function useLoadedFonts(): number {
  return useSyncExternalStore(subscribe, () => loaded);
}
