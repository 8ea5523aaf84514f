/**
 * Running and finished imports of restaurant managers, one per franchise (ADM-02). They outlive the page: a user who leaves and
 * returns sees the current state. They also survive a reload once the server has returned the import's id.
 */
import { type ImportResult, importRoutes } from '@franchise-admin/api/contract';
import type { Client } from '../../../client/client.ts';
import type { Failure } from '../../../client/failure.ts';
import { type FailureToasts, failureToasts } from '../../../shared/useFailureToasts.ts';
import { announce, dropDraft, pageKey, readDraft, writeDraft } from '../../../ui/index.ts';
import { outcomeLine } from './words.ts';

export type ImportState =
  /** The upload is in progress; the server has not responded. */
  | { readonly phase: 'sending'; readonly fileName: string; readonly previous: EndedImport | undefined }
  | {
      readonly phase: 'running';
      readonly fileName: string;
      /** Undefined after a reload until the first response. */
      readonly progress: ImportResult | undefined;
      /** True if the last poll failed. Polling continues. */
      readonly isUnreachable: boolean;
    }
  | EndedImport
  /** The server rejected the file, or the result of its import is unavailable. */
  | {
      readonly phase: 'rejected';
      readonly fileName: string;
      readonly failure: Failure;
      /** True if the server accepted the file, but polling its progress failed permanently. */
      readonly isAccepted: boolean;
      readonly previous: EndedImport | undefined;
    };

/** Stored for the session, to resume the import after a reload. */
interface StoredImport {
  readonly importId: string;
  readonly fileName: string;
}

export interface EndedImport {
  readonly phase: 'ended';
  readonly fileName: string;
  readonly result: ImportResult;
}

/** Returns the last finished import. It stays visible during the next upload, and after a rejected one. */
export function endedOf(state: ImportState | undefined): EndedImport | undefined {
  if (state?.phase === 'ended') return state;
  return state?.phase === 'sending' || state?.phase === 'rejected' ? state.previous : undefined;
}

/** Milliseconds between two polls. The interval doubles up to the longest while the service is unreachable. */
const POLL_MS = 1000;
const LONGEST_POLL_MS = 10_000;

const keyOf = (code: string) => pageKey(`import:${code}`);

const isFinal = ({ state }: ImportResult) => state === 'done' || state === 'failed';
/** True if a retry would fail again. */
const isPermanent = ({ status }: Failure) => status >= 400 && status < 500 && status !== 408 && status !== 429;

export class Imports {
  readonly #client: Client;
  readonly #states = new Map<string, ImportState>();
  /** Toasts of rejected files, by franchise. */
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
   * Uploads a file. Does nothing while the franchise has an import in progress. The previous result stays until the server accepts
   * this file.
   * @param file in memory: the request fails if the file on disk changes during the upload
   * @returns true if the server accepted the file
   */
  async begin(code: string, file: File): Promise<boolean> {
    const { name: fileName } = file;
    const now = this.#states.get(code);
    if (now?.phase === 'sending' || now?.phase === 'running') return false;
    const previous = endedOf(now);
    this.#setState(code, { phase: 'sending', fileName, previous });
    announce('Processing...');
    const body = new FormData();
    body.set('formFile', file);
    const result = await this.#client.attempt(importRoutes.importUsers, { params: { code }, body });
    if (!result.ok) {
      this.#toastsOf(code).report(result.failure);
      this.#setState(code, { phase: 'rejected', fileName, failure: result.failure, isAccepted: false, previous });
      return false;
    }
    this.#toastsOf(code).dismiss();
    writeDraft(keyOf(code), { importId: result.data.importId, fileName } satisfies StoredImport);
    this.#update(code, fileName, result.data);
    return true;
  }

  /** Resumes polling an import that was started before a reload. */
  resume(code: string): void {
    const stored = readDraft<Partial<StoredImport>>(keyOf(code));
    if (stored?.importId === undefined || this.#states.has(code)) return;
    const { importId, fileName = '' } = stored;
    this.#setState(code, { phase: 'running', fileName, progress: undefined, isUnreachable: false });
    void this.#poll(code, importId, fileName, undefined);
  }

  /** Dismisses the finished import permanently: it does not return after a reload. */
  dismissEnded(code: string): void {
    const now = this.#states.get(code);
    if (!endedOf(now)) return;
    dropDraft(keyOf(code));
    this.#setState(code, now && 'previous' in now ? { ...now, previous: undefined } : undefined);
  }

  /** Dismisses the message about a rejected file. */
  dismissRejection(code: string): void {
    const now = this.#states.get(code);
    if (now?.phase === 'rejected') this.#setState(code, now.previous);
  }

  #update(code: string, fileName: string, result: ImportResult): void {
    if (isFinal(result)) {
      this.#setState(code, { phase: 'ended', fileName, result });
      announce(outcomeLine(result));
      return;
    }
    this.#setState(code, { phase: 'running', fileName, progress: result, isUnreachable: false });
    setTimeout(() => void this.#poll(code, result.importId, fileName, result), POLL_MS);
  }

  async #poll(
    code: string,
    importId: string,
    fileName: string,
    progress: ImportResult | undefined,
    pause = POLL_MS,
  ): Promise<void> {
    const result = await this.#client.attempt(importRoutes.getImport, { params: { code, importId } });
    if (result.ok) return this.#update(code, fileName, result.data);
    const { failure } = result;
    if (isPermanent(failure)) {
      dropDraft(keyOf(code));
      // The server has deleted this old import, so there is nothing to show.
      if (failure.code === 'not_found' && progress === undefined) return this.#setState(code, undefined);
      this.#toastsOf(code).report(failure);
      return this.#setState(code, { phase: 'rejected', fileName, failure, isAccepted: true, previous: undefined });
    }
    const longer = Math.min(2 * pause, LONGEST_POLL_MS);
    this.#setState(code, { phase: 'running', fileName, progress, isUnreachable: true });
    setTimeout(() => void this.#poll(code, importId, fileName, progress, longer), longer);
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

const importsByClient = new WeakMap<Client, Imports>();

/** Returns the imports of the signed-in user in this window. */
export function importsOf(client: Client): Imports {
  const imports = importsByClient.get(client) ?? new Imports(client);
  importsByClient.set(client, imports);
  return imports;
}
