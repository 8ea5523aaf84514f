/**
 * The review of a file before it is imported: its rows, what they change, and the change sets that the server checks. Nothing is written
 * until `apply`.
 */
import { CHANGE_SET_LIMITS, type ColumnChoices, cellText, recordWith } from '@franchise-admin/api/contract';
import type { Result } from '../../../client/client.ts';
import { type Failure, reasonText } from '../../../client/failure.ts';
import { LoadError } from '../../../client/queries.ts';
import { CHECK_AGAIN } from '../../../shared/review/words.ts';
import { formatCount } from '../../../ui/index.ts';
import { choicesOf, fileRows, findMapping, type Mapping, missingColumns } from './columns.ts';
import { readEmailsElsewhere, readImportData } from './data.ts';
import { NO_VERDICTS, type Verdicts } from './draft.ts';
import { Drafts } from './drafts.ts';
import type { FileRow, ImportData } from './kinds/kind.ts';
import { partsOf } from './parts.ts';
import { newEmails, type Plan, planRows } from './plan.ts';
import type { AppliedImport, ImportProblem, ImportReviewOptions, ImportReviewState } from './review-state.ts';
import { isApplicableRow, isProblemRow, type ReviewedRow, reviewedRow } from './reviewed-rows.ts';
import { Slices } from './slices.ts';

const TOO_MANY = `More than ${formatCount(CHANGE_SET_LIMITS.operations)} changes depend on one new user. Split the file.`;
/** Characters of the file name in the title of the set. */
const MAX_NAME = 120;

export class ImportReview {
  readonly #options: ImportReviewOptions;
  readonly #drafts: Drafts;
  readonly #listeners = new Set<() => void>();
  readonly #leftOut = new Set<number>();
  /** Indexes of rows that were edited since the last check. */
  readonly #edited = new Set<number>();
  #rows: FileRow[] = [];
  #order: readonly number[] = [];
  #data: ImportData | undefined;
  /** The columns that were chosen for earlier files, or for this file. */
  #choices: ColumnChoices | undefined;
  /** Emails of new users that the server has looked up. */
  readonly #lookedUp = new Set<string>();
  #plan: Plan | undefined;
  #verdicts: Verdicts = NO_VERDICTS;
  /** True if the sets on the server match the rows on the screen. */
  #isChecked = false;
  /** Number of the latest check. Earlier checks stop. */
  #checks = 0;
  #requests: Promise<unknown> = Promise.resolve();
  #state: ImportReviewState;

