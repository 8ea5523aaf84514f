import { type ProposalOptions, useProposal, useProposalMode } from '../../../shared/review/useProposal.tsx';
import type { FieldNames } from '../../../shared/save-failure.ts';
import type { Form } from '../../../ui/index.ts';
import { useHierarchyDialog } from './DialogContext.ts';

/** Lets a dialog of the hierarchy propose its change if the current user may not save it.
 * @param key identifies the dialog: `move:7`
 * @param changeOf returns the change for the form's values
 * @param names maps the fields of the requests to those of the form
 */
export function useHierarchyProposal<V extends object>(
  key: string,
  form: Form<V>,
  changeOf: ProposalOptions<V>['changeOf'],
  names?: FieldNames<V>,
) {
  const { groupCode, mayChange, refresh, onClose } = useHierarchyDialog();
  const mode = useProposalMode(groupCode, key, !mayChange, true);
  return useProposal<V>({ mode, form, groupCode, changeOf, ...(names && { names }), reload: refresh, onClose });
}
