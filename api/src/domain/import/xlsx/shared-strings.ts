/** Reads the shared strings, which cells refer to by index. */
import { tooLarge } from '../file-problems.ts';
import type { XmlHandler } from './xml.ts';

/** Maximum number of shared strings, including those of other sheets. */
const MAX_TEXTS = 500_000;
/** Maximum number of characters that Excel allows in a cell. Longer texts are cut. */
const MAX_TEXT_LENGTH = 32_767;

/** Adds each string to `texts`: its runs joined, without phonetic text. The handler throws ProblemError if there are too many strings. */
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
          throw tooLarge('The workbook contains too many texts. Please send one with fewer.');
        texts.push(unescapeText(text));
      }
    },
  };
}

/** Appends a piece to the text of a cell, up to the maximum length. */
export function extended(text: string, part: string): string {
  return text.length < MAX_TEXT_LENGTH ? text + part.slice(0, MAX_TEXT_LENGTH - text.length) : text;
}

/** Decodes escapes such as "_x000D_" for characters that XML does not allow (ECMA-376, ST_Xstring). */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
