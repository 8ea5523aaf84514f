/** Findings about a file, and their order. */

/** A position in a file. Line and column start at 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Kinds of findings, worst first: an unreadable file, an error that would break a deployment, a violated policy. */
export const LEVELS = ['unreadable', 'wrong', 'policy'] as const;

export interface Located extends Place {
  /** Path with `/` from the repository's folder: `infra/modules/api.bicep`. */
  readonly file: string;
  readonly message: string;
}

export interface Finding extends Located {
  readonly level: (typeof LEVELS)[number];
}

/** Collects findings without duplicates. */
export class Findings {
  readonly #byText = new Map<string, Finding>();

  add(level: Finding['level'], file: string, { line, column }: Place, message: string): void {
    const finding = { file, line, column, level, message };
    this.#byText.set(lineOf(finding), finding);
  }

  /** Returns the findings: worst first, then by file and position. */
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

/** Formats a finding: `infra/modules/api.bicep:12:5 message`. */
export function lineOf({ file, line, column, message }: Located): string {
  return `${file}:${line}:${column} ${message}`;
}
