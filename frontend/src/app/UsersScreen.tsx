/** Users by selection: of one franchise, or of all (NAV-08). */

import { useFranchise } from '../context/franchise.ts';
import { AllUsersPage } from '../features/users/AllUsersPage.tsx';
import { UsersPage } from '../features/users/UsersPage.tsx';

export default function UsersScreen() {
  const { isSystem } = useFranchise();
  return isSystem ? <AllUsersPage /> : <UsersPage />;
}
