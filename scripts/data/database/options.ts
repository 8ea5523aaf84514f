/** Which database a command works on, and whether it writes: options that all such commands have. */
import { groupCode } from '@franchise-admin/api/contract';
import { Misuse } from '../../command.ts';
import { stateFolder } from '../../supervisor/state.ts';

/** For the form of a command. */
export const DATABASE_OPTIONS = {
  local: { type: 'boolean', default: false },
  state: { type: 'string' },
  apply: { type: 'boolean', default: false },
} as const;

/** What the help of the operators' commands says of them. */
export const DATABASE_HELP = `The database is the one that COSMOS_ENDPOINT and COSMOS_DATABASE name, opened as whoever is signed in with Azure (az login), or by
COSMOS_KEY where the endpoint is on this machine. Whoever is signed in must be one of the template's dataOperators.

  --local               the database that "npm start" runs
  --state FOLDER        whose local cloud that is, when it runs with another (.local)
  --apply               writes; without it the command only tells what it would do
`;

/** The state folder of the local cloud whose database is meant; undefined: the database that the environment names. @throws Misuse */
export function localState(values: {
  readonly local: boolean;
  readonly state?: string | undefined;
}): string | undefined {
  if (values.state !== undefined && !values.local)
    throw new Misuse('--state names the folder of a local cloud: add --local.');
  return values.local ? stateFolder(values.state) : undefined;
}

/** Reads a typed franchise code, in upper or lower case. @throws Misuse */
export function franchiseCode(text: string): string {
  const code = groupCode.safeParse(text);
  if (!code.success) throw new Misuse(`"${text}" is not a franchise code.`);
  return code.data;
}
