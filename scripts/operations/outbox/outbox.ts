/** `npm run outbox`: lists directory updates that do not complete by themselves, and retries them. */
import { counted } from '@franchise-admin/api/contract';
import { type Form, type Given, Misuse } from '../../command.ts';
import type { Containers } from '../../data/database/containers.ts';
import { withDatabase } from '../../data/database/open.ts';
import { DATABASE_HELP, DATABASE_OPTIONS, localState } from '../../data/database/options.ts';
import type { Surroundings } from '../surroundings.ts';
import { givenUpEntries, type PlacedEntry, returnToTimer, waitingEntries } from './entries.ts';
import { jsonOf, tableOf } from './lines.ts';

const flag = { type: 'boolean', default: false } as const;
const OPTIONS = { ...DATABASE_OPTIONS, all: flag, json: flag } as const;
const HELP = `npm run outbox -- list                            lists entries that were given up or are overdue by ten minutes
npm run outbox -- retry ID... | --all [--apply]   lets the timer retry given-up entries, with their attempts reset to zero

${DATABASE_HELP}  --json                list: prints one JSON document
  --help                this text
`;

export const OUTBOX = { help: HELP, options: OPTIONS, allowPositionals: true } satisfies Form;

/**
 * Runs the command.
 * @throws Misuse, or Error with a message for the user
 */
export async function outbox(
  { values, positionals }: Given<typeof OPTIONS>,
  { environment, print }: Surroundings,
): Promise<void> {
  const [command, ...ids] = positionals;
  const { all, apply, json } = values;
  if (command === 'list' && (ids.length > 0 || all || apply))
    throw new Misuse('list takes no ids and changes nothing.');
  if (command === 'retry' && json) throw new Misuse('--json requires list.');
  if (command === 'retry' && all === ids.length > 0) throw new Misuse('Name the entries: retry ID..., or retry --all.');
  if (command !== 'list' && command !== 'retry') throw new Misuse('Name a command: npm run outbox -- list|retry.');
  await withDatabase(
    { local: localState(values), isWritten: values.apply },
    environment,
    async ({ containers, name }) => {
      if (!json) print(`Database ${name}`);
      if (command === 'retry') return retry(containers, all ? undefined : ids, apply, print);
      const now = Date.now();
      const entries = await waitingEntries(containers, now);
      const givenUp = entries.filter(({ entry }) => entry.dueAt === null).length;
      const overdue = entries.length - givenUp;
      if (json)
        return print(JSON.stringify({ database: name, entries: entries.map(jsonOf), givenUp, overdue }, null, 2));
      if (entries.length > 0) for (const line of tableOf(entries, now)) print(line);
      print(`${counted(entries.length, 'entry', 'entries')}: ${givenUp} given up, ${overdue} overdue.`);
    },
  );
}

/** @param ids undefined for all entries */
async function retry(
  containers: Containers,
  ids: readonly string[] | undefined,
  apply: boolean,
  print: Surroundings['print'],
): Promise<void> {
  const entries = chosen(await givenUpEntries(containers), ids);
  if (entries.length > 0) for (const line of tableOf(entries, Date.now())) print(line);
  if (!apply) return print(`${entries.length} would be retried. Add --apply to do it.`);
  const returned = await Promise.all(entries.map((placed) => returnToTimer(containers, placed)));
  const changed = returned.filter((isReturned) => !isReturned).length;
  print(`${returned.length - changed} will be retried within a minute.`);
  if (changed > 0) throw new Error(`${changed} have changed in the meantime. List the entries again.`);
}

/** @throws Error with the ids that are not ids of given-up entries */
function chosen(entries: readonly PlacedEntry[], ids: readonly string[] | undefined): readonly PlacedEntry[] {
  if (ids === undefined) return entries;
  const unknown = ids.filter((id) => !entries.some(({ entry }) => entry.id === id));
  if (unknown.length > 0) throw new Error(`There is no given-up entry with the id ${unknown.join(', ')}.`);
  return entries.filter(({ entry }) => ids.includes(entry.id));
}
