/** The screens that are about one franchise: which one it is, or what to do first (HIER-08, HIER-09, HIER-12, UNIT-01, USER-05, ADDR-01). */
import { readAllFranchises } from '@franchise-admin/api/contract';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useCaller } from '../context/caller.ts';
import { useFranchise } from '../context/franchise.ts';
import { Card, EmptyState, PageHeader } from '../ui/index.ts';
import { OutsideAudience } from './OutsideAudience.tsx';

export interface OneFranchiseProps {
  /** The screen's name: it begins the heading and says what cannot be loaded. */
  readonly screen: string;
  /** Who may use the screen, in the words for somebody who may not. */
  readonly audience: 'Franchise' | 'Franchise or Point of Sale';
  /** The screen has nothing to show for SYSTEM and says so; without, SYSTEM is a franchise like any other. */
  readonly withoutSystem?: boolean;
  /** The screen of the franchise that is selected; it begins anew with another one. */
  readonly children: (groupCode: string, groupName: string) => ReactNode;
}

export function OneFranchise({ screen, audience, withoutSystem = false, children }: OneFranchiseProps) {
  const { code, name, isSystem } = useFranchise();
  const isRefused = withoutSystem && isSystem;
  if (code !== null && !isRefused) return <Fragment key={code}>{children(code, name)}</Fragment>;
  return (
    <>
      <PageHeader title={isRefused ? `${screen} - ${code} ${name}` : screen} />
      <Card>{isRefused ? <NotInSystem screen={screen} /> : <NothingSelected audience={audience} />}</Card>
    </>
  );
}

function NotInSystem({ screen }: Pick<OneFranchiseProps, 'screen'>) {
  const { search } = useLocation();
  return (
    <EmptyState
      title={`Cannot load ${screen}. Only Units and Users are available in SYSTEM mode`}
      action={
        <>
          <Link to={{ pathname: '/all-units', search }}>All Units</Link>
          <Link to={{ pathname: '/all-users', search }}>All Users</Link>
        </>
      }
    />
  );
}

function NothingSelected({ audience }: Pick<OneFranchiseProps, 'audience'>) {
  const mayChoose = readAllFranchises(useCaller(), {}).allowed;
  return mayChoose ? (
    <EmptyState title="Please select a Franchise">Type a code or name in the field above.</EmptyState>
  ) : (
    <OutsideAudience audience={audience} />
  );
}
