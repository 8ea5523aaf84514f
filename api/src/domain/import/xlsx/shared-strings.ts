/** The texts that a workbook's cells refer to by number. */
import { tooLarge } from '../refusals.ts';
import type { XmlHandler } from './xml.ts';

/** Other sheets of the workbook have theirs among them. */
const MAX_TEXTS = 500_000;
/** As many characters as a cell may have in Excel; what a text holds beyond is of no use. */
const MAX_TEXT_LENGTH = 32_767;

/** Adds each text to `texts`: all its runs of different looks as one, without the readings of Japanese names. The handler throws when there are too many. */
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
      if (isText) text = extended(text, part);
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') {
        if (texts.length === MAX_TEXTS)
          throw tooLarge('The workbook holds too many texts. Please send one with fewer.');
        texts.push(unescapeText(text));
      }
    },
  };
}

/** The text of a cell with one more piece of it, cut where no cell's goes on. */
export function extended(text: string, part: string): string {
  return text.length < MAX_TEXT_LENGTH ? text + part.slice(0, MAX_TEXT_LENGTH - text.length) : text;
}

/** Characters that XML does not allow are written "_x000D_" (ECMA-376, ST_Xstring). */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
