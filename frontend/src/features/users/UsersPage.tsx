/** The users screen of one franchise, or what to do first (USER-05). */
import { readAllFranchises } from '@franchise-admin/api/contract';
import { useCaller } from '../../context/caller.ts';
import { useFranchise } from '../../context/franchise.ts';
import { Card, EmptyState, PageHeader } from '../../ui/index.ts';
import { FranchiseUsers } from './FranchiseUsers.tsx';

export function UsersPage() {
  const caller = useCaller();
  const { code, name } = useFranchise();
  if (code !== null) return <FranchiseUsers key={code} groupCode={code} groupName={name} />;
  return (
    <>
      <PageHeader title="Users" />
      <Card>
        {readAllFranchises(caller, {}).allowed ? (
          <EmptyState title="Please select a Franchise">
            The list above has every franchise; type a code or a name to find one.
          </EmptyState>
        ) : (
          <EmptyState title="You must be a Franchise Administrator to access this tool. Please contact your administrator if you feel this is in error.">
            Data Stewards now use another application for data quality reports.
          </EmptyState>
        )}
      </Card>
    </>
  );
}
