/** Decodes the text of a CSV file. */
import { badFile, wrongKind } from './file-problems.ts';

const BYTE_ORDER_MARKS = [
  ['utf-8', '\xef\xbb\xbf'],
  ['utf-16le', '\xff\xfe'],
  ['utf-16be', '\xfe\xff'],
] as const;

/** Control characters other than tab, line breaks and the end-of-file mark of old programs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: detects control characters
const BINARY = /[\x00-\x08\x0e-\x19\x1b-\x1f]/;

/**
 * Decodes the bytes by their byte order mark. Without a mark, decodes valid UTF-8 as UTF-8 and anything else as Windows-1252, which covers
 * Latin-1.
 * @returns the text without byte order mark
 * @throws ProblemError for anything but plain text
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
    // Use streaming mode, because Node otherwise decodes windows-1252 as Latin-1 (nodejs/node#56542).
    if (marked === undefined) return new TextDecoder('windows-1252').decode(bytes, { stream: true });
    throw badFile('damaged_file', 'The text of the file is damaged. Please save it again as CSV UTF-8.', cause);
  }
}
