import { badRequest } from '../errors.ts';

export interface Token {
  readonly kind: 'name' | 'keyword' | 'string' | 'number' | 'parameter' | 'symbol' | 'end';
  /** The text of the token. Keywords are in capitals. Strings are without quotes and escapes. */
  readonly text: string;
  /** Position in the query text. */
  readonly at: number;
}

/** Words that cannot be a property or alias: `c["value"]`, not `c.value`. */
const KEYWORDS = new Set(
  `AND ARRAY AS ASC BETWEEN BY DESC DISTINCT ESCAPE EXISTS FALSE FROM GROUP IN JOIN LIKE LIMIT NOT NULL OFFSET OR ORDER SELECT TOP TRUE UDF UNDEFINED VALUE WHERE`.split(
    ' ',
  ),
);

const PATTERN =
  /\s+|--[^\n]*|(?<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<parameter>@[A-Za-z_]\w*)|(?<name>[A-Za-z_]\w*)|(?<symbol><=|>=|<>|!=|\?\?|[-+*/%=<>:.,()[\]{}])/suy;

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '/': '/',
};

/** Splits a query into tokens. Throws 400 at invalid text. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    PATTERN.lastIndex = at;
    const match = PATTERN.exec(text);
    if (!match) throw syntaxError(text, at);
    const token = tokenOf(match, at);
    if (token) tokens.push(token);
    at += match[0].length;
  }
  tokens.push({ kind: 'end', text: '', at });
  return tokens;
}

/** Returns a 400 with the position, as the service does. */
export function syntaxError(text: string, at: number): Error {
  const near = text.slice(at, at + 20).trim();
  return badRequest(`Syntax error, incorrect syntax near '${near === '' ? 'the end' : near}' at position ${at}.`);
}

function tokenOf(match: RegExpExecArray, at: number): Token | undefined {
  const { string, number, parameter, name, symbol } = match.groups ?? {};
  if (string !== undefined) return { kind: 'string', text: unescaped(string.slice(1, -1)), at };
  if (number !== undefined) return { kind: 'number', text: number, at };
  if (parameter !== undefined) return { kind: 'parameter', text: parameter, at };
  if (symbol !== undefined) return { kind: 'symbol', text: symbol === '<>' ? '!=' : symbol, at };
  if (name === undefined) return undefined;
  const upper = name.toUpperCase();
  return KEYWORDS.has(upper) ? { kind: 'keyword', text: upper, at } : { kind: 'name', text: name, at };
}

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{4})|(.))/gsu,
    (whole, code: string | undefined, letter: string | undefined) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      const plain = ESCAPES[letter ?? ''];
      if (plain === undefined) throw badRequest(`Syntax error, '${whole}' is not an escape sequence.`);
      return plain;
    },
  );
}
