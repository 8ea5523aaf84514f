/** The environment and output of an operator's command. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
}

/** The real environment and output. */
export const SURROUNDINGS: Surroundings = { environment: process.env, print: (line) => console.log(line) };
