/**
 * Replaces syntax that tree-sitter-bicep 1.1.0 cannot parse. Keeps all columns, so that positions stay correct. Comments become blanks,
 * because the grammar also finds comments in texts ('//x', 'a#b').
 */
/** Replaces a trailing `!`, which the grammar would parse as part of the next token. No template may contain this character. */
const UNREADABLE = '\0';

/** Characters in texts that the grammar would parse as comments, with their replacements. */
const HIDDEN: readonly (readonly [string, string])[] = [
  ['/', '\uE000'],
  ['#', '\uE001'],
];

/**
 * Returns the text for the parser. All lines keep their length.
 * @param isParameterFile converts `param name = value`, which the grammar does not support, to a variable
 */
export function prepare(text: string, isParameterFile: boolean): string {
  const code = (piece: string) =>
    piece
      .replace(/^extension[ \t]+\w+[ \t]*$/gm, blank)
      .replace(/(?<=[\w)\]])!(?![=~])/g, UNREADABLE)
      .replace(/^param(?=[ \t]+\w+[ \t]*=)/gm, isParameterFile ? 'var  ' : '$&');
  const pieces = scan(text.replaceAll('\r\n', ' \n')).map((piece) => {
    if (piece.kind === 'comment') return blank(piece.text);
    return piece.kind === 'code' ? code(piece.text) : hidden(piece.text);
  });
  return pieces.join('');
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function hidden(text: string): string {
  return HIDDEN.reduce((sum, [sign, other]) => sum.replaceAll(sign, other), text);
}

/** Restores the original text. */
export function revealed(text: string): string {
  return HIDDEN.reduce((sum, [sign, other]) => sum.replaceAll(other, sign), text);
}

interface Piece {
  readonly kind: 'code' | 'text' | 'comment';
  readonly text: string;
}

const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#[^\n]*/y;
const MULTILINE = /'''[\s\S]*?(?:'''(?!')|$)/y;
/** Matches the text from a quote or the end of an interpolation to the next interpolation or the closing quote. */
const TEXT = /(?:[^'\\$\n]|\\.|\$(?!\{))*(?:'|\$\{|(?=\n)|$)/y;

/** Splits a template into code, texts and comments, also within interpolations. The pieces in order are the whole template. */
function scan(source: string): Piece[] {
  const pieces: Piece[] = [];
  /** Number of open braces in each open interpolation. */
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
