/** `npm run restore-user`: restores a franchise user who was deleted in the last 30 days. */
import { randomUUID } from 'node:crypto';
import { counted, EMPTY_GUID } from '@franchise-admin/api/contract';
import type { Author } from '@franchise-admin/api/documents';
import { backOff } from '../../back-off.ts';
import { type Form, type Given, Misuse } from '../../command.ts';
import { commitSteps } from '../../data/database/commit.ts';
import type { Database } from '../../data/database/open.ts';
import { withDatabase } from '../../data/database/open.ts';
import { DATABASE_HELP, DATABASE_OPTIONS, franchiseCode, localState } from '../../data/database/options.ts';
import type { Surroundings } from '../surroundings.ts';
import { awaitAccount } from './await.ts';
import { type Deleted, recentDeletions } from './deleted-user.ts';
import { AlreadyThere, existingFranchise, planRestoration, type Restoration } from './plan.ts';

const HELP = `npm run restore-user -- --franchise CODE --user NUMBER [--apply]     undoes the last deletion of this user
npm run restore-user -- --franchise CODE --audit ID [--apply]        undoes the deletion in this audit record
npm run restore-user -- --franchise CODE                             lists users deleted in the last 30 days, with time and author

Restores record, email claim and administration in one change. The function app then restores the directory account with its
password and groups. The position in the hierarchy is not restored.

${DATABASE_HELP}  --wait SECONDS        how long to wait for the directory (default: 180)
  --json                prints one JSON document
  --help                this text
`;

const text = { type: 'string' } as const;
const OPTIONS = {
  ...DATABASE_OPTIONS,
  franchise: text,
  user: text,
  audit: text,
  wait: { ...text, default: '180' },
  json: { type: 'boolean', default: false },
} as const;

export const RESTORE_USER = { help: HELP, options: OPTIONS } satisfies Form;

const TRIES = 8;

/**
 * Runs the command.
 * @throws Misuse, or Error with a message for the user
 */
export async function restoreUser(
  { values }: Given<typeof OPTIONS>,
  { environment, print }: Surroundings,
): Promise<void> {
  const { user, audit: auditId, wait, apply, json } = values;
  const groupCode = values.franchise && franchiseCode(values.franchise);
  const isList = user === undefined && auditId === undefined;
  if (!groupCode || (isList && apply))
    throw new Misuse('Name the user: --franchise CODE, and --user NUMBER or --audit ID.');
  const franchiseUserId = user === undefined ? undefined : numberOf('--user', user);
  const patienceMs = numberOf('--wait', wait) * 1000;

  await withDatabase({ local: localState(values), isWritten: values.apply }, environment, async (database) => {
    const say = json ? () => undefined : print;
    const report = (results: object) => {
      if (json) print(JSON.stringify({ database: database.name, groupCode, ...results }, null, 2));
    };
    say(`Database ${database.name}`);
    if (isList) {
      await existingFranchise(database.containers, groupCode);
      const deleted = await recentDeletions(database.containers, groupCode);
      for (const { user, name, at, by } of deleted) say(`User ${user}, ${name}: deleted at ${at} by ${by}`);
      say(`${counted(deleted.length, 'user')} deleted in the last 30 days. --user NUMBER restores one of them.`);
      return report({ deleted });
    }
    const restoration = await restore(database, { groupCode, franchiseUserId, auditId }, apply);
    const { franchiseUserId: number } = restoration.user;
    say(`User ${number} of ${groupCode} ${apply ? 'is restored' : 'can be restored'}.`);
    for (const remark of restoration.remarks) say(`  ${remark}`);
    const results = { user: number, applied: apply, remarks: restoration.remarks };
    if (!apply) {
      say('Nothing was written. Add --apply to restore the user.');
      return report(results);
    }
    const outcome = await awaitAccount(database.containers, restoration.user, patienceMs);
    if (outcome === 'deleted') throw new Error('The user was deleted again in the meantime.');
    report({ ...results, account: outcome });
    say(OUTCOMES[outcome]);
  });
}

const OUTCOMES = {
  back: 'The account is restored and has its previous password.',
  new: 'The directory could not restore the account, so the user has a new one. Reset its password in the portal.',
  pending:
    'The directory update is still pending. The function app continues it; "npm run outbox -- list" shows if it is late or given up.',
} as const;

/** Plans the restoration, and writes it if requested. After a concurrent change, reads and checks everything again. */
async function restore(database: Database, deleted: Deleted, apply: boolean): Promise<Restoration> {
  const { containers, auditSeconds } = database;
  const call = 'restore-user';
  const author: Author = { actorId: EMPTY_GUID, actorName: call, call, requestId: randomUUID() };
  const { groupCode } = deleted;
  let written: Restoration | undefined;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    try {
      const restoration = await planRestoration(containers, deleted, author);
      if (!apply) return restoration;
      written = restoration;
    } catch (error) {
      // The batch was written, but its response was lost.
      if (error instanceof AlreadyThere && written) return written;
      throw error;
    }
    const partition = { container: containers.franchises, key: { groupCode }, author, auditSeconds };
    if ((await commitSteps(partition, written.root, [written.step], () => {})) === 'committed') return written;
    await backOff(attempt);
  }
  throw new Error(`Concurrent changes of ${groupCode} kept interfering. Nothing was written; run this again.`);
}

function numberOf(option: string, text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new Misuse(`${option} takes a number, not "${text}".`);
}
