/**
 * Imports of restaurant managers that are under way or have ended, one per franchise (ADM-02). They belong to no screen: whoever
 * leaves the page and comes back finds theirs as it is, also after a reload once the server has said its number.
 */
import { type ImportResult, importRoutes } from '@franchise-admin/api/contract';
import type { Client } from '../../../client/client.ts';
import type { Failure } from '../../../client/failure.ts';
import { type FailureToasts, failureToasts } from '../../../shared/useFailureToasts.ts';
import { announce, dropDraft, pageKey, readDraft, writeDraft } from '../../../ui/index.ts';
import { outcomeLine } from './words.ts';

export type ImportState =
  /** The file is on its way, and the server works on it without having said how far it is. */
  | { readonly phase: 'sending'; readonly fileName: string; readonly former: EndedImport | undefined }
  | {
      readonly phase: 'running';
      readonly fileName: string;
      /** Undefined until the first answer after a reload. */
      readonly progress: ImportResult | undefined;
      /** The last question went unanswered; it is asked again. */
      readonly isOutOfReach: boolean;
    }
  | EndedImport
  /** The file was not taken, or what became of it cannot be known. */
  | {
      readonly phase: 'refused';
      readonly fileName: string;
      readonly failure: Failure;
      /** The server has the file; what becomes of it cannot be asked any more. */
      readonly isTaken: boolean;
      readonly former: EndedImport | undefined;
    };

/** What a reload leaves of an import. */
interface KeptImport {
  readonly importId: string;
  readonly fileName: string;
}

export interface EndedImport {
  readonly phase: 'ended';
  readonly fileName: string;
  readonly result: ImportResult;
}

/** The last import that has ended: also while another file is on its way, and once that was not taken. */
export function endedOf(state: ImportState | undefined): EndedImport | undefined {
  if (state?.phase === 'ended') return state;
  return state?.phase === 'sending' || state?.phase === 'refused' ? state.former : undefined;
}

/** Milliseconds between two questions how far an import is; longer while the service is out of reach. */
const POLL_MS = 1000;
const LONGEST_POLL_MS = 10_000;

const keyOf = (code: string) => pageKey(`import:${code}`);

const isFinal = ({ state }: ImportResult) => state === 'done' || state === 'failed';
/** What asking again does not change. */
const isLasting = ({ status }: Failure) => status >= 400 && status < 500 && status !== 408 && status !== 429;

export class Imports {
  readonly #client: Client;
  readonly #states = new Map<string, ImportState>();
  /** By franchise: what was told of files that were not taken. */
  readonly #told = new Map<string, FailureToasts>();
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
   * Sends a file; nothing while the franchise has an import under way. What the one before came to stays until this one is taken.
   * @param file in memory: the request would fail if a file changed on disk while it is sent
   * @returns whether the server has taken it
   */
  async begin(code: string, file: File): Promise<boolean> {
    const { name: fileName } = file;
    const now = this.#states.get(code);
    if (now?.phase === 'sending' || now?.phase === 'running') return false;
    const former = endedOf(now);
    this.#become(code, { phase: 'sending', fileName, former });
    announce('Processing...');
    const body = new FormData();
    body.set('formFile', file);
    const result = await this.#client.attempt(importRoutes.importUsers, { params: { code }, body });
    if (!result.ok) {
      this.#toldOf(code).report(result.failure);
      this.#become(code, { phase: 'refused', fileName, failure: result.failure, isTaken: false, former });
      return false;
    }
    this.#toldOf(code).dismiss();
    writeDraft(keyOf(code), { importId: result.data.importId, fileName } satisfies KeptImport);
    this.#take(code, fileName, result.data);
    return true;
  }

  /** Takes up the import that was begun before a reload, if there was one. */
  resume(code: string): void {
    const kept = readDraft<Partial<KeptImport>>(keyOf(code));
    if (kept?.importId === undefined || this.#states.has(code)) return;
    const { importId, fileName = '' } = kept;
    this.#become(code, { phase: 'running', fileName, progress: undefined, isOutOfReach: false });
    void this.#ask(code, importId, fileName, undefined);
  }

  /** Forgets what came of the import that has ended, for good: it is not found after a reload either. */
  dismissEnded(code: string): void {
    const now = this.#states.get(code);
    if (!endedOf(now)) return;
    dropDraft(keyOf(code));
    this.#become(code, now && 'former' in now ? { ...now, former: undefined } : undefined);
  }

  /** Forgets that a file was not taken. */
  dismissRefusal(code: string): void {
    const now = this.#states.get(code);
    if (now?.phase === 'refused') this.#become(code, now.former);
  }

  #take(code: string, fileName: string, result: ImportResult): void {
    if (isFinal(result)) {
      this.#become(code, { phase: 'ended', fileName, result });
      announce(outcomeLine(result));
      return;
    }
    this.#become(code, { phase: 'running', fileName, progress: result, isOutOfReach: false });
    setTimeout(() => void this.#ask(code, result.importId, fileName, result), POLL_MS);
  }

  async #ask(
    code: string,
    importId: string,
    fileName: string,
    progress: ImportResult | undefined,
    pause = POLL_MS,
  ): Promise<void> {
    const answer = await this.#client.attempt(importRoutes.getImport, { params: { code, importId } });
    if (answer.ok) return this.#take(code, fileName, answer.data);
    const { failure } = answer;
    if (isLasting(failure)) {
      dropDraft(keyOf(code));
      // An old one that the server has forgotten is no news.
      if (failure.code === 'not_found' && progress === undefined) return this.#become(code, undefined);
      this.#toldOf(code).report(failure);
      return this.#become(code, { phase: 'refused', fileName, failure, isTaken: true, former: undefined });
    }
    const longer = Math.min(2 * pause, LONGEST_POLL_MS);
    this.#become(code, { phase: 'running', fileName, progress, isOutOfReach: true });
    setTimeout(() => void this.#ask(code, importId, fileName, progress, longer), longer);
  }

  #toldOf(code: string): FailureToasts {
    const told = this.#told.get(code) ?? failureToasts(this.#client);
    this.#told.set(code, told);
    return told;
  }

  #become(code: string, state: ImportState | undefined): void {
    if (state) this.#states.set(code, state);
    else this.#states.delete(code);
    for (const listener of this.#listeners) listener();
  }
}

const kept = new WeakMap<Client, Imports>();

/** The imports of the signed-in person in this window. */
export function importsOf(client: Client): Imports {
  const imports = kept.get(client) ?? new Imports(client);
  kept.set(client, imports);
  return imports;
}
