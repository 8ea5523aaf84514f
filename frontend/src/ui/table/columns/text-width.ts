/** Measures texts in the table's fonts. */
import { useSyncExternalStore } from 'react';

export type Weight = 400 | 600;

/** Average width of a letter in pixels, used if there is no canvas. */
const LETTER_WIDTH = 7.4;

let canvas: CanvasRenderingContext2D | null | undefined;

/**
 * Returns a function that measures a text in pixels. It measures each letter once and adds them up, because measuring the texts of a list
 * would take a third of its first render. Kerning makes texts up to four pixels narrower than that, or one pixel wider.
 * @param size font size in pixels
 */
export function textRuler(size: number, weight: Weight): (text: string) => number {
  const measure = letterRuler(size, weight);
  const widths = new Map<string, number>();
  return (text) => {
    let width = 0;
    for (const letter of text) {
      let pixels = widths.get(letter);
      if (pixels === undefined) {
        pixels = measure(letter);
        widths.set(letter, pixels);
      }
      width += pixels;
    }
    return width;
  };
}

function letterRuler(size: number, weight: Weight): (letter: string) => number {
  if (typeof document !== 'undefined') canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return () => LETTER_WIDTH;
  const context = canvas;
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return (letter) => context.measureText(letter).width;
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
