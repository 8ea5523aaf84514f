/** `npm run outbox`: what must still follow in the directory and does not get there by itself. */
import { counted } from '@franchise-admin/api/contract';
import { type Form, type Given, Misuse } from '../../command.ts';
import type { Containers } from '../../data/database/containers.ts';
import { withDatabase } from '../../data/database/open.ts';
import { DATABASE_HELP, DATABASE_OPTIONS, localState } from '../../data/database/options.ts';
import type { Surroundings } from '../surroundings.ts';
import { giveBack, givenUpEntries, type PlacedEntry, waitingEntries } from './entries.ts';
import { jsonOf, tableOf } from './lines.ts';

const flag = { type: 'boolean', default: false } as const;
const OPTIONS = { ...DATABASE_OPTIONS, all: flag, json: flag } as const;
const HELP = `npm run outbox -- list                            what was given up, and what is overdue by ten minutes
npm run outbox -- retry ID... | --all [--apply]   gives what was given up back to the timer, its attempts begun anew

${DATABASE_HELP}  --json                list: prints one JSON document
  --help                this text
`;

export const OUTBOX = { help: HELP, options: OPTIONS, allowPositionals: true } satisfies Form;

/** Does what was typed. @throws Misuse, or Error with what is wrong in a sentence */
export async function outbox(
  { values, positionals }: Given<typeof OPTIONS>,
  { environment, tell }: Surroundings,
): Promise<void> {
  const [command, ...ids] = positionals;
  const { all, apply, json } = values;
  if (command === 'list' && (ids.length > 0 || all || apply))
    throw new Misuse('list takes no ids and changes nothing.');
  if (command === 'retry' && json) throw new Misuse('--json is for list.');
  if (command === 'retry' && all === ids.length > 0)
    throw new Misuse('Say which entries: retry ID..., or retry --all.');
  if (command !== 'list' && command !== 'retry') throw new Misuse('Say what to do: npm run outbox -- list|retry.');
  await withDatabase(
    { local: localState(values), isWritten: values.apply },
    environment,
    async ({ containers, name }) => {
      if (!json) tell(`Database ${name}`);
      if (command === 'retry') return retry(containers, all ? undefined : ids, apply, tell);
      const now = Date.now();
      const entries = await waitingEntries(containers, now);
      const givenUp = entries.filter(({ entry }) => entry.dueAt === null).length;
      const overdue = entries.length - givenUp;
      if (json)
        return tell(JSON.stringify({ database: name, entries: entries.map(jsonOf), givenUp, overdue }, null, 2));
      if (entries.length > 0) for (const line of tableOf(entries, now)) tell(line);
      tell(`${counted(entries.length, 'entry', 'entries')}: ${givenUp} given up, ${overdue} overdue.`);
    },
  );
}

/** @param ids undefined: all of them */
async function retry(
  containers: Containers,
  ids: readonly string[] | undefined,
  apply: boolean,
  tell: Surroundings['tell'],
): Promise<void> {
  const entries = chosen(await givenUpEntries(containers), ids);
  if (entries.length > 0) for (const line of tableOf(entries, Date.now())) tell(line);
  if (!apply) return tell(`${entries.length} would be tried again. Nothing is written without --apply.`);
  const given = await Promise.all(entries.map((placed) => giveBack(containers, placed)));
  const changed = given.filter((isGiven) => !isGiven).length;
  tell(`${given.length - changed} will be tried again within a minute.`);
  if (changed > 0) throw new Error(`${changed} were changed by somebody else meanwhile: list them again.`);
}

/** @throws Error that names the ids which no entry that was given up has */
function chosen(entries: readonly PlacedEntry[], ids: readonly string[] | undefined): readonly PlacedEntry[] {
  if (ids === undefined) return entries;
  const unknown = ids.filter((id) => !entries.some(({ entry }) => entry.id === id));
  if (unknown.length > 0) throw new Error(`No entry that was given up has the id ${unknown.join(', ')}.`);
  return entries.filter(({ entry }) => ids.includes(entry.id));
}
