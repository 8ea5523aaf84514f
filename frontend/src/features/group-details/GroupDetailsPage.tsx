/** The group details screen: which franchise it is about, if any (ADDR-01). */
import { readAllFranchises } from '@franchise-admin/api/contract';
import { Link, useLocation } from 'react-router-dom';
import { useCaller } from '../../context/caller.ts';
import { useFranchise } from '../../context/franchise.ts';
import { Card, EmptyState, PageHeader } from '../../ui/index.ts';
import { FranchiseAddresses } from './FranchiseAddresses.tsx';

export function GroupDetailsPage() {
  const caller = useCaller();
  const { code, name, isSystem } = useFranchise();
  const { search } = useLocation();
  if (code !== null && !isSystem) return <FranchiseAddresses key={code} groupCode={code} groupName={name} />;
  return (
    <>
      <PageHeader title={isSystem ? `Group Details - ${code} ${name}` : 'Group Details'} />
      <Card>
        {isSystem ? (
          <EmptyState
            title="Cannot load Group Details. Only Units and Users are available in SYSTEM mode"
            action={
              <>
                <Link to={{ pathname: '/all-units', search }}>All Units</Link>
                <Link to={{ pathname: '/all-users', search }}>All Users</Link>
              </>
            }
          />
        ) : readAllFranchises(caller, {}).allowed ? (
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
