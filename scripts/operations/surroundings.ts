/** What the operators' commands are given besides what is typed. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
}

/** Those of a command that is typed. */
export const SURROUNDINGS: Surroundings = { environment: process.env, print: (line) => console.log(line) };
