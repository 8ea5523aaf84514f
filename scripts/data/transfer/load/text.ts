/** The encoding of files: UTF-8 and nothing else, as what was read wrongly would be written for good. */
import { isUtf8 } from 'node:buffer';

/** Whether a reader could not tell a character: U+FFFD stands in its place, or half of a pair. */
export function hasLost(text: string): boolean {
  return text.includes('\uFFFD') || !text.isWellFormed();
}

/** Why a character of a file that is UTF-8 cannot be taken. */
export const LOST = 'A character was lost when the file was made: U+FFFD (\uFFFD) stands in its place.';

/** Of what the bytes are; all but `UTF-8` is refused. */
export function encodingOf(bytes: Buffer): 'UTF-8' | 'UTF-16' | 'another' {
  const [first, second] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  // Without its mark it is known by the zeros that it makes of Latin letters.
  if (hasMark || first === 0 || second === 0) return 'UTF-16';
  return isUtf8(bytes) ? 'UTF-8' : 'another';
}

/** Why a file of another encoding cannot be read. @param rows in which that was seen */
export function refusalOf(encoding: 'UTF-16' | 'another', rows = 0): string {
  const what = encoding === 'UTF-16' ? 'The file is UTF-16' : 'This is not UTF-8, but perhaps Windows-1252 or Latin-1';
  const more = rows > 1 ? `, here and in ${rows - 1} more ${rows === 2 ? 'row' : 'rows'}` : '';
  return `${what}${more}. Save the file as UTF-8.`;
}
