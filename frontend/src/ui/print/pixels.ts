/** How wide a text is in the type of the sheet, whose 9 points are 12 pixels. */

export type PixelsOf = (text: string, isBold: boolean) => number;

/** As the browser draws it. */
export function sheetPixels(): PixelsOf {
  const family = getComputedStyle(document.body).fontFamily;
  const usual = widthsIn(`400 120px ${family}`);
  const bold = widthsIn(`700 120px ${family}`);
  return (text, isBold) => (isBold ? bold : usual)(text);
}

/** @param font ten times as large as on the sheet: a screen moves small letters to whole pixels */
function widthsIn(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  // Test environments draw nothing.
  if (!context) return (text) => text.length * 7;
  context.font = font;
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? context.measureText(text).width / 10;
    known.set(text, width);
    return width;
  };
}
