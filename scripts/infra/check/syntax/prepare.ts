/**
 * What tree-sitter-bicep 1.1.0 reads wrongly or not at all, written so that it does, each thing in its own columns: every
 * place stays right. Comments become blanks, as it finds them within texts too ('//x', 'a#b').
 */
import type { Node } from 'web-tree-sitter';
import { scan } from './scan.ts';

/** The property's name that stands for `...`. */
export const SPREAD = '_0';

/** What stands for a `!` behind a value, which the grammar knows in few places: to it a blank, found again by `isAsserted`. */
const ASSERTED = '\v';

/** Signs within texts that the grammar would take for a comment, and what stands for them. */
const HIDDEN: readonly (readonly [string, string])[] = [
  ['/', '\uE000'],
  ['#', '\uE001'],
];

export interface Prepared {
  /** For the parser, as long as the file in every line. */
  readonly text: string;
  /** Names in `extension` lines. */
  readonly extensions: readonly string[];
}

/** @param isParameterFile `param name = value`, which the grammar has not, becomes a variable there */
export function prepare(text: string, isParameterFile: boolean): Prepared {
  const extensions: string[] = [];
  const code = (piece: string) =>
    piece
      .replace(/^extension[ \t]+([A-Za-z_]\w*)[ \t]*$/gm, (line, name: string) => {
        extensions.push(name);
        return blank(line);
      })
      .replace(/(^[ \t]*|[{,][ \t]*)\.\.\.(?=\S)/gm, `$1${SPREAD}:`)
      .replace(/(?<=[\w)\]])!(?![=~])/g, ASSERTED)
      .replace(/^param(?=[ \t]+\w+[ \t]*=)/gm, isParameterFile ? 'var  ' : '$&');
  const pieces = scan(text.replaceAll('\r\n', ' \n')).map((piece) => {
    if (piece.kind === 'comment') return blank(piece.text);
    return piece.kind === 'code' ? code(piece.text) : hidden(piece.text);
  });
  return { text: pieces.join(''), extensions };
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function hidden(text: string): string {
  return HIDDEN.reduce((sum, [sign, other]) => sum.replaceAll(sign, other), text);
}

/** Whether a `!` stood behind a node of the grammar's tree. */
export function isAsserted({ tree: { rootNode }, endIndex }: Node): boolean {
  return rootNode.text[endIndex - rootNode.startIndex] === ASSERTED;
}

/** What a text said before it was prepared. */
export function revealed(text: string): string {
  return HIDDEN.reduce((sum, [sign, other]) => sum.replaceAll(other, sign), text);
}
