/** The users of the selected franchise, or of all franchises. The code for all franchises loads when it is first needed (NAV-08). */
import { useFranchise } from '../context/franchise.ts';
import { UsersPage } from '../features/users/UsersPage.tsx';
import { lazyComponent } from '../ui/index.ts';
import { Loading } from './Waiting.tsx';

const { Lazy: AllUsersPage } = lazyComponent(
  async () => (await import('../features/users/AllUsersPage.tsx')).AllUsersPage,
  <Loading />,
);

export default function UsersScreen() {
  const { isSystem } = useFranchise();
  return isSystem ? <AllUsersPage /> : <UsersPage />;
}

export { readUserListsAhead as readAhead } from '../features/users/useUserLists.ts';
