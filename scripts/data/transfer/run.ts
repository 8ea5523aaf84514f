/** What each command does and tells. */
import { Misuse } from '../../command.ts';
import { type Database, withDatabase } from '../database/open.ts';
import { compare } from './backup/compare.ts';
import { exportAll } from './backup/export.ts';
import { checkFiles, readManifest } from './backup/manifest.ts';
import { checkRestore, restoreAll } from './backup/restore.ts';
import { readFiles } from './load/files.ts';
import { Load, type LoadOptions } from './load/load.ts';
import { counted, number } from './numbers.ts';
import type { DataOptions } from './options.ts';
import { createProgress, type Progress, type ProgressOutput } from './progress.ts';
import { faultLine, Report } from './report.ts';
import { verifyRules } from './rules/verify.ts';

/** Differences and findings of one place that are named without --verbose. */
const NAMED = 20;

type Outcome = 'done' | 'findings';
type Environment = Readonly<Record<string, string | undefined>>;

interface Run {
  readonly options: DataOptions;
  readonly environment: Environment;
  readonly print: (line: string) => void;
  readonly progress: Progress;
}

/**
 * Runs one command.
 * @returns `findings` when something is for a person to mend: faulty rows, differences, broken rules
 * @throws Error that says in a sentence why it cannot be done
 */
export async function runData(
  options: DataOptions,
  environment: Environment,
  output: ProgressOutput,
  errors: ProgressOutput,
): Promise<Outcome> {
  const progress = createProgress(errors);
  const print = (line: string) => {
    progress.end();
    output.write(`${line}\n`);
  };
  const run = { options, environment, print, progress };
  if (options.folder === undefined) return onDatabase(run, (database) => verifyLive(run, database));
  const { folder } = options;
  switch (options.command) {
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

function onDatabase<T>({ options, environment, print }: Run, work: (database: Database) => Promise<T>) {
  return withDatabase({ ...options, isWritten: options.apply }, environment, (database) => {
    print(`Database: ${database.name}`);
    return work(database);
  });
}

async function load(run: Run, folder: string): Promise<Outcome> {
  const { options, print, progress } = run;
  const files = await readFiles(folder);
  for (const fault of files.faults) print(faultLine(fault));
  return onDatabase(run, async (database) => {
    const report = new Report(options);
    let [written, franchises, all] = [0, 0, 0];
    const tell = () =>
      progress.say(`${number(franchises)} of ${number(all)} franchises, ${counted(written, 'record')} written`);
    const loadOptions: LoadOptions = {
      createAccounts: options.createAccounts,
      removeGone: options.removeGone,
      removeAllOf: options.removeAllOf,
      onRecords: (records) => report.add(records),
      onProgress: (done, of) => {
        [franchises, all] = [done, of];
        tell();
      },
      onWritten: (records) => {
        written += records;
        tell();
      },
    };
    progress.say('Reading what is there');
    const wrong = await new Load(database, files, loadOptions).plan();
    for (const fault of wrong) print(faultLine(fault));
    const faults = files.faults.length + wrong.length;
    if (faults > 0) {
      print(`Nothing is written: ${counted(faults, 'fault')}.`);
      return 'findings';
    }
    for (const line of report.lines()) print(line);
    if (!options.apply) {
      print('Nothing is written: this was a dry run. --apply writes.');
      return 'done';
    }
    const late = await new Load(database, files, loadOptions).apply();
    print(`${counted(written, 'record')} written.`);
    if (late.length === 0) return 'done';
    for (const fault of late) print(faultLine(fault));
    print('The database was changed by others meanwhile: the franchises of these rows are left as they were.');
    return 'findings';
  });
}

async function restore({ options, print, progress }: Run, database: Database, folder: string): Promise<Outcome> {
  const manifest = await readManifest(folder);
  progress.say('Looking whether the export is whole and the database empty');
  const total = await checkRestore(database.containers, folder, manifest);
  for (const { id, documents } of manifest.containers) print(`${id.padEnd(12)}${number(documents).padStart(12)}`);
  if (!options.apply) {
    print(`Nothing is written: ${counted(total, 'document')} would be. --apply writes.`);
    return 'done';
  }
  progress.say(`0 of ${counted(total, 'document')} restored`);
  await restoreAll(database.containers, folder, manifest, (documents) =>
    progress.say(`${number(documents)} of ${counted(total, 'document')} restored`),
  );
  print(`${counted(total, 'document')} restored, as they were from ${manifest.from} to ${manifest.to}.`);
  print('What was still due in the directory is due again: a function app that runs on this database does it.');
  return 'done';
}

async function exportTo({ print, progress }: Run, database: Database, folder: string): Promise<Outcome> {
  const { containers, changedMeanwhile } = await exportAll(database.containers, folder, (documents) =>
    progress.say(`${counted(documents, 'document')} exported`),
  );
  for (const { id, documents } of containers) print(`${id.padEnd(12)}${number(documents).padStart(12)}`);
  if (changedMeanwhile.length > 0) {
    print(`Changed while the export ran, so that it may hold two states of each: ${changedMeanwhile.join(', ')}.`);
    print('Take another when fewer people work, or restore to a point in time, which Cosmos DB does by itself.');
  }
  print(`Exported into ${folder}. It holds names and addresses of people.`);
  return 'done';
}

async function verifyExport({ options, print, progress }: Run, database: Database, folder: string): Promise<Outcome> {
  if (options.showValues) throw new Misuse('--show-values is for load: verify names records and fields only.');
  const manifest = await readManifest(folder);
  progress.say('Looking whether the export is whole');
  await checkFiles(folder, manifest);
  const comparing = 'Comparing it with the database';
  progress.say(comparing);
  const lines: string[] = [];
  const notes: string[] = [];
  print(['', 'equal', 'differs', 'missing', 'more', 'expired'].map((head) => head.padStart(12)).join(''));
  for await (const { id, equal, expired, differences, leftOut } of compare(database.containers, folder)) {
    const counts = (['differs', 'missing', 'more'] as const).map(
      (kind) => differences.filter((difference) => difference.kind === kind).length,
    );
    print(id.padEnd(12) + [equal, ...counts, expired].map((count) => number(count).padStart(12)).join(''));
    const named = options.verbose ? differences : differences.slice(0, NAMED);
    for (const { kind, key, fields } of named)
      lines.push(`  ${kind} ${id} ${key}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`);
    if (named.length < differences.length)
      lines.push(`  and ${number(differences.length - named.length)} more of ${id}`);
    progress.say(comparing);
    if (leftOut > 0) notes.push(`Left out of ${id}: which data set the local cloud was filled with, which is no data.`);
  }
  for (const line of [...lines, ...notes]) print(line);
  print(lines.length === 0 ? 'The database holds what the export holds.' : 'The database differs from the export.');
  return lines.length === 0 ? 'done' : 'findings';
}

async function verifyLive({ print, progress }: Run, database: Database): Promise<Outcome> {
  let findings = 0;
  const read = new Map([['franchise', 0]]);
  const reading = {
    onProgress: (franchises: number, of: number) => progress.say(`${number(franchises)} of ${number(of)} franchises`),
    onRead: (kind: string) => void read.set(kind, (read.get(kind) ?? 0) + 1),
  };
  for await (const { place, id, what } of verifyRules(database.containers, reading)) {
    findings += 1;
    print(`${place}: ${id} ${what}`);
  }
  for (const [kind, documents] of read) print(`${kind.padEnd(24)}${number(documents).padStart(12)}`);
  print(findings === 0 ? 'Every rule is kept.' : `${counted(findings, 'finding')}.`);
  return findings === 0 ? 'done' : 'findings';
}
