/** Users by selection: of one franchise, or of all, whose code comes only with its first showing (NAV-08). */
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
