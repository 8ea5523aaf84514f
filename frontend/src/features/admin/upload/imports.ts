/**
 * Imports of files, one per franchise: read, reviewed, then applied as change sets (ADM-02). They outlive the page: a user who leaves
 * and returns sees the current state. An applied import also survives a reload.
 */
import { type ChangeSet, changeSetRoutes, FAILED_RESULTS } from '@franchise-admin/api/contract';
import type { Client, Result } from '../../../client/client.ts';
import type { Failure } from '../../../client/failure.ts';
import { applySet, readOperations, readSet, type SetRef } from '../../../shared/review/follow.ts';
import { isWorking } from '../../../shared/review/set-actions.ts';
import { problemText } from '../../../shared/review/words.ts';
import { type FailureToasts, failureToasts } from '../../../shared/useFailureToasts.ts';
import { announce, dropDraft, pageKey, readDraft, writeDraft } from '../../../ui/index.ts';
import type { AppliedPart } from '../import/drafts.ts';
import { ImportReview } from '../import/ImportReview.ts';
import type { FailedRow, ImportKind } from '../import/kinds/kind.ts';
import { kindWith } from '../import/kinds/kinds.ts';
import type { AppliedImport } from '../import/review-state.ts';
import { endedOf, type ImportResult, type ImportState, type OfFile } from './import-state.ts';
import { outcomeLine, progressOf } from './words.ts';

/** Stored for the session, to resume the import after a reload. */
interface StoredImport extends Omit<AppliedImport, 'parts'> {
  readonly parts: readonly AppliedPart<SetRef>[];
  readonly kindId: string;
  /** True once its result was shown. A later reload then applies no set, even if the user has reopened one in Changes. */
  readonly isEnded?: boolean;
  readonly fileName: string;
}

/** Milliseconds between two polls. While the service is unreachable, the interval doubles up to `LONGEST_POLL_MS`. */
const POLL_MS = 1000;
const LONGEST_POLL_MS = 10_000;

const FAILED = FAILED_RESULTS.map((result) => ({ result }));

const keyOf = (code: string) => pageKey(`import:${code}`);

/** True for a set on which the server works, or that this import has yet to apply. */
const isUnfinished = (set: ChangeSet, { isEnded }: StoredImport) =>
  isWorking(set) || (!isEnded && set.state === 'reviewed');

const isPermanent = ({ status }: Failure) => status >= 400 && status < 500 && status !== 408 && status !== 429;

export class Imports {
  readonly #client: Client;
  readonly #states = new Map<string, ImportState>();
  readonly #toasts = new Map<string, FailureToasts>();
  readonly #listeners = new Set<() => void>();

