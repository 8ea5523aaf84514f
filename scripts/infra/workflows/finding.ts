/** What a check has to say about a workflow or a configuration file. */
export interface Finding {
  /** With `/`, from the repository's folder: `.github/workflows/ci.yml`. */
  readonly file: string;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface Checked {
  readonly findings: readonly Finding[];
  /** What could not be checked, and why; empty when all was. */
  readonly leftOut: readonly string[];
}
