/** Loads files: first reads and checks everything, then writes the differences if requested. */
import { randomUUID } from 'node:crypto';
import { EMPTY_GUID } from '@franchise-admin/api/contract';
import {
  type Author,
  COMMUNICATION,
  type CommunicationRoot,
  documentId,
  type InPartition,
} from '@franchise-admin/api/documents';
import { backOff } from '../../../back-off.ts';
import { commitSteps, commitWrites, type Place } from '../../database/commit.ts';
import type { Database } from '../../database/open.ts';
import type { AuditedChange, Read, Step } from '../../database/step.ts';
import { byFranchise, type Removal, removals, twiceAdministering, unnamed } from './all-rows.ts';
import type { Fault, ReadFiles, Rows } from './files.ts';
import { type FranchiseContext, type FranchiseRows, planFranchise } from './plan-franchise.ts';
import { planBrands, planEntities, type ReferencePlan } from './plan-reference.ts';
import { administered, allCodes, type PresentReference, readFranchise, readReference } from './present.ts';
import type { RecordDiff } from './records.ts';
import type { Unread } from './unread.ts';

export interface LoadOptions extends Removal {
  readonly createAccounts: boolean;
  readonly onRecords: (records: readonly RecordDiff[]) => void;
  /** Receives the number of rows checked or loaded so far, and their total. */
  readonly onProgress: (rows: number, of: number) => void;
  /** Receives the number of additional directory accounts planned, or requested from the function app. */
  readonly onAccounts: (accounts: number) => void;
  /** Receives the number of records of each written batch. */
  readonly onWritten: (records: number) => void;
}

/** Number of franchises processed at once. */
const AT_ONCE = 6;
const TRIES = 8;

/** Loads one set of files into one database. */
export class Load {
  readonly #database: Database;
  readonly #rows: Rows;
  readonly #unread: Unread;
  readonly #isRemoved: ReturnType<typeof removals>;
  readonly #options: LoadOptions;
  readonly #byFranchise: ReadonlyMap<string, FranchiseRows>;
  readonly #author: Author;

  constructor(database: Database, { rows, unread }: Pick<ReadFiles, 'rows' | 'unread'>, options: LoadOptions) {
    this.#database = database;
    this.#rows = rows;
    this.#unread = unread;
    this.#isRemoved = removals(rows, options);
    this.#options = options;
    this.#byFranchise = byFranchise(rows);
    const call = 'data load';
    this.#author = { actorId: EMPTY_GUID, actorName: call, call, requestId: randomUUID() };
  }

