/** The people in a picker for the assigned person or the manager of units. */
import { type FranchiseUser, userRoutes } from '@franchise-admin/api/contract';
import { useCall } from '../../client/useCall.ts';
import { useNewPerson, useNewPosition } from '../../shared/person/new-person.tsx';
import { type PickerOption, personLabel } from '../../ui/index.ts';

const NOBODY: readonly FranchiseUser[] = [];
export const userKey = (user: FranchiseUser) => String(user.franchiseUserId);

export const whyUnassignable = ({ franchiseRoleMemberId }: FranchiseUser): string | undefined =>
  franchiseRoleMemberId === null ? 'Has no position in the hierarchy yet.' : undefined;

/** Lists all users of the franchise. `whyNot` explains why people outside the hierarchy cannot be assigned (HAND-07).
 * @param groupCode null to request nothing
 * @param onChoose chooses a person after the user has created the person here (HAND-10, HAND-22)
 */
export function useUnitPeople(
  groupCode: string | null,
  as: 'assignee' | 'manager',
  onChoose: (person: PickerOption) => void,
) {
  const list = useCall(userRoutes.getAllUsers, groupCode === null ? null : { params: { code: groupCode } });
  const choose = async (user: FranchiseUser) => {
    const users = await list.reload();
    if (users?.some((one) => userKey(one) === userKey(user)))
      onChoose({ value: userKey(user), label: personLabel(user) });
  };
  const isManager = as === 'manager';
  const newPerson = useNewPerson(isManager ? groupCode : null, choose);
  const newPosition = useNewPosition(isManager ? null : groupCode, ({ user }) => choose(user));
  return {
    list,
    people: list.data ?? NOBODY,
    whyNot: isManager ? undefined : whyUnassignable,
    createPerson: isManager ? newPerson : newPosition,
  };
}
