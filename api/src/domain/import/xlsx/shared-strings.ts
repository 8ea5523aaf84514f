/** The texts that a workbook's cells refer to by number. */
import type { XmlHandler } from './xml.ts';

/** Adds each text to `texts`: all its runs of different looks as one, without the readings of Japanese names. */
export function sharedStringsHandler(texts: string[]): XmlHandler {
  let text = '';
  let isText = false;
  let isPhonetic = false;
  return {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text(part) {
      if (isText) text += part;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') texts.push(unescapeText(text));
    },
  };
}

/** Characters that XML does not allow are written "_x000D_" (ECMA-376, ST_Xstring). */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
