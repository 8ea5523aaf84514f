/** Presents change sets and their operations, and counts verdicts and results. */
import {
  APPLICABLE_VERDICTS,
  type ChangeSet,
  OPERATION_RESULTS,
  OPERATION_VERDICTS,
  type OperationProblem,
  type OperationView,
} from '../../contract/change-set-record.ts';
import type { ProblemError } from '../../domain/problem-error.ts';
import type { ChangeSetDocument, Person, StoredOperation } from '../../store/documents/index.ts';
import type { Read } from '../../store/partition/partition.ts';
import type { Caller } from '../http/api-request.ts';
import { isCancellable, isCanceller, isOwner } from './ownership.ts';

export function presentSet(set: Read<ChangeSetDocument>, viewer: Caller): ChangeSet {
  const { id, author, proposal, _etag, ...rest } = set;
  return {
    applicable: 0,
    ranAt: null,
    ...rest,
    changeSetId: id,
    authorId: mayIdentify(author, viewer) ? author.authObjectId : '',
    authorName: nameOf(author, viewer),
    isOwner: isOwner(set, viewer),
    mayCancel: isCanceller(set, viewer) && isCancellable(set) && !set.isCancelled,
    proposal: proposal && { ...proposal, decidedBy: proposal.decidedBy && nameOf(proposal.decidedBy, viewer) },
    etag: _etag,
  };
}

/** True if the viewer may see the person's id, and the person's name even if it is an email address. The history has the same rule. */
const mayIdentify = ({ authObjectId }: Person, viewer: Caller) =>
  viewer.isCorpAdmin || authObjectId === viewer.authObjectId;
export const nameOf = (person: Person, viewer: Caller) =>
  mayIdentify(person, viewer) || !person.name.includes('@') ? person.name : 'Another administrator';

export function presentOperation({ scope: _, footprint: __, ...operation }: StoredOperation): OperationView {
  return operation;
}

/** Counts the operations of a set by verdict and by result. */
export function countsOf(
  operations: Iterable<StoredOperation>,
): Required<Pick<ChangeSetDocument, 'verdicts' | 'results' | 'selected' | 'applicable' | 'total'>> {
  const zero = <Name extends string>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  const counts = { verdicts: zero(OPERATION_VERDICTS), results: zero(OPERATION_RESULTS) };
  const numbers = { selected: 0, applicable: 0, total: 0 };
  for (const { verdict, result, isSelected } of operations) {
    counts.verdicts[verdict] += 1;
    counts.results[result] += 1;
    numbers.selected += isSelected ? 1 : 0;
    numbers.applicable += isSelected && APPLICABLE_VERDICTS.includes(verdict) ? 1 : 0;
    numbers.total += 1;
  }
  return { ...counts, ...numbers };
}

export function operationProblem({ code, reason, message, errors }: ProblemError): OperationProblem {
  return { code, ...(reason !== undefined && { reason }), detail: message, errors: [...(errors ?? [])] };
}
