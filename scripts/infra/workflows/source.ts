/** YAML and JSON with the places of their values. JSON is parsed as YAML. */
import { type Document, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Located } from '../check/finding.ts';

export interface Checked {
  readonly findings: readonly Located[];
  /** Checks that could not run, and why. */
  readonly leftOut: readonly string[];
}

/** The keys that lead to a value of a file. */
export type Path = readonly (string | number)[];
export type Mapping = Readonly<Record<string, unknown>>;
/** Reports a mistake in the value at a path. */
export type Say = (path: Path, message: string) => void;

export class Source {
  readonly #file: string;
  readonly #lines = new LineCounter();
  readonly #document: Document.Parsed;

  /** @param file with `/`, from the repository's folder */
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
   * A finding about the value at a path, or about the nearest value around it that exists.
   * @param line of a text in lines of its own, from 1; 0: of all of it
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

/** The value if it is a mapping, else an empty one: what was read may have any shape. */
export function mapping(value: unknown): Mapping {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Mapping) : {};
}

/** The elements of a list; a single value is a list of one. */
export function list(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Every text in a value, with its path. */
export function* texts(value: unknown, path: Path = []): Generator<readonly [text: string, path: Path]> {
  if (typeof value === 'string') yield [value, path];
  if (value !== null && typeof value === 'object')
    for (const [key, inner] of Object.entries(value))
      yield* texts(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}
