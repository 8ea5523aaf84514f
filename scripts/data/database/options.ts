/** Options of all commands that use a database: its address, and whether to write. */
import { groupCode } from '@franchise-admin/api/contract';
import { Misuse } from '../../command.ts';
import { stateFolder } from '../../supervisor/state.ts';

export const DATABASE_OPTIONS = {
  local: { type: 'boolean', default: false },
  state: { type: 'string' },
  apply: { type: 'boolean', default: false },
} as const;

export const DATABASE_HELP = `Uses the database in COSMOS_ENDPOINT and COSMOS_DATABASE with the account that is signed in to Azure (az login), which must be
one of the template's dataOperators. An endpoint on this machine requires COSMOS_KEY instead.

  --local               uses the database of "npm start"
  --state FOLDER        state folder of that local cloud (default: .local)
  --apply               writes; without it, the command only prints its plan
`;

/** Returns the state folder of the local cloud; undefined selects the database in the environment. @throws Misuse */
export function localState(values: {
  readonly local: boolean;
  readonly state?: string | undefined;
}): string | undefined {
  if (values.state !== undefined && !values.local) throw new Misuse('--state requires --local.');
  return values.local ? stateFolder(values.state) : undefined;
}

/** Parses a franchise code in upper or lower case. @throws Misuse */
export function franchiseCode(text: string): string {
  const code = groupCode.safeParse(text);
  if (!code.success) throw new Misuse(`"${text}" is not a franchise code.`);
  return code.data;
}
