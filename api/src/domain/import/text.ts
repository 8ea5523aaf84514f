/** The text of a CSV file, whatever program wrote it. */
import { badFile, wrongKind } from './refusals.ts';

const BYTE_ORDER_MARKS = [
  ['utf-8', '\xef\xbb\xbf'],
  ['utf-16le', '\xff\xfe'],
  ['utf-16be', '\xfe\xff'],
] as const;

/** No text has them, but for TAB, line breaks and the end-of-file mark of old programs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const BINARY = /[\x00-\x08\x0e-\x19\x1b-\x1f]/;

/**
 * Decodes by the byte order mark; without one as UTF-8, or as Windows-1252 (of which Latin-1's text is a part) when it is none.
 * @returns the text without its byte order mark @throws ProblemError for what is no plain text
 */
export function decodeText(bytes: Buffer): string {
  const text = decode(bytes);
  if (BINARY.test(text)) throw wrongKind('This is neither a CSV file nor a workbook.');
  if (/^\s*</.test(text)) throw wrongKind('This is a web page or XML.');
  return text;
}

function decode(bytes: Buffer): string {
  const start = bytes.toString('latin1', 0, 3);
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => start.startsWith(mark))?.[0];
  try {
    return new TextDecoder(marked ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    // Decoded as one piece of a stream: as a whole, Node takes it for Latin-1 (nodejs/node#56542).
    if (marked === undefined) return new TextDecoder('windows-1252').decode(bytes, { stream: true });
    throw badFile('damaged_file', 'The text of the file is damaged. Please save it anew as CSV UTF-8.', cause);
  }
}
