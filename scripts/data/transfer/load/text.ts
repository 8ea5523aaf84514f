/** The encoding of files. Only UTF-8 is accepted, because wrongly decoded text would be stored permanently. */
import { isUtf8 } from 'node:buffer';

/** Returns true if decoding has lost a character: U+FFFD replaces it, or half of a surrogate pair is missing. */
export function hasLost(text: string): boolean {
  return text.includes('\uFFFD') || !text.isWellFormed();
}

/** The fault of a lost character in a UTF-8 file. */
export const LOST = 'A character was lost when the file was created: U+FFFD (\uFFFD) replaces it.';

/** Detects the encoding. The caller rejects all except `UTF-8`. */
export function encodingOf(bytes: Buffer): 'UTF-8' | 'UTF-16' | 'another' {
  const [first, second] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Without a byte order mark, a zero byte reveals UTF-16, because it is half of every Latin letter.
  if (hasMark || first === 0 || second === 0) return 'UTF-16';
  return isUtf8(bytes) ? 'UTF-8' : 'another';
}

/**
 * Returns the fault of a file in another encoding.
 * @param rows number of affected rows
 */
export function encodingFault(encoding: 'UTF-16' | 'another', rows = 0): string {
  const what = encoding === 'UTF-16' ? 'The file is UTF-16' : 'This is not UTF-8, but perhaps Windows-1252 or Latin-1';
  const more = rows > 1 ? `, here and in ${rows - 1} more ${rows === 2 ? 'row' : 'rows'}` : '';
  return `${what}${more}. Save the file as UTF-8.`;
}
