/** The hierarchy screen: which franchise it is about, if any (HIER-08, HIER-09, HIER-12). */
import { readAllFranchises } from '@franchise-admin/api/contract';
import { Link, useLocation } from 'react-router-dom';
import { useCaller } from '../../context/caller.ts';
import { useFranchise } from '../../context/franchise.ts';
import { Card, EmptyState, PageHeader } from '../../ui/index.ts';
import type { UnitDialogComponent } from './dialogs/EditUnitsDialog.tsx';
import { FranchiseHierarchy } from './FranchiseHierarchy.tsx';

export interface HierarchyPageProps {
  /** The units feature's dialog, handed in by the app: features know nothing of each other. */
  readonly UnitDialog: UnitDialogComponent;
}

export function HierarchyPage({ UnitDialog }: HierarchyPageProps) {
  const caller = useCaller();
  const { code, name, isSystem } = useFranchise();
  const { search } = useLocation();
  const mayChoose = readAllFranchises(caller, {}).allowed;

  if (code === null)
    return (
      <>
        <PageHeader title="Hierarchy" />
        <Card>
          {mayChoose ? (
            <EmptyState title="Please select a Franchise">
              The list above has every franchise; type a code or a name to find one.
            </EmptyState>
          ) : (
            <EmptyState title="You must be a Franchise or Point of Sale Administrator to access this tool. Please contact your administrator if you feel this is in error.">
              Data Stewards now use another application for data quality reports.
            </EmptyState>
          )}
        </Card>
      </>
    );
  if (isSystem)
    return (
      <>
        <PageHeader title={`Hierarchy - ${code} ${name}`} />
        <Card>
          <EmptyState
            title="Cannot load Hierarchy. Only Units and Users are available in SYSTEM mode"
            action={
              <>
                <Link to={{ pathname: '/all-units', search }}>All Units</Link>
                <Link to={{ pathname: '/all-users', search }}>All Users</Link>
              </>
            }
          />
        </Card>
      </>
    );
  return <FranchiseHierarchy key={code} groupCode={code} groupName={name} UnitDialog={UnitDialog} />;
}