  /**
   * Plans the load and reports records to `onRecords`. Writes nothing.
   * @returns faults of rows that cannot be loaded
   */
  async plan(): Promise<Fault[]> {
    const reference = await this.#reference();
    this.#options.onRecords([...reference.brands.records, ...reference.entities.records]);
    const faults: Fault[] = [...reference.entities.faults, ...twiceAdministering(this.#rows.users ?? [])];
    const gone = [...reference.entities.records];
    const planned = this.#ofEach(reference.codes, async (groupCode) => {
      const rows = this.#rowsOf(groupCode);
      return planFranchise(await this.#read(groupCode, rows), rows, this.#contextOf(groupCode, reference));
    });
    for await (const plan of planned) {
      this.#options.onRecords(plan.records);
      this.#options.onAccounts(accountsIn(plan.steps));
      faults.push(...plan.faults);
      if (this.#options.removeGone) gone.push(...plan.records.filter(({ state }) => state === 'gone'));
    }
    if (this.#options.removeGone) faults.push(...unnamed(this.#rows, gone));
    return faults;
  }

  /**
   * Writes the differences, brands first. Skips records that are up to date, so that a repeated load completes an interrupted
   * one.
   * @returns faults of rows that cannot be loaded after concurrent changes
   */
  async apply(): Promise<Fault[]> {
    const reference = await this.#reference();
    const faults: Fault[] = [...reference.entities.faults];
    await this.#applyBrands(reference.brands);
    const changed = new Set(reference.entities.steps.flatMap(ownerOf));
    const codes = reference.codes.filter(
      (code) => this.#byFranchise.has(code) || this.#options.removeGone || changed.has(code),
    );
    const applied = this.#ofEach(codes, (groupCode) =>
      this.#applyFranchise(groupCode, this.#contextOf(groupCode, reference)),
    );
    for await (const late of applied) faults.push(...late);
    const writes = reference.entities.steps.flatMap((step) => step.writes);
    const { reference: container } = this.#database.containers;
    if ((await commitWrites(container, { kind: 'entity' }, writes)) === 'stale') throw tooManyChanges();
    return faults;
  }

  async #reference() {
    const { containers } = this.#database;
    const [present, known] = await Promise.all([readReference(containers), allCodes(containers)]);
    const { brands, entities, franchises } = this.#rows;
    const codes = new Set([...known, ...(franchises ?? []).map(({ values }) => values.groupCode)]);
    const all = [...new Set([...codes, ...this.#byFranchise.keys()])].sort();
    const accounts = (this.#rows.users ?? []).flatMap(({ values }) =>
      values.isFranchiseAdmin && values.authObjectId ? [values.authObjectId] : [],
    );
    return {
      present,
      codes: all,
      brands: planBrands(present, brands),
      entities: planEntities(
        present,
        entities,
        (code) => codes.has(code) || this.#unread.mayBe('franchises', code),
        (code) => this.#isRemoved('entities', code),
      ),
      administered: await administered(containers, [...new Set(accounts)]),
    };
  }

  #rowsOf(groupCode: string): FranchiseRows {
    const { units, users } = this.#rows;
    return { ...(units && { units: [] }), ...(users && { users: [] }), ...this.#byFranchise.get(groupCode) };
  }

  #contextOf(
    groupCode: string,
    reference: {
      readonly present: PresentReference;
      readonly entities: ReferencePlan;
      readonly administered: ReadonlyMap<string, string>;
    },
  ): FranchiseContext {
    const { createAccounts } = this.#options;
    const { brands = [], franchises } = this.#rows;
    return {
      createAccounts,
      unread: this.#unread,
      removeGone: this.#isRemoved('units', groupCode),
      author: this.#author,
      hasFranchises: franchises !== undefined,
      groups: reference.present.groups,
      brandIds: new Set([...reference.present.brands.keys(), ...brands.map(({ values }) => values.brandId)]),
      administered: reference.administered,
      entityChanges: reference.entities.steps
        .filter((step) => ownerOf(step).includes(groupCode))
        .flatMap(({ audit }): readonly AuditedChange[] => audit),
    };
  }

  /**
   * Writes the brands, with their history in the partition of communication types: the only one of `reference` with history.
   */
  async #applyBrands({ steps }: ReferencePlan): Promise<void> {
    if (steps.length === 0) return;
    const { reference } = this.#database.containers;
    const id = documentId.communication;
    const place = this.#place(reference, { kind: COMMUNICATION });
    await untilDone(async () => {
      const { resource: root } = await reference.item(id, COMMUNICATION).read<Read<CommunicationRoot>>();
      const next = root ?? ({ id, kind: COMMUNICATION, type: COMMUNICATION, revision: 0 } as const);
      const audits = steps.map(({ audit }): Step => ({ writes: [], audit, effects: [] }));
      return commitSteps(place, next, audits, this.#options.onWritten);
    });
    const writes = steps.flatMap((step) => step.writes);
    if ((await commitWrites(reference, { kind: 'brand' }, writes)) === 'stale') throw tooManyChanges();
  }

  async #applyFranchise(groupCode: string, context: FranchiseContext): Promise<readonly Fault[]> {
    const place = this.#place(this.#database.containers.franchises, { groupCode });
    const rows = this.#rowsOf(groupCode);
    let faults: readonly Fault[] = [];
    await untilDone(async () => {
      const plan = planFranchise(await this.#read(groupCode, rows), rows, context);
      faults = plan.faults;
      if (plan.faults.length > 0 || plan.steps.length === 0 || !plan.root) return 'committed';
      const root = { ...plan.root, revision: plan.revision };
      const outcome = await commitSteps(place, root, plan.steps, this.#options.onWritten);
      if (outcome === 'committed') this.#options.onAccounts(accountsIn(plan.steps));
      return outcome;
    });
    return faults;
  }

  #read(groupCode: string, { users = [] }: FranchiseRows) {
    const wanted = users.map(({ values }) => values.franchiseUserId);
    return readFranchise(this.#database.containers, groupCode, wanted);
  }

  #place(container: Place['container'], key: InPartition): Place {
    return { container, key, author: this.#author, auditSeconds: this.#database.auditSeconds };
  }

  /** Yields the results of `work` in the order of the codes. Processes a few franchises in parallel. */
  async *#ofEach<T>(codes: readonly string[], work: (groupCode: string) => Promise<T>): AsyncGenerator<T> {
    const { brands = [], entities = [] } = this.#rows;
    const all = Object.values(this.#rows).reduce((sum, rows) => sum + rows.length, 0);
    let rows = brands.length + entities.length;
    const working: Promise<T>[] = [];
    for (let begun = 0, done = 0; done < codes.length; ) {
      const code = codes[begun];
      if (code !== undefined && working.length < AT_ONCE) {
        const result = work(code);
        result.catch(() => undefined); // The loop below awaits the results in order, and then reports the failure.
        working.push(result);
        begun += 1;
        continue;
      }
      const [next] = working;
      if (next) yield await next;
      working.shift();
      const { franchise, units = [], users = [] } = this.#rowsOf(codes[done] ?? '');
      rows += (franchise ? 1 : 0) + units.length + users.length;
      done += 1;
      this.#options.onProgress(rows, all);
    }
  }
}

/** Returns the number of directory accounts that the function app creates after these steps. */
function accountsIn(steps: readonly Step[]): number {
  return steps.flatMap(({ effects }) => effects).filter(({ kind }) => kind === 'createAccount').length;
}

/** Returns the franchises of an entity, before and after the step. */
function ownerOf({ writes }: Step): string[] {
  return writes.flatMap(({ document }) => ('groupCode' in document ? [document.groupCode] : []));
}

/** Repeats `work`, which plans and writes, while concurrent changes make it stale. Throws after eight attempts. */
async function untilDone(work: () => Promise<'committed' | 'stale'>): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    if ((await work()) === 'committed') return;
    await backOff(attempt);
  }
  throw tooManyChanges();
}

function tooManyChanges(): Error {
  return new Error('Concurrent changes kept interfering. Written records stay; run the load again.');
}
