/** The command line of `npm run data`. */
import { type Form, type Given, Misuse } from '../../command.ts';
import { fromCaller } from '../../files/caller.ts';
import { DATABASE_OPTIONS, franchiseCode, localState } from '../database/options.ts';

/** The level of detail in reports. */
export interface Detail {
  /** Lists each record. By default, lists only the first records of each kind and state. */
  readonly verbose: boolean;
  /** Also prints values, which may be names and addresses of people. */
  readonly showValues: boolean;
}

export interface DataOptions extends Detail {
  readonly command: 'load' | 'restore' | 'abandon' | 'export' | 'verify';
  /** The folder of the files. Without it, `verify` and `abandon` only use the database. */
  readonly folder: string | undefined;
  /** The state folder of the local cloud; undefined selects the database in the environment. */
  readonly local: string | undefined;
  readonly apply: boolean;
  /** Deletes the documents of an interrupted restore first. */
  readonly abandon: boolean;
  /** Prints one JSON document on standard output. */
  readonly json: boolean;
  readonly createAccounts: boolean;
  readonly removeGone: boolean;
  /** Franchises that may lose all units or entities if the file has no rows of them. */
  readonly removeAllOf: ReadonlySet<string>;
  /** Retries 403 of the database for this long. */
  readonly patienceMs: number;
}

const HELP = `npm run data -- load FOLDER [--apply] [options]     loads records of another system from CSV or JSON files
npm run data -- load --restore FOLDER --apply       restores a whole export into an empty database
npm run data -- load --abandon --apply              abandons an interrupted restore: deletes its documents
npm run data -- export FOLDER                       writes every document of every container into a new folder
npm run data -- verify [FOLDER]                     compares the database with an export; without one, checks its rules

Uses the database in COSMOS_ENDPOINT and COSMOS_DATABASE with the account that is signed in to Azure (az login, or the identity of a
workflow or machine). An endpoint on this machine requires COSMOS_KEY instead.

  --local               uses the database of "npm start"
  --state FOLDER        state folder of that local cloud (default: .local)
  --apply               writes; without it, load only prints its plan
  --dry-run             load: writes nothing, as without --apply
  --create-accounts     load: the function app creates directory accounts for new people, or adds existing accounts to their groups
  --remove-gone         load: removes units and entities that their file no longer lists. The file must be complete:
                        a franchise without rows in it is a fault
  --remove-all-of CODE  allows a file without rows of this franchise: removes all of its units or entities; can be repeated
  --wait SECONDS        how long to retry while a new role assignment is not effective yet (default: 0)
  --abandon             load --restore: first abandons the interrupted restore of another export and deletes its documents
  --json                prints one JSON document on standard output; progress and errors stay on standard error
  --verbose             lists each record, instead of only the first ones of each kind and state
  --show-values         also prints values, including names and addresses of people
  --help                this text

scripts/data/README.md describes formats and unchanged fields. Exit code 1: faulty rows, differences or findings; 2: invalid arguments.
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

/**
 * Parses the command line.
 * @throws Misuse
 */
export function readDataOptions({ values, positionals }: Given<typeof OPTIONS>): DataOptions {
  const [name, first, ...rest] = positionals;
  const command = COMMANDS.find((each) => each === name);
  if (!command || rest.length > 0) throw new Misuse('Name a command: npm run data -- load|export|verify FOLDER.');
  const folder = values.restore ?? first;
  if (values.restore !== undefined && (command !== 'load' || first !== undefined))
    throw new Misuse('To restore an export, use: npm run data -- load --restore FOLDER.');
  const isAbandon = values.abandon && command === 'load' && folder === undefined;
  if (values.abandon && !isAbandon && values.restore === undefined)
    throw new Misuse('--abandon requires load --restore FOLDER, or load without a folder.');
  if (folder === undefined && command !== 'verify' && !isAbandon)
    throw new Misuse(`Name a folder: npm run data -- ${name} FOLDER.`);
  if (values.apply && values['dry-run']) throw new Misuse('Use either --dry-run or --apply.');
  const isLoad = command === 'load' && values.restore === undefined && !isAbandon;
  for (const only of ['create-accounts', 'remove-gone'] as const)
    if (values[only] && !isLoad) throw new Misuse(`--${only} requires load FOLDER.`);
  if (values['remove-all-of'].length > 0 && !values['remove-gone'])
    throw new Misuse('--remove-all-of requires --remove-gone.');
  for (const only of ['apply', 'dry-run'] as const)
    if (values[only] && command !== 'load')
      throw new Misuse(`--${only} requires load, because ${command} changes nothing.`);
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