  constructor(client: Client) {
    this.#client = client;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (code: string): ImportState | undefined => this.#states.get(code);

  /**
   * Reads a file and begins its review. Does nothing while the franchise has an import in progress.
   * @param file must be in memory, because the request fails if a file on disk changes during the upload
   * @returns true if the server accepted the file
   */
  async begin(code: string, kind: ImportKind, file: File): Promise<boolean> {
    const { name: fileName } = file;
    const now = this.#states.get(code);
    if (now && now.phase !== 'ended' && now.phase !== 'rejected') return false;
    const previous = endedOf(now);
    this.#setState(code, { phase: 'reading', kind, fileName, previous });
    announce('Processing...');
    const body = new FormData();
    body.set('formFile', file);
    const read = await this.#client.attempt(changeSetRoutes.readTable, { params: { scope: code }, body });
    if (!read.ok) {
      this.#toastsOf(code).report(read.failure);
      const { failure } = read;
      this.#setState(code, { phase: 'rejected', kind, fileName, failure, isAccepted: false, previous });
      return false;
    }
    this.#toastsOf(code).dismiss();
    const review = new ImportReview({ client: this.#client, code, kind, fileName, table: read.data });
    this.#setState(code, { phase: 'reviewing', kind, fileName, review, previous });
    return true;
  }

  cancel(code: string): void {
    const now = this.#states.get(code);
    if (now?.phase !== 'reviewing') return;
    void now.review.close();
    this.#setState(code, now.previous);
  }

  applied(code: string, applied: AppliedImport): void {
    const now = this.#states.get(code);
    if (!now) return;
    const { kind, fileName } = now;
    const parts = applied.parts.map(({ set: { changeSetId, scope }, numbers }) => ({
      set: { changeSetId, scope },
      numbers,
    }));
    const stored: StoredImport = { ...applied, parts, kindId: kind.id, fileName };
    writeDraft(keyOf(code), stored);
    const sets = applied.parts.map(({ set }) => set);
    this.#showRunning(code, stored, sets);
    void this.#update(code, stored, sets);
  }

  /** Resumes polling an import that was applied before a reload. */
  resume(code: string): void {
    const stored = readDraft<StoredImport>(keyOf(code));
    if (stored?.parts === undefined || this.#states.has(code)) return;
    this.#showRunning(code, stored, undefined);
    void this.#poll(code, stored, undefined);
  }

  /** Dismisses the finished import permanently: it does not return after a reload. */
  dismissEnded(code: string): void {
    const now = this.#states.get(code);
    if (!endedOf(now)) return;
    dropDraft(keyOf(code));
    this.#setState(code, now && 'previous' in now ? { ...now, previous: undefined } : undefined);
  }

  /** Reads the sets of the finished import again, to show whether they have been undone. */
  async refreshEnded(code: string): Promise<void> {
    const ended = endedOf(this.#states.get(code));
    if (!ended) return;
    const reads = await Promise.all(ended.result.sets.map((set) => readSet(this.#client, set)));
    const sets = reads.flatMap((read) => (read.ok ? [read.data] : []));
    const now = this.#states.get(code);
    if (sets.length < reads.length || !sets.some(({ state }) => state === 'undone')) return;
    if (!now || endedOf(now) !== ended) return;
    const undone = { ...ended, result: { ...ended.result, sets } };
    this.#setState(code, 'previous' in now ? { ...now, previous: undone } : undone);
  }

  dismissRejection(code: string): void {
    const now = this.#states.get(code);
    if (now?.phase === 'rejected') this.#setState(code, now.previous);
  }

  async #update(code: string, stored: StoredImport, sets: readonly ChangeSet[]): Promise<void> {
    if (sets.some((set) => isUnfinished(set, stored))) {
      this.#showRunning(code, stored, sets);
      setTimeout(() => void this.#poll(code, stored, sets), POLL_MS);
      return;
    }
    /** Why operations have failed, by their number in the whole import. */
    const messages = new Map<number, string>();
    for (const [at, set] of sets.entries()) {
      const failed = await readOperations(this.#client, set, FAILED);
      if (!failed.ok) return this.#retry(code, stored, sets, failed.failure, POLL_MS);
      for (const { number, problem } of failed.data)
        messages.set(stored.parts[at]?.numbers[number - 1] ?? number, problem ? problemText(problem) : '');
    }
    const { totalRecords, leftOut } = stored;
    const result: ImportResult = { sets, totalRecords, failedRecords: failedRecords(stored, messages), leftOut };
    writeDraft(keyOf(code), { ...stored, isEnded: true });
    this.#setState(code, { phase: 'ended', ...fileOf(stored), result });
    announce(outcomeLine(result));
  }

  async #poll(
    code: string,
    stored: StoredImport,
    last: readonly ChangeSet[] | undefined,
    pause = POLL_MS,
  ): Promise<void> {
    const sets: ChangeSet[] = [];
    for (const [at, { set }] of stored.parts.entries()) {
      const result = await this.#continued(set, last?.[at], stored);
      if (!result.ok) return this.#retry(code, stored, last, result.failure, pause);
      sets.push(result.data);
    }
    return this.#update(code, stored, sets);
  }

  /**
   * Returns an ended set as it is, and reads other sets again. Repeats the request to apply a set if that request has failed.
   * Returns the set as `stopped` if it can no longer be applied.
   */
  async #continued(set: SetRef, last: ChangeSet | undefined, stored: StoredImport): Promise<Result<ChangeSet>> {
    if (last && !isUnfinished(last, stored)) return { ok: true, data: last };
    if (last?.state !== 'reviewed') return readSet(this.#client, set);
    const applied = await applySet(this.#client, set);
    if (applied.ok || !isPermanent(applied.failure)) return applied;
    const now = await readSet(this.#client, set);
    return now.ok && now.data.state === 'reviewed' ? { ok: true, data: { ...now.data, state: 'stopped' } } : now;
  }

  #retry(
    code: string,
    stored: StoredImport,
    last: readonly ChangeSet[] | undefined,
    failure: Failure,
    pause: number,
  ): void {
    if (isPermanent(failure)) {
      dropDraft(keyOf(code));
      // After a reload, the server may have deleted the stored import's old set. Then there is nothing to show.
      if (failure.code === 'not_found' && last === undefined) {
        this.#setState(code, undefined);
        return;
      }
      this.#toastsOf(code).report(failure);
      this.#setState(code, { phase: 'rejected', ...fileOf(stored), failure, isAccepted: true, previous: undefined });
      return;
    }
    const longer = Math.min(2 * pause, LONGEST_POLL_MS);
    this.#showRunning(code, stored, last, true);
    setTimeout(() => void this.#poll(code, stored, last, longer), longer);
  }

  #showRunning(
    code: string,
    stored: StoredImport,
    sets: readonly ChangeSet[] | undefined,
    isUnreachable = false,
  ): void {
    this.#setState(code, { phase: 'running', ...fileOf(stored), progress: sets && progressOf(sets), isUnreachable });
  }

  #toastsOf(code: string): FailureToasts {
    const toasts = this.#toasts.get(code) ?? failureToasts(this.#client);
    this.#toasts.set(code, toasts);
    return toasts;
  }

  #setState(code: string, state: ImportState | undefined): void {
    if (state) this.#states.set(code, state);
    else this.#states.delete(code);
    for (const listener of this.#listeners) listener();
  }
}

const fileOf = ({ kindId, fileName }: StoredImport): OfFile => ({ kind: kindWith(kindId), fileName });

/** Returns the rows with errors in the review, and those with an operation that failed. @param messages by number of the operation */
function failedRecords({ failed, lines }: StoredImport, messages: ReadonlyMap<number, string>): readonly FailedRow[] {
  const failedLater = lines.flatMap(({ row, cells, operations }) => {
    const number = operations.find((one) => messages.has(one));
    return number === undefined ? [] : [{ row, cells, errorMessage: messages.get(number) ?? '' }];
  });
  return [...failed, ...failedLater].sort((a, b) => a.row - b.row);
}

const importsByClient = new WeakMap<Client, Imports>();

/** Returns the imports of the signed-in user in this window. */
export function importsOf(client: Client): Imports {
  const imports = importsByClient.get(client) ?? new Imports(client);
  importsByClient.set(client, imports);
  return imports;
}
