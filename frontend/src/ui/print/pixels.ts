/** Returns the width of a text in pixels, in the sheet's 12 px (9 pt) font. */
export type PixelsOf = (text: string, isBold: boolean) => number;

/** Measures texts in the fonts that the browser uses. */
export function sheetPixels(): PixelsOf {
  const family = getComputedStyle(document.body).fontFamily;
  const usual = widthsIn(`400 120px ${family}`);
  const bold = widthsIn(`700 120px ${family}`);
  return (text, isBold) => (isBold ? bold : usual)(text);
}

/** @param font ten times the printed size, because screens round the width of small letters to whole pixels */
function widthsIn(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  // Test environments have no canvas.
  if (!context) return (text) => text.length * 7;
  context.font = font;
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? context.measureText(text).width / 10;
    known.set(text, width);
    return width;
  };
}