  constructor(options: ImportReviewOptions) {
    const { client, code, kind, fileName, table } = options;
    this.#options = options;
    this.#drafts = new Drafts({
      client,
      scope: code,
      title: `${kind.label} from ${fileName.slice(0, MAX_NAME)}`,
      onUpdate: (progress) => this.#show({ progress }),
    });
    this.#choices = table.choices?.find((one) => one.kind === kind.id);
    const mapping = findMapping(kind, table.headers, this.#choices);
    this.#state = {
      mapping,
      isMapping: missingColumns(kind, mapping).length > 0,
      rows: undefined,
      isChecking: false,
      isApplying: false,
      progress: undefined,
      problem: undefined,
    };
    if (!this.#state.isMapping) this.#begin();
  }

  get file() {
    return this.#options;
  }

  readonly state = (): ImportReviewState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Opens or closes the form that matches columns with headers. */
  chooseColumns(isMapping: boolean): void {
    this.#show({ isMapping });
  }

  /** Uses these columns for this file and for later files. Discards edits. */
  matchColumns(mapping: Mapping): void {
    const { kind, table } = this.#options;
    this.#choices = choicesOf(kind, table.headers, mapping, this.#choices);
    this.#drafts.columns = this.#choices;
    this.#show({ mapping, isMapping: false, rows: undefined });
    this.#begin();
  }

  /** Edits cells and checks all rows again. Does nothing during Apply, because the check could replace the set. */
  setCells(index: number, typed: Readonly<Record<string, string>>): void {
    const row = this.#rows[index];
    if (!row || this.#state.isApplying) return;
    const cells = recordWith(Object.keys(typed), (key) => cellText(typed[key] ?? ''));
    this.#rows[index] = { ...row, cells: { ...row.cells, ...cells } };
    this.#edited.add(index);
    this.#publishRow(index);
    void this.#check();
  }

  include(index: number, isIncluded: boolean): void {
    if (isIncluded) this.#leftOut.delete(index);
    else this.#leftOut.add(index);
    this.#publishRow(index);
  }

  /** Reads the stored records again, and checks all rows against them. */
  retry(): void {
    this.#data = undefined;
    this.#lookedUp.clear();
    void this.#check();
  }

  #begin(): void {
    this.#rows = [];
    this.#order = [];
    this.#plan = undefined;
    this.#leftOut.clear();
    this.#edited.clear();
    void this.#check();
  }

  /** Plans all rows and lets the server check them. Stops when a newer check begins. */
  async #check(): Promise<void> {
    this.#checks += 1;
    const check = this.#checks;
    const isCurrent = () => check === this.#checks;
    this.#isChecked = false;
    this.#show({ isChecking: true, problem: undefined });
    // One check at a time, because all checks change the same sets.
    const checked = this.#requests.then(() => (isCurrent() ? this.#checked(isCurrent) : undefined)).catch(problemOf);
    this.#requests = checked;
    const problem = await checked;
    if (isCurrent()) this.#show({ isChecking: false, progress: undefined, problem });
  }

  /** Returns early if a newer check begins. @throws LoadError */
  async #checked(isCurrent: () => boolean): Promise<ImportProblem | undefined> {
    const data = await this.#loaded();
    if (this.#rows.length === 0) {
      const { kind, table } = this.#options;
      const rows = await fileRows(kind, table, this.#state.mapping, new Slices());
      if (!isCurrent()) return undefined;
      this.#rows = rows;
    }
    const plan = await this.#planned(data, isCurrent);
    if (!plan) return undefined;
    const parts = partsOf(plan);
    if (!parts) {
      await this.#drafts.discard();
      if (isCurrent()) this.#show({ rows: undefined });
      return { text: TOO_MANY, mayRetry: false };
    }
    const verdicts = dataOf(await this.#drafts.put(parts, isCurrent));
    if (!isCurrent()) return undefined;
    this.#plan = plan;
    this.#verdicts = verdicts;
    this.#isChecked = true;
    this.#edited.clear();
    this.#publish();
    return undefined;
  }

  /** Returns the stored records. Reads them before the first check and after `retry`. */
  async #loaded(): Promise<ImportData> {
    if (this.#data) return this.#data;
    const { client, code, kind } = this.#options;
    this.#data = dataOf(await readImportData(client, code, kind));
    await this.#drafts.discard();
    return this.#data;
  }

  /** Plans all rows, and plans them again if new emails are in use outside the franchise. */
  async #planned(data: ImportData, isCurrent: () => boolean): Promise<Plan | undefined> {
    const { client, code, kind } = this.#options;
    const plan = await planRows(kind, data, this.#rows, isCurrent);
    if (!plan || !kind.rejectsEmailsElsewhere) return plan;
    const unknown = newEmails(plan.operations).filter((email) => !this.#lookedUp.has(email));
    const found = dataOf(await readEmailsElsewhere(client, code, unknown));
    for (const email of unknown) this.#lookedUp.add(email);
    if (found.length === 0) return plan;
    this.#data = { ...data, emailsElsewhere: new Set([...data.emailsElsewhere, ...found]) };
    return planRows(kind, this.#data, this.#rows, isCurrent);
  }

  /** Applies the included rows without errors. If the last check failed, checks again instead. @returns undefined if nothing was applied */
  async apply(): Promise<AppliedImport | undefined> {
    const { rows, isChecking, isApplying } = this.#state;
    if (!rows || isChecking || isApplying) return undefined;
    if (!this.#isChecked) {
      this.retry();
      return undefined;
    }
    this.#show({ isApplying: true, problem: undefined });
    const applied = await this.#apply(rows);
    this.#show({ isApplying: false });
    return applied;
  }

  async #apply(rows: readonly ReviewedRow[]): Promise<AppliedImport | undefined> {
    const included = rows.filter((row) => row.isIncluded && isApplicableRow(row));
    const wanted = new Set(included.flatMap(({ operations }) => operations));
    const { problems } = this.#verdicts;
    // The other operations of rows with errors, and the operations of excluded rows. The server itself skips operations with problems.
    const unwanted = rows
      .flatMap(({ operations }) => operations)
      .filter((one) => !wanted.has(one) && !problems.has(one));
    const excluded = await this.#drafts.exclude(new Set(unwanted));
    this.#isChecked = excluded.ok;
    if (!excluded.ok) return this.#fail(excluded.failure);
    this.#verdicts = excluded.data;
    this.#publish();
    if (!hasSameKeys(excluded.data.problems, problems))
      return this.#show({ problem: { text: CHECK_AGAIN, mayRetry: false } });
    const applied = await this.#drafts.apply();
    if (!applied.ok) return this.#fail(applied.failure);
    const failed = rows.filter(isProblemRow);
    return {
      parts: applied.data,
      totalRecords: rows.length,
      failed: failed.map(({ file: { row, cells }, detail }) => ({ row, cells, errorMessage: detail })),
      leftOut: rows.filter((row) => isApplicableRow(row) && !row.isIncluded).length,
      lines: included.map(({ file: { row, cells }, operations }) => ({ row, cells, operations })),
    };
  }

  /** Ends the check and cancels the change sets. */
  async close(): Promise<void> {
    this.#checks += 1;
    await this.#requests;
    await this.#drafts.discard();
  }

  #fail(failure: Failure): undefined {
    this.#show({ problem: problemOf(new LoadError(failure)) });
  }

  /** Shows the results of the last check. Rows with problems come first after the first check; later checks keep the order. */
  #publish(): void {
    const isNew = this.#order.length !== this.#rows.length;
    const order = isNew ? this.#rows.map((_, index) => index) : this.#order;
    const rows = order.map((index) => this.#view(index)).filter((row) => row !== undefined);
    const ordered = isNew ? [...rows.filter(isProblemRow), ...rows.filter((row) => !isProblemRow(row))] : rows;
    this.#order = ordered.map(({ index }) => index);
    this.#show({ rows: ordered });
  }

  /** Updates one row without rebuilding the other rows. */
  #publishRow(index: number): void {
    const row = this.#view(index);
    if (row) this.#show({ rows: this.#state.rows?.with(this.#order.indexOf(index), row) });
  }

  #view(index: number): ReviewedRow | undefined {
    const file = this.#rows[index];
    const planned = this.#plan?.rows[index];
    const { kind } = this.#options;
    const options = { index, isEdited: this.#edited.has(index), isIncluded: !this.#leftOut.has(index), kind };
    return file && planned && reviewedRow(file, planned, this.#verdicts, options);
  }

  #show(change: Partial<ImportReviewState>): undefined {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** @throws LoadError */
function dataOf<T>(result: Result<T>): T {
  if (!result.ok) throw new LoadError(result.failure);
  return result.data;
}

/** Converts an error to a message. Logs errors other than failed requests, because they are bugs. */
function problemOf(error: unknown): ImportProblem {
  if (error instanceof LoadError) return { text: reasonText(error.failure), mayRetry: true };
  console.error('The check of an import failed.', error);
  return { text: 'The rows could not be checked.', mayRetry: true };
}

const hasSameKeys = (one: ReadonlyMap<number, unknown>, other: ReadonlyMap<number, unknown>) =>
  one.size === other.size && [...one.keys()].every((key) => other.has(key));
