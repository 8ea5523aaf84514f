/** The change set of an import before it is applied. If an edit adds or removes operations, a new change set replaces it. */
import { type ChangeSet, type ColumnChoices, changeSetRoutes, type OperationView } from '@franchise-admin/api/contract';
import type { Client, Result } from '../../../client/client.ts';
import { discardSet, follow, paramsOf, readOperations, readProblems } from '../../../shared/review/follow.ts';
import type { OperationInput } from '../../../shared/review/review.ts';

/** The verdicts of the server by operation number. */
export interface Verdicts {
  /** Operations that the server cannot apply. */
  readonly problems: ReadonlyMap<number, OperationView>;
  /** Operations that change nothing. */
  readonly unchanged: ReadonlySet<number>;
}

export const NO_VERDICTS: Verdicts = { problems: new Map(), unchanged: new Set() };

export interface DraftOptions {
  readonly client: Client;
  readonly scope: string;
  /** Called with the progress of a review. */
  readonly onUpdate: (set: ChangeSet) => void;
}

export class Draft {
  readonly #options: DraftOptions;
  #set: ChangeSet | undefined;
  #operations: readonly OperationInput[] = [];
  /** Numbers of deselected operations. */
  #excluded: ReadonlySet<number> = new Set();
  #verdicts = NO_VERDICTS;

  constructor(options: DraftOptions) {
    this.#options = options;
  }

  /** Stores the operations and lets the server review them. @param title of a new set @param columns stored with a new set */
  async put(
    operations: readonly OperationInput[],
    title: string,
    columns: ColumnChoices | undefined,
  ): Promise<Result<Verdicts>> {
    const edits = this.#set && editsOf(this.#operations, operations);
    if (edits?.length === 0) return { ok: true, data: this.#verdicts };
    const edited = edits && (await this.#edit(edits));
    if (edited?.ok) this.#operations = operations;
    // On `conflict` or `not_found`, the set was cancelled or applied on the page Changes. A new set replaces it.
    if (edited && (edited.ok || (edited.failure.code !== 'conflict' && edited.failure.code !== 'not_found')))
      return edited;
    await this.discard();
    const { client, scope } = this.#options;
    const body = { title, kind: 'import' as const, operations: [...operations], ...(columns && { columns }) };
    const created = await client.attempt(changeSetRoutes.createChangeSet, { params: { scope }, body });
    if (created.ok) this.#operations = operations;
    return this.#reviewed(created);
  }

  /** Deselects these operations and selects all others. */
  async exclude(excluded: ReadonlySet<number>): Promise<Result<Verdicts>> {
    const changed = [...excluded, ...this.#excluded].filter(
      (number) => excluded.has(number) !== this.#excluded.has(number),
    );
    if (changed.length === 0) return { ok: true, data: this.#verdicts };
    const result = await this.#edit(changed.map((number) => ({ number, isSelected: !excluded.has(number) })));
    if (result.ok) this.#excluded = excluded;
    return result;
  }

  /** Undefined before the server has created the set, and after `discard`. */
  get set(): ChangeSet | undefined {
    return this.#set;
  }

  /** Cancels the set, so that the page Changes does not list it as ready. */
  async discard(): Promise<void> {
    const set = this.#set;
    this.#set = undefined;
    this.#operations = [];
    this.#excluded = new Set();
    this.#verdicts = NO_VERDICTS;
    if (set) await discardSet(this.#options.client, set);
  }

  async #edit(operations: readonly Edit[]): Promise<Result<Verdicts>> {
    if (!this.#set) return { ok: true, data: NO_VERDICTS };
    const params = paramsOf(this.#set);
    const body = { operations: [...operations] };
    return this.#reviewed(await this.#options.client.attempt(changeSetRoutes.editChangeSet, { params, body }));
  }

  async #reviewed(begun: Result<ChangeSet>): Promise<Result<Verdicts>> {
    const verdicts = begun.ok ? await this.#readVerdicts(begun.data) : begun;
    if (verdicts.ok) this.#verdicts = verdicts.data;
    // The server may have stored the operations despite the failure, so the next `put` replaces the set.
    else this.#operations = [];
    return verdicts;
  }

  async #readVerdicts(begun: ChangeSet): Promise<Result<Verdicts>> {
    const { client, onUpdate } = this.#options;
    this.#set = begun;
    const set = (await follow(client, begun, onUpdate)) ?? begun;
    this.#set = set;
    const problems = await readProblems(client, set);
    if (!problems.ok) return problems;
    const unchanged = await readOperations(client, set, [{ verdict: 'unchanged' }]);
    if (!unchanged.ok) return unchanged;
    return {
      ok: true,
      data: {
        problems: new Map(problems.data.map((operation) => [operation.number, operation])),
        unchanged: new Set(unchanged.data.map(({ number }) => number)),
      },
    };
  }
}

interface Edit {
  readonly number: number;
  readonly isSelected?: boolean;
  readonly params?: Record<string, unknown>;
  readonly body?: unknown;
}

/** Returns the edits that turn `before` into `after`; undefined if a new set is required. */
function editsOf(before: readonly OperationInput[], after: readonly OperationInput[]): readonly Edit[] | undefined {
  if (before.length !== after.length) return undefined;
  const edits: Edit[] = [];
  for (const [index, now] of after.entries()) {
    const { params, body, ...fixed } = now;
    const { params: oldParams, body: oldBody, ...oldFixed } = before[index] ?? now;
    if (!isSame(fixed, oldFixed)) return undefined;
    if (!isSame([params, body], [oldParams, oldBody])) edits.push({ number: index + 1, params: { ...params }, body });
  }
  return edits;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
