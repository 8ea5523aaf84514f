/** Collects the reasons why records cannot be restored, by record. */

import { fullName } from '../../contract/full-name.ts';
import { ProblemError } from '../../domain/problem-error.ts';
import { conflict } from '../../domain/problems.ts';
import { documentId, type UserDocument } from '../../store/documents/index.ts';
import { documentIdOf } from '../../store/partition/record-versions.ts';
import type { FinalState, RestoredRecord } from '../../store/restoring/final-state.ts';

/** Maximum number of sentences in an error text. */
const SHOWN = 5;

export class Obstacles {
  readonly #final: FinalState;
  readonly #found = new Map<string, ProblemError>();

  constructor(final: FinalState) {
    this.#final = final;
  }

  get isEmpty(): boolean {
    return this.#found.size === 0;
  }

  /** True if the record cannot be restored. */
  has(record: Pick<RestoredRecord, 'kind' | 'id'>): boolean {
    return this.#found.has(documentIdOf(record));
  }

  /**
   * Runs a rule for a record. Collects the rejection that the rule throws, if any.
   * @throws any other error
   */
  async check(record: RestoredRecord, rule: () => unknown): Promise<void> {
    try {
      await rule();
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500 || error.code === 'too_many_requests') throw error;
      if (!this.has(record)) this.#found.set(documentIdOf(record), named(await nameOf(record, this.#final), error));
    }
  }

  /**
   * Throws if there is any obstacle.
   * @throws 403 if the caller lacks a right for a record, otherwise 409 with one sentence per record
   */
  throwAny(): void {
    const all = [...this.#found.values()];
    const [first] = all;
    if (!first) return;
    const forbidden = all.find(({ code }) => code === 'forbidden');
    if (forbidden) throw forbidden;
    const more = all.length - SHOWN;
    const sentences = all.slice(0, SHOWN).map(({ message }) => message);
    if (more > 0) sentences.push(`${more} more cannot be restored.`);
    throw conflict(first.reason ?? 'not_restorable', sentences.join(' '));
  }
}

/** Adds the record's name to the error of a rule. Drops field errors, because the request does not contain these fields. */
function named(name: string, { code, reason, message }: ProblemError): ProblemError {
  const detail = `${name}: ${message}`;
  if (code === 'forbidden') return new ProblemError('forbidden', detail, { reason: reason ?? 'role' });
  return conflict(reason ?? (code === 'not_found' ? 'missing' : 'invalid'), detail);
}

/** Returns the name of a record for error texts. */
export async function nameOf({ id, before, after }: RestoredRecord, final: FinalState): Promise<string> {
  const document = after ?? before;
  switch (document?.type) {
    case 'user':
    case 'posUser':
      return fullName(document);
    case 'position': {
      const userId = documentId.user(document.franchiseUserId);
      const user =
        (await final.document<UserDocument>(userId)) ?? (await final.snapshot.document<UserDocument>(userId));
      return user ? fullName(user) : 'A person of the hierarchy';
    }
    case 'unit':
      return `${document.unitCode} - ${document.unitName}`;
    case 'address':
      return [document.line1, document.city].filter(Boolean).join(', ') || 'The address';
    case 'vendor':
    case 'communicationType':
      return document.name;
    case 'brandCommunicationGroup':
      return document.adGroupName;
    case 'franchise':
    case 'vendorFranchise':
      return document.groupCode;
    default:
      return id;
  }
}
