/** The command line of `npm run data`. */
import { type Form, type Given, Misuse } from '../../command.ts';
import { fromCaller } from '../../files/caller.ts';
import { DATABASE_OPTIONS, franchiseCode, localState } from '../database/options.ts';

/** How much a command tells. */
export interface Telling {
  /** Each record, not only the first of each sort. */
  readonly verbose: boolean;
  /** Values too, which may be names and addresses of people. */
  readonly showValues: boolean;
}

export interface DataOptions extends Telling {
  readonly command: 'load' | 'restore' | 'abandon' | 'export' | 'verify';
  /** The folder of the files; left out, `verify` and `abandon` look at the database alone. */
  readonly folder: string | undefined;
  /** The state folder of the local cloud whose database is meant; undefined: the one that the environment names. */
  readonly local: string | undefined;
  readonly apply: boolean;
  /** Whether to delete first what an interrupted restore has written. */
  readonly abandon: boolean;
  /** Whether standard output is one JSON document. */
  readonly json: boolean;
  readonly createAccounts: boolean;
  readonly removeGone: boolean;
  /** Franchises of which everything may go that the files do not list. */
  readonly removeAllOf: ReadonlySet<string>;
  /** How long the database may refuse whoever is signed in. */
  readonly patienceMs: number;
}

const HELP = `npm run data -- load FOLDER [--apply] [options]     loads what is mastered elsewhere, from CSV or JSON files
npm run data -- load --restore FOLDER --apply       writes a whole export back into an empty database
npm run data -- load --abandon --apply              gives an interrupted restore up: deletes what it has written
npm run data -- export FOLDER                       writes every document of every container into a new folder
npm run data -- verify [FOLDER]                     compares the database with an export; without one, holds it to its rules

The database is the one that COSMOS_ENDPOINT and COSMOS_DATABASE name, opened as whoever is signed in with Azure (az login, a
workflow's identity, a managed identity), or by COSMOS_KEY where the endpoint is on this machine.

  --local               the database that "npm start" runs
  --state FOLDER        whose local cloud that is, when it runs with another (.local)
  --apply               writes; without it load only tells what it would do
  --dry-run             load: writes nothing, as without --apply
  --create-accounts     load: new people get a directory account, or with one of their own join its groups; the function app does it
  --remove-gone         load: units and entities that their file lists no more are removed; the file must be the whole list,
                        and a franchise that it does not name at all is a fault
  --remove-all-of CODE  the same of a franchise that the file does not name: all its units or entities go; again for each
  --wait SECONDS        how long a role that was given a moment ago may not count yet; the database is asked again meanwhile
  --abandon             load --restore: gives the interrupted restore of another export up first, and deletes what it has written
  --json                prints one JSON document on standard output; progress and errors stay on standard error
  --verbose             names each record, not only the first of each sort
  --show-values         says values too, names and addresses of people among them
  --help                this text

Formats and what is never touched: scripts/data/README.md. Exit code 1: faulty rows, differences or findings; 2: a wrong call.
`;

const flag = { type: 'boolean', default: false } as const;
const OPTIONS = {
  ...DATABASE_OPTIONS,
  ...{
    'dry-run': flag,
    'create-accounts': flag,
    'remove-gone': flag,
    abandon: flag,
    json: flag,
    verbose: flag,
    'show-values': flag,
  },
  restore: { type: 'string' },
  'remove-all-of': { type: 'string', multiple: true, default: [] as string[] },
  wait: { type: 'string', default: '0' },
} as const;

export const DATA = { help: HELP, options: OPTIONS, allowPositionals: true } satisfies Form;

const COMMANDS = ['load', 'export', 'verify'] as const;

/** What was typed asks for. @throws Misuse */
export function readDataOptions({ values, positionals }: Given<typeof OPTIONS>): DataOptions {
  const [name, first, ...rest] = positionals;
  const command = COMMANDS.find((each) => each === name);
  if (!command || rest.length > 0) throw new Misuse('Say what to do: npm run data -- load|export|verify FOLDER.');
  const folder = values.restore ?? first;
  if (values.restore !== undefined && (command !== 'load' || first !== undefined))
    throw new Misuse('A whole export is restored by: npm run data -- load --restore FOLDER.');
  const isAbandon = values.abandon && command === 'load' && folder === undefined;
  if (values.abandon && !isAbandon && values.restore === undefined)
    throw new Misuse('--abandon is for load --restore FOLDER, or for load alone.');
  if (folder === undefined && command !== 'verify' && !isAbandon)
    throw new Misuse(`Say which folder: npm run data -- ${name} FOLDER.`);
  if (values.apply && values['dry-run']) throw new Misuse('Either --dry-run or --apply.');
  const isLoad = command === 'load' && values.restore === undefined && !isAbandon;
  for (const only of ['create-accounts', 'remove-gone'] as const)
    if (values[only] && !isLoad) throw new Misuse(`--${only} is for loading files.`);
  if (values['remove-all-of'].length > 0 && !values['remove-gone'])
    throw new Misuse('--remove-all-of is for --remove-gone.');
  for (const only of ['apply', 'dry-run'] as const)
    if (values[only] && command !== 'load') throw new Misuse(`--${only} is for load: ${command} changes nothing.`);
  const seconds = Number(values.wait);
  if (values.wait.trim() === '' || !(seconds >= 0)) throw new Misuse('--wait takes a number of seconds.');
  return {
    command: isAbandon ? 'abandon' : values.restore === undefined ? command : 'restore',
    folder: folder === undefined ? undefined : fromCaller(folder),
    local: localState(values),
    apply: values.apply,
    abandon: values.abandon,
    json: values.json,
    createAccounts: values['create-accounts'],
    removeGone: values['remove-gone'],
    removeAllOf: new Set(values['remove-all-of'].map(franchiseCode)),
    patienceMs: seconds * 1000,
    verbose: values.verbose,
    showValues: values['show-values'],
  };
}
