/** Decides who may change and cancel a change set. */
import type { ChangeSetState } from '../../contract/change-set-record.ts';
import type { ChangeSetDocument } from '../../store/documents/index.ts';
import type { Caller } from '../http/api-request.ts';

const CANCELLABLE: readonly ChangeSetState[] = ['draft', 'reviewing', 'reviewed', 'proposed', 'scheduled', 'running'];

export const isAuthor = ({ author }: ChangeSetDocument, { authObjectId }: Caller): boolean =>
  author.authObjectId === authObjectId;

/** True for a proposal that is neither approved nor declined. */
export const isOpenProposal = ({ proposal }: ChangeSetDocument): boolean => proposal?.decision === null;

/**
 * True if the caller may change and apply a set. Before an approval, this is the author. Afterwards, it is only the approver, because the
 * set is applied with the approver's rights.
 */
export function isOwner({ author, proposal }: ChangeSetDocument, { authObjectId }: Caller): boolean {
  const owner = proposal?.decision === 'approved' ? proposal.decidedBy : author;
  return owner?.authObjectId === authObjectId;
}

/** True for the author. Unless the set is an open proposal, also true for the approver and corporate admins. */
export function isCanceller(set: ChangeSetDocument, actor: Caller): boolean {
  const isApprover = set.proposal?.decidedBy?.authObjectId === actor.authObjectId;
  return isAuthor(set, actor) || (!isOpenProposal(set) && (isApprover || actor.isCorpAdmin));
}

/**
 * True if the set can be cancelled now. A running set can always be stopped; any other set that has changed something can only be undone.
 */
export const isCancellable = ({ state, results }: ChangeSetDocument): boolean =>
  CANCELLABLE.includes(state) && (state !== 'reviewing' || results.done === 0);
