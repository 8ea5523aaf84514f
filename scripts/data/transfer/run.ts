/** Runs the commands of `npm run data` and prints their results. */
import { counted } from '@franchise-admin/api/contract';
import { Misuse } from '../../command.ts';
import { type Database, withDatabase } from '../database/open.ts';
import { abandonRestore, checkAbandon } from './backup/abandon.ts';
import { compare } from './backup/compare.ts';
import { exportAll } from './backup/export.ts';
import { checkFiles, discardExport, readManifest } from './backup/manifest.ts';
import { checkRestore, restoreAll } from './backup/restore.ts';
import { Interruption } from './interruption.ts';
import { readFiles } from './load/files.ts';
import { Load, type LoadOptions } from './load/load.ts';
import { number } from './numbers.ts';
import type { DataOptions } from './options.ts';
import { createProgress, type Progress, type ProgressOutput } from './progress.ts';
import { faultLine, Report } from './report.ts';
import { verifyRules } from './rules/verify.ts';

/** Maximum number of differences or findings listed per container or partition without --verbose. */
const NAMED = 20;

type Outcome = 'done' | 'findings';
type Environment = Readonly<Record<string, string | undefined>>;

interface Run {
  readonly options: DataOptions;
  readonly environment: Environment;
  /** Prints a line, except with `--json`. */
  readonly print: (line: string) => void;
  /** Adds results to the document of `--json`. */
  readonly note: (results: Readonly<Record<string, unknown>>) => void;
  readonly progress: Progress;
  readonly interruption: Interruption;
}

/**
 * Runs one command.
 * @returns `findings` if a person must act on faulty rows, differences or broken rules
 * @throws Error with a message for the user
 */
export async function runData(
  options: DataOptions,
  environment: Environment,
  output: ProgressOutput,
  errors: ProgressOutput,
  interruption = new Interruption(),
): Promise<Outcome> {
  const progress = createProgress(errors);
  const results: Record<string, unknown> = { command: options.command };
  const print = (line: string) => {
    progress.end();
    if (!options.json) output.write(`${line}\n`);
  };
  const note = (more: Readonly<Record<string, unknown>>) => void Object.assign(results, more);
  const outcome = await perform({ options, environment, print, note, progress, interruption });
  if (options.json) output.write(`${JSON.stringify({ ...results, outcome }, null, 2)}\n`);
  return outcome;
}

async function perform(run: Run): Promise<Outcome> {
  const { folder, command } = run.options;
  if (folder === undefined)
    return onDatabase(run, (database) => (command === 'abandon' ? abandon(run, database) : verifyLive(run, database)));
  switch (command) {
    case 'abandon':
      throw new Misuse('--abandon takes no folder.');
    case 'load':
      return load(run, folder);
    case 'restore':
      return onDatabase(run, (database) => restore(run, database, folder));
    case 'export':
      return onDatabase(run, (database) => exportTo(run, database, folder));
    case 'verify':
      return onDatabase(run, (database) => verifyExport(run, database, folder));
  }
}

function onDatabase<T>({ options, environment, print, note }: Run, work: (database: Database) => Promise<T>) {
  return withDatabase({ ...options, isWritten: options.apply }, environment, (database) => {
    print(`Database: ${database.name}`);
    note({ database: database.name });
    return work(database);
  });
}

