/** Tells texts and comments of a template from its code, interpolations and their nesting included. */

export interface Piece {
  readonly kind: 'code' | 'text' | 'comment';
  readonly text: string;
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\n]*/y;
const MULTILINE = /'''[\s\S]*?(?:'''(?!')|$)/y;
/** From a quote or the end of an interpolation to the next one's beginning, or to the closing quote. */
const TEXT = /(?:[^'\\$\n]|\\.|\$(?!\{))*(?:'|\$\{|(?=\n)|$)/y;

/** The pieces of a template in order; together they are its text. */
export function scan(source: string): Piece[] {
  const pieces: Piece[] = [];
  /** By interpolation that is open: how many braces within it are. */
  const braces: number[] = [];
  let at = 0;
  const match = (pattern: RegExp, from = at) => {
    pattern.lastIndex = from;
    return pattern.exec(source)?.[0];
  };
  const add = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text };
    else pieces.push({ kind, text });
    at += text.length;
  };
  const addText = (opening: string) => {
    const rest = match(TEXT, at + opening.length) ?? '';
    if (rest.endsWith('${')) braces.push(0);
    add('text', opening + rest);
  };
  while (at < source.length) {
    const sign = source[at] ?? '';
    const comment = match(COMMENT);
    const multiline = match(MULTILINE);
    const depth = braces.at(-1);
    if (comment !== undefined) add('comment', comment);
    else if (multiline !== undefined) add('text', multiline);
    else if (sign === "'") addText("'");
    else if (sign === '}' && depth === 0) {
      braces.pop();
      addText('}');
    } else {
      if (depth !== undefined && (sign === '{' || sign === '}'))
        braces[braces.length - 1] = depth + (sign === '{' ? 1 : -1);
      add('code', sign);
    }
  }
  return pieces;
}
