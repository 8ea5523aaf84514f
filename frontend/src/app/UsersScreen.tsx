/** Users by selection: of one franchise, or of all (NAV-08). */

import { useFranchise } from '../context/franchise.ts';
import { UsersPage } from '../features/users/UsersPage.tsx';
import { AllUsersPage } from './NotBuiltPages.tsx';

export default function UsersScreen() {
  const { isSystem } = useFranchise();
  return isSystem ? <AllUsersPage /> : <UsersPage />;
}
