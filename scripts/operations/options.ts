/** Which database an operator's command works on: options that all of them have. */

import { Misuse } from '../command.ts';
import type { Database } from '../data/database/open.ts';
import { openDatabase } from '../data/database/open.ts';
import { stateFolder } from '../local/supervisor/state.ts';

/** For parseArgs. */
export const PLACE_OPTIONS = {
  local: { type: 'boolean', default: false },
  state: { type: 'string' },
  apply: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

export const PLACE_HELP = `The database is the one that COSMOS_ENDPOINT and COSMOS_DATABASE name, opened as whoever is signed in with Azure (az login), or by
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

/** Opens the database for some work, and closes it again. @throws Error with what is missing or wrong, in a sentence */
export async function withDatabase<T>(
  { local, state, apply }: { readonly local: boolean; readonly state?: string | undefined; readonly apply: boolean },
  environment: Surroundings['environment'],
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (state !== undefined && !local) throw new Misuse('--state is for --local.');
  const database = await openDatabase(local ? stateFolder(state) : undefined, environment, apply);
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
