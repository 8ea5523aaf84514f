/** Reads JSON files given on the command line. Error messages fit on one line. */
import { readFileSync, statSync } from 'node:fs';
import { Misuse } from '../command.ts';

/** Returns the content of a JSON file. @throws Error with path, line and column if it is not a readable JSON file */
export function readJsonFile(path: string): unknown {
  const text = readTextFile(path);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(invalidJson(path, jsonErrorAt(text)));
  }
}

/** Returns the content of a text file without a byte order mark. @throws like `requireFile` */
export function readTextFile(path: string): string {
  requireFile(path);
  return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
}

/** @throws Error with a one-line message if the path is missing or a folder */
export function requireFile(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new Error(`There is no file ${path}.`);
  if (stat.isDirectory()) throw new Error(`${path} is a folder, not a file.`);
}

/** @throws Misuse with a one-line message if the path is missing or a file */
export function requireFolder(path: string): void {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new Misuse(`There is no folder ${path}.`);
  if (!stat.isDirectory()) throw new Misuse(`${path} is a file, not a folder.`);
}

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
}

/** Returns the error message for an invalid JSON file, with its position in the format that editors and terminals link. */
export function invalidJson(path: string, { line, column }: Position): string {
  return `${path}:${line}:${column}: this is not valid JSON.`;
}

/** Returns the position of the first error in a text that is not valid JSON. */
export function jsonErrorAt(text: string): Position {
  const before = text.slice(0, errorOffset(text)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** If V8's message has no offset, searches for the shortest prefix with an unexpected token, which is its last character. */
function errorOffset(text: string): number {
  const message = messageOf(text);
  const [, offset] = / at position (\d+)/.exec(message) ?? [];
  if (offset !== undefined) return Number(offset);
  if (!isUnexpectedToken(message)) return text.length;
  let [sound, broken] = [0, text.length];
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1;
    if (isUnexpectedToken(messageOf(text.slice(0, middle)))) broken = middle;
    else sound = middle;
  }
  return broken - 1;
}

const isUnexpectedToken = (message: string) => message.startsWith('Unexpected token');

function messageOf(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
