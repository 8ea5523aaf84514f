/**
 * Renders the screen for the selected franchise, or a message if there is no franchise to show (HIER-08, HIER-09, HIER-12, UNIT-01,
 * USER-05, ADDR-01).
 */
import { readAllFranchises } from '@franchise-admin/api/contract';
import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useCaller } from '../context/caller.ts';
import { useFranchise } from '../context/franchise.ts';
import { Card, EmptyState, PageHeader } from '../ui/index.ts';
import { OutsideAudience } from './OutsideAudience.tsx';

export interface OneFranchiseProps {
  /** The name of the screen, for the heading and the messages. */
  readonly screen: string;
  /** The roles to name in the message for users without access. */
  readonly audience: 'Franchise' | 'Franchise or Point of Sale';
  /** True to show a message instead of the screen if SYSTEM is selected. Otherwise, SYSTEM is treated like a franchise. */
  readonly withoutSystem?: boolean;
  /** Renders the screen for the selected franchise. The screen remounts when another franchise is selected. */
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
