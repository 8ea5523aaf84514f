/** What the operators' commands have in common. */
/** Which database one works on. */
export const DATABASE_HELP = `The database is the one that COSMOS_ENDPOINT and COSMOS_DATABASE name, opened as whoever is signed in with Azure (az login), or by
COSMOS_KEY where the endpoint is on this machine. Whoever is signed in must be one of the template's dataOperators.

  --local               the database that "npm start" runs
  --state FOLDER        whose local cloud that is, when it runs with another (.local)
  --apply               writes; without it the command only tells what it would do
  --help                this text
`;

/** What a command is given besides its arguments. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly tell: (line: string) => void;
}
