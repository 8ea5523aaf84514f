/** Screens of later releases: the right title and an honest sentence, inside the layout. */
import { useCaller } from '../context/caller.ts';
import { Card, EmptyState, PageHeader } from '../ui/index.ts';

function NotBuilt({ title }: { readonly title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState title="This screen is not built yet." />
      </Card>
    </>
  );
}

/** SYS-01. */
export const AllUsersPage = () => <NotBuilt title="All Users" />;
/** SYS-02. */
export const AllUnitsPage = () => <NotBuilt title="All Units" />;

/** NAV-05: an empty page for everybody but corporate admins. */
export function AdminPage() {
  const { isCorpAdmin } = useCaller();
  return isCorpAdmin ? <NotBuilt title="System Administration" /> : null;
}
