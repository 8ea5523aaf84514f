/** The users screen of the selected franchise (USER-05). */
import { OneFranchise } from '../../shared/OneFranchise.tsx';
import { FranchiseUsers } from './FranchiseUsers.tsx';

export function UsersPage() {
  return (
    <OneFranchise screen="Users" audience="Franchise">
      {(groupCode, groupName) => <FranchiseUsers groupCode={groupCode} groupName={groupName} />}
    </OneFranchise>
  );
}
