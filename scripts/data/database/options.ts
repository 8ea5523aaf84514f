/** Which database a command works on, and whether it writes: options that all such commands have. */
import { Misuse } from '../../command.ts';
import { stateFolder } from '../../local/supervisor/state.ts';

/** For parseArgs. */
export const DATABASE_OPTIONS = {
  local: { type: 'boolean', default: false },
  state: { type: 'string' },
  apply: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** The state folder of the local cloud whose database is meant; undefined: the database that the environment names. @throws Misuse */
export function localState(values: {
  readonly local: boolean;
  readonly state?: string | undefined;
}): string | undefined {
  if (values.state !== undefined && !values.local) throw new Misuse('--state is for --local.');
  return values.local ? stateFolder(values.state) : undefined;
}
