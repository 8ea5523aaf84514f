/** Findings about a file, and their order. */

/** Where something stands in a file, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The worst first: an unreadable file, a mistake that fails, a broken policy. */
export const LEVELS = ['unreadable', 'wrong', 'policy'] as const;

export interface Located extends Place {
  /** With `/`, from the repository's folder: `infra/modules/api.bicep`. */
  readonly file: string;
  readonly message: string;
}

export interface Finding extends Located {
  readonly level: (typeof LEVELS)[number];
}

/** Takes down findings, each once. */
export class Findings {
  readonly #byText = new Map<string, Finding>();

  add(level: Finding['level'], file: string, { line, column }: Place, message: string): void {
    const finding = { file, line, column, level, message };
    this.#byText.set(lineOf(finding), finding);
  }

  /** The worst first, then by file and place. */
  list(): Finding[] {
    return [...this.#byText.values()].sort(
      (a, b) =>
        LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level) ||
        a.file.localeCompare(b.file) ||
        a.line - b.line ||
        a.column - b.column,
    );
  }
}

/** As it is printed: `infra/modules/api.bicep:12:5 message`. */
export function lineOf({ file, line, column, message }: Located): string {
  return `${file}:${line}:${column} ${message}`;
}
