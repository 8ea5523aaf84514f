/** The change sets of an import before they are applied: one set, or several if the import has more operations than a set may have. */
import type { ChangeSet, ColumnChoices, OperationView } from '@franchise-admin/api/contract';
import type { Client, Result } from '../../../client/client.ts';
import { applySet, type SetRef } from '../../../shared/review/follow.ts';
import { Draft, type Verdicts } from './draft.ts';
import type { Part } from './parts.ts';

/** A set that was applied. */
export interface AppliedPart<Set extends SetRef = ChangeSet> {
  readonly set: Set;
  /** The numbers of its operations in the whole import. */
  readonly numbers: readonly number[];
}

/** The progress of all reviews together. */
export type Progress = Pick<ChangeSet, 'state' | 'processed' | 'total'>;

interface DraftsOptions {
  readonly client: Client;
  readonly scope: string;
  readonly title: string;
  readonly onUpdate: (progress: Progress) => void;
}

export class Drafts {
  readonly #options: DraftsOptions;
  #parts: readonly Part[] = [];
  #drafts: Draft[] = [];
  /** The columns that the user has chosen. The next `put` creates new sets, which store them for later files. */
  columns: ColumnChoices | undefined;

  constructor(options: DraftsOptions) {
    this.#options = options;
  }

  /** Stores the operations and lets the server review them. @param isWanted false stops before the next set */
  async put(parts: readonly Part[], isWanted: () => boolean): Promise<Result<Verdicts>> {
    if (this.columns) await this.discard();
    this.#parts = parts;
    for (const draft of this.#drafts.splice(parts.length)) await draft.discard();
    const verdicts = await this.#each(
      (draft, { operations }, title) => draft.put(operations, title, this.columns),
      isWanted,
    );
    if (this.#drafts[0]?.set) this.columns = undefined;
    return verdicts;
  }

  /** Deselects these operations and selects all others. */
  exclude(excluded: ReadonlySet<number>): Promise<Result<Verdicts>> {
    return this.#each((draft, { numbers }) => {
      const own = numbers.flatMap((number, index) => (excluded.has(number) ? [index + 1] : []));
      return draft.exclude(new Set(own));
    });
  }

  /** Applies the sets in order. Fails if the first request fails. If a later request fails, returns its set unapplied, so that the caller
   * can apply it again. After a success, `discard` cancels none of the sets.
   */
  async apply(): Promise<Result<readonly AppliedPart[]>> {
    const applied: AppliedPart[] = [];
    for (const [at, { numbers }] of this.#parts.entries()) {
      const set = this.#drafts[at]?.set;
      if (!set) continue;
      const result = await applySet(this.#options.client, set);
      if (!result.ok && applied.length === 0) return result;
      applied.push({ set: result.ok ? result.data : set, numbers });
    }
    this.#drafts = [];
    return { ok: true, data: applied };
  }

  /** Cancels the sets, so that the page Changes does not list them as ready. */
  async discard(): Promise<void> {
    for (const draft of this.#drafts.splice(0)) await draft.discard();
  }

  /** Changes one set after the other. Returns the verdicts by the operation's number in the whole import. */
  async #each(
    change: (draft: Draft, part: Part, title: string) => Promise<Result<Verdicts>>,
    isWanted = () => true,
  ): Promise<Result<Verdicts>> {
    const problems = new Map<number, OperationView>();
    const unchanged = new Set<number>();
    for (const [at, part] of this.#parts.entries()) {
      if (!isWanted()) break;
      const draft = this.#draftAt(at);
      const result = await change(draft, part, this.#titleOf(at));
      if (!result.ok) return result;
      const numberOf = (own: number) => part.numbers[own - 1] ?? own;
      for (const [own, operation] of result.data.problems) problems.set(numberOf(own), operation);
      for (const own of result.data.unchanged) unchanged.add(numberOf(own));
    }
    return { ok: true, data: { problems, unchanged } };
  }

  #draftAt(at: number): Draft {
    const { client, scope, onUpdate } = this.#options;
    const onReview = ({ state, processed }: ChangeSet) => {
      const before = countIn(this.#parts.slice(0, at));
      onUpdate({ state, processed: before + processed, total: countIn(this.#parts) });
    };
    this.#drafts[at] ??= new Draft({ client, scope, onUpdate: onReview });
    return this.#drafts[at];
  }

  #titleOf(at: number): string {
    const { title } = this.#options;
    return this.#parts.length === 1 ? title : `${title} (${at + 1} of ${this.#parts.length})`;
  }
}

const countIn = (parts: readonly Part[]) => parts.reduce((sum, { numbers }) => sum + numbers.length, 0);