async function load(run: Run, folder: string): Promise<Outcome> {
  const { options, print, note, progress, interruption } = run;
  progress.say('Reading the files');
  const files = await readFiles(folder);
  for (const fault of files.faults) print(faultLine(fault));
  return onDatabase(run, async (database) => {
    const report = new Report(options);
    let [written, rows, all, accounts] = [0, 0, 0, 0];
    let isApplied = false;
    const done = () => `${number(rows)} of ${counted(all, 'row')} ${isApplied ? 'loaded' : 'checked'}`;
    const tell = () => progress.say(isApplied ? `${done()}, ${counted(written, 'record')} written` : done());
    const loadOptions: LoadOptions = {
      createAccounts: options.createAccounts,
      removeGone: options.removeGone,
      removeAllOf: options.removeAllOf,
      onRecords: (records) => report.add(records),
      onProgress: (...progressed) => {
        [rows, all] = progressed;
        tell();
      },
      onAccounts: (more) => {
        accounts += more;
      },
      onWritten: (records) => {
        written += records;
        tell();
      },
    };
    progress.say('Reading the database');
    const wrong = await new Load(database, files, loadOptions).plan();
    for (const fault of wrong) print(faultLine(fault));
    const faults = [...files.faults, ...wrong];
    note({ applied: false, faults, ...report.json(), accounts, written });
    if (faults.length > 0) {
      print(`Nothing was written, because of ${counted(faults.length, 'fault')}.`);
      return 'findings';
    }
    for (const line of report.lines()) print(line);
    if (!options.apply) {
      if (options.createAccounts) print(`${counted(accounts, 'directory account')} would be created.`);
      print('Nothing was written in this dry run. Add --apply to write.');
      return 'done';
    }
    [isApplied, accounts, rows] = [true, 0, 0];
    interruption.setMessage(
      () =>
        `Interrupted: ${done()}, at least ${counted(written, 'record')} written. ` +
        'Run the same command again to write the rest.',
    );
    const late = await new Load(database, files, loadOptions).apply();
    note({ applied: true, late, accounts, written });
    print(`${counted(written, 'record')} written.`);
    if (options.createAccounts)
      print(`${counted(accounts, 'directory account')} requested: the function app creates them.`);
    if (late.length === 0) return 'done';
    for (const fault of late) print(faultLine(fault));
    print('The database changed during the load, so the franchises of these rows are unchanged.');
    return 'findings';
  });
}

/** Deletes the documents of an interrupted restore. */
async function abandon({ options, print, note, progress, interruption }: Run, database: Database): Promise<Outcome> {
  const documents = await checkAbandon(database.containers);
  note({ applied: options.apply, deleted: options.apply ? documents : 0, wouldDelete: documents });
  const what = `${counted(documents, 'document')} of the interrupted restore`;
  if (!options.apply) {
    print(`Nothing was deleted. --apply would delete ${what}.`);
    return 'done';
  }
  let [deleted, pending] = [0, 0];
  interruption.setMessage(
    () => `Interrupted: ${range(deleted, pending)} of ${what} deleted. Run the same command again to delete the rest.`,
  );
  await abandonRestore(database.containers, (...progressed) => {
    [deleted, pending] = progressed;
    progress.say(`${number(deleted)} of ${what} deleted`);
  });
  print(`${what} deleted. The database is empty.`);
  return 'done';
}

/** Formats the number of confirmed operations, as a range if responses of pending operations were lost. */
function range(done: number, pending: number): string {
  return pending === 0 ? number(done) : `${number(done)} to ${number(done + pending)}`;
}

async function restore(run: Run, database: Database, folder: string): Promise<Outcome> {
  const { options, print, note, progress, interruption } = run;
  const manifest = await readManifest(folder);
  progress.say('Checking that the export is complete and the database is empty');
  if (options.abandon) {
    await checkFiles(folder, manifest);
    await abandon(run, database);
    if (!options.apply) return 'done';
  }
  const total = await checkRestore(database.containers, folder, manifest);
  note({ applied: options.apply, documents: total, containers: manifest.containers });
  for (const { id, documents } of manifest.containers) print(`${id.padEnd(12)}${number(documents).padStart(12)}`);
  if (!options.apply) {
    print(`Nothing was written. --apply would restore ${counted(total, 'document')}.`);
    return 'done';
  }
  progress.say(`0 of ${counted(total, 'document')} restored`);
  let [restored, pending] = [0, 0];
  interruption.setMessage(
    () =>
      `Interrupted: ${range(restored, pending)} of ${counted(total, 'document')} restored. Run the same command again to resume, or abandon ` +
      'the restore: npm run data -- load --abandon --apply deletes its documents.',
  );
  await restoreAll(database.containers, folder, manifest, (...progressed) => {
    [restored, pending] = progressed;
    progress.say(`${number(restored)} of ${counted(total, 'document')} restored`);
  });
  print(`${counted(total, 'document')} restored to their state between ${manifest.from} and ${manifest.to}.`);
  print('Outbox entries are due again: a function app that uses this database updates the directory.');
  return 'done';
}

