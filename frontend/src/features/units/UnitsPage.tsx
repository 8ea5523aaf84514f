/** The units screen: which franchise it is about, if any (UNIT-01). */
import { readAllFranchises } from '@franchise-admin/api/contract';
import { useCaller } from '../../context/caller.ts';
import { useFranchise } from '../../context/franchise.ts';
import { Card, EmptyState, PageHeader } from '../../ui/index.ts';
import { FranchiseUnits } from './FranchiseUnits.tsx';

export function UnitsPage() {
  const caller = useCaller();
  const { code, name } = useFranchise();
  const mayChoose = readAllFranchises(caller, {}).allowed;

  if (code === null)
    return (
      <>
        <PageHeader title="Units" />
        <Card>
          {mayChoose ? (
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
  return <FranchiseUnits key={code} groupCode={code} groupName={name} />;
}
