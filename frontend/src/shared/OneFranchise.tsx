/** Renders the screen of the selected franchise, or a message if there is none to show (HIER-08, HIER-09, HIER-12, UNIT-01, USER-05, ADDR-01). */
import { readAllFranchises } from '@franchise-admin/api/contract';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useCaller } from '../context/caller.ts';
import { useFranchise } from '../context/franchise.ts';
import { Card, EmptyState, PageHeader } from '../ui/index.ts';
import { OutsideAudience } from './OutsideAudience.tsx';

export interface OneFranchiseProps {
  /** The screen's name, for the heading and the messages. */
  readonly screen: string;
  /** The roles named in the message to users without access. */
  readonly audience: 'Franchise' | 'Franchise or Point of Sale';
  /** Shows a message for SYSTEM instead of the screen. Without it, SYSTEM is treated like any franchise. */
  readonly withoutSystem?: boolean;
  /** Renders the screen of the selected franchise. It remounts when the selection changes. */
  readonly children: (groupCode: string, groupName: string) => ReactNode;
}

export function OneFranchise({ screen, audience, withoutSystem = false, children }: OneFranchiseProps) {
  const { code, name, isSystem } = useFranchise();
  const isUnavailable = withoutSystem && isSystem;
  if (code !== null && !isUnavailable) return <Fragment key={code}>{children(code, name)}</Fragment>;
  return (
    <>
      <PageHeader title={isUnavailable ? `${screen} - ${code} ${name}` : screen} />
      <Card>{isUnavailable ? <NotInSystem screen={screen} /> : <NothingSelected audience={audience} />}</Card>
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