async function exportTo(run: Run, database: Database, folder: string): Promise<Outcome> {
  const { print, note, progress, interruption } = run;
  const onBegin = () =>
    interruption.setMessage(() => {
      discardExport(folder);
      return `Interrupted: the incomplete export was removed from ${folder}. Run the same command again to export.`;
    });
  const { containers, changedMeanwhile } = await exportAll(database.containers, folder, onBegin, (documents) =>
    progress.say(`${counted(documents, 'document')} exported`),
  );
  note({ folder, containers, changedMeanwhile });
  for (const { id, documents } of containers) print(`${id.padEnd(12)}${number(documents).padStart(12)}`);
  if (changedMeanwhile.length > 0) {
    print(`Changed during the export, which may contain two states of each: ${changedMeanwhile.join(', ')}.`);
    print('Export again at a quieter time, or use the point-in-time restore of Cosmos DB.');
  }
  print(`Exported into ${folder}. The files contain names and addresses of people.`);
  return 'done';
}

async function verifyExport(run: Run, database: Database, folder: string): Promise<Outcome> {
  const { options, print, note, progress } = run;
  if (options.showValues)
    throw new Misuse('--show-values requires load, because verify prints only records and fields.');
  const manifest = await readManifest(folder);
  progress.say('Checking that the export is complete');
  await checkFiles(folder, manifest);
  const comparing = 'Comparing the export with the database';
  progress.say(comparing);
  const lines: string[] = [];
  const notes: string[] = [];
  const compared: object[] = [];
  print(['', 'equal', 'differs', 'missing', 'more', 'expired'].map((head) => head.padStart(12)).join(''));
  for await (const { id, equal, expired, differences, leftOut } of compare(database.containers, folder)) {
    const counts = (['differs', 'missing', 'more'] as const).map(
      (kind) => differences.filter((difference) => difference.kind === kind).length,
    );
    print(id.padEnd(12) + [equal, ...counts, expired].map((count) => number(count).padStart(12)).join(''));
    compared.push({ id, equal, expired, leftOut, differences });
    const named = options.verbose ? differences : differences.slice(0, NAMED);
    for (const { kind, key, fields } of named)
      lines.push(`  ${kind} ${id} ${key}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`);
    if (named.length < differences.length)
      lines.push(`  and ${number(differences.length - named.length)} more of ${id}`);
    progress.say(comparing);
    if (leftOut > 0) notes.push(`Not compared in ${id}: the document that names the data set of the local cloud.`);
  }
  note({ folder, containers: compared });
  for (const line of [...lines, ...notes]) print(line);
  print(lines.length === 0 ? 'The database equals the export.' : 'The database differs from the export.');
  return lines.length === 0 ? 'done' : 'findings';
}

async function verifyLive({ print, note, progress }: Run, database: Database): Promise<Outcome> {
  const findings: object[] = [];
  const read = new Map([['franchise', 0]]);
  const reading = {
    onProgress: (franchises: number, of: number) => progress.say(`${number(franchises)} of ${number(of)} franchises`),
    onRead: (kind: string) => void read.set(kind, (read.get(kind) ?? 0) + 1),
  };
  for await (const { place, id, what } of verifyRules(database.containers, reading)) {
    findings.push({ place, id, what });
    print(`${place}: ${id} ${what}`);
  }
  for (const [kind, documents] of read) print(`${kind.padEnd(24)}${number(documents).padStart(12)}`);
  note({ findings, documents: Object.fromEntries(read) });
  print(findings.length === 0 ? 'No rule is broken.' : `${counted(findings.length, 'finding')}.`);
  return findings.length === 0 ? 'done' : 'findings';
}
