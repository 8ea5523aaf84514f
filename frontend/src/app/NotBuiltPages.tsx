/** Screens of later releases: the right title and an honest sentence, inside the layout. */
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
