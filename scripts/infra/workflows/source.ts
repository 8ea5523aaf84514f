/** YAML and JSON with the positions of their values. JSON is parsed as YAML. */
import { type Document, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Located } from '../check/finding.ts';

export interface Checked {
  readonly findings: readonly Located[];
  /** Checks that could not run, with the reason. */
  readonly leftOut: readonly string[];
}

/** The path of keys to a value in a file. */
export type Path = readonly (string | number)[];
export type Mapping = Readonly<Record<string, unknown>>;
/** Reports a finding about the value at a path. */
export type Say = (path: Path, message: string) => void;

export class Source {
  readonly #file: string;
  readonly #lines = new LineCounter();
  readonly #document: Document.Parsed;

  /** @param file path with `/` from the repository's folder */
  constructor(file: string, text: string) {
    this.#file = file;
    this.#document = parseDocument(text, { lineCounter: this.#lines });
  }

  /** Syntax errors. */
  get unreadable(): Located[] {
    return this.#document.errors.map(({ message, pos: [start] }) => this.#at(start, message.split('\n')[0] ?? message));
  }

  get value(): unknown {
    return this.#document.toJS();
  }

  /**
   * Creates a finding about the value at a path, or about the nearest existing value around it.
   * @param line line in a multi-line text; the first line is 1, 0 means the whole text
   */
  finding(path: Path, message: string, line = 0): Located {
    for (let length = path.length; length > 0; length--) {
      const node = this.#document.getIn(path.slice(0, length), true);
      if (!isNode(node) || !node.range) continue;
      const found = this.#at(node.range[0], message);
      const isBlock = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED');
      return isBlock && line > 0 ? { ...found, line: found.line + line, column: 1 } : found;
    }
    return this.#at(this.#document.range[0], message);
  }

  #at(offset: number, message: string): Located {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.#file, line, column: col, message };
  }
}

/** Returns the value if it is a mapping, otherwise an empty mapping. The parsed value may have any type. */
export function mapping(value: unknown): Mapping {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Mapping) : {};
}

/** Returns the elements of a list. A single value counts as a list of one. */
export function list(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Yields every text in a value, with its path. */
export function* texts(value: unknown, path: Path = []): Generator<readonly [text: string, path: Path]> {
  if (typeof value === 'string') yield [value, path];
  if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value))
      yield* texts(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}
