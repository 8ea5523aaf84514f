import { syntaxError, type Token, tokenize } from './lexer.ts';

/** The tokens of one query and the current position. */
export class Cursor {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokenize(text);
  }

  get current(): Token {
    return this.peek(0);
  }

  peek(ahead: number): Token {
    const token = this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)];
    if (!token) throw syntaxError(this.#text, 0);
    return token;
  }

  next(): Token {
    const token = this.current;
    this.#at += 1;
    return token;
  }

  is(text: string): boolean {
    const { kind } = this.current;
    return (kind === 'keyword' || kind === 'symbol') && this.current.text === text;
  }

  /** If the keyword or symbol comes next, consumes it and returns true. */
  take(text: string): boolean {
    if (!this.is(text)) return false;
    this.#at += 1;
    return true;
  }

  expect(text: string): void {
    if (!this.take(text)) throw this.error();
  }

  name(): string {
    if (this.current.kind !== 'name') throw this.error();
    return this.next().text;
  }

  error(): Error {
    return syntaxError(this.#text, this.current.at);
  }
}
