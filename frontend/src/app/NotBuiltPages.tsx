/** Screens of later releases: the right title and an honest sentence, inside the layout. */
import { useCaller } from '../context/caller.ts';
import { useFranchise } from '../context/franchise.ts';
import { Card, EmptyState, PageHeader } from '../ui/index.ts';
import { choosesFranchise } from './selection.ts';

const SENTENCE = 'This screen is not built yet.';

function NotBuilt({ title, text = SENTENCE }: { readonly title: string; readonly text?: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState title={text} />
      </Card>
    </>
  );
}

function FranchiseScreen({
  name,
  systemTitle,
  systemText,
}: {
  name: string;
  systemTitle: string;
  systemText?: string;
}) {
  const caller = useCaller();
  const franchise = useFranchise();
  if (franchise.isSystem) return <NotBuilt title={systemTitle} {...(systemText && { text: systemText })} />;
  if (franchise.code !== null) return <NotBuilt title={`${name} - ${franchise.code} ${franchise.name}`} />;
  return choosesFranchise(caller) ? (
    <NotBuilt title={name} text="Please select a Franchise" />
  ) : (
    <NotBuilt title={name} />
  );
}

/** SYS-01. */
export const AllUsersPage = () => <NotBuilt title="All Users" />;
/** ADDR-01. */
export const GroupDetailsPage = () => (
  <FranchiseScreen
    name="Group Details"
    systemTitle="Group Details"
    systemText="Cannot load Group Details. Only Units and Users are available in SYSTEM mode"
  />
);
export const PosPage = () => <NotBuilt title="POS User Administration" />;

/** NAV-05: an empty page for everybody but corporate admins. */
export function AdminPage() {
  const { isCorpAdmin } = useCaller();
  return isCorpAdmin ? <NotBuilt title="System Administration" /> : null;
}
