/** Shown if the franchise in the URL does not exist or the user has no access to it. Each page offers a next step. */
import { Link, useLocation } from 'react-router-dom';
import { Card, EmptyState, PageHeader } from '../ui/index.ts';
import { isCode } from './selection.ts';

export function FranchiseForbidden({ code, own }: { readonly code: string; readonly own: string | null }) {
  const { pathname } = useLocation();
  const search = own === null ? '' : `?${new URLSearchParams({ franchise: own })}`;
  return (
    <>
      <PageHeader title="No access to this franchise" />
      <Card>
        <EmptyState
          title={`Your account has no access to ${isCode(code) ? `franchise ${code}` : 'this franchise'}.`}
          action={
            <Link to={{ pathname, search }}>{own === null ? 'Continue without a franchise' : `Open ${own}`}</Link>
          }
        >
          Please contact your administrator if you feel this is in error.
        </EmptyState>
      </Card>
    </>
  );
}

export function FranchiseUnknown({ code }: { readonly code: string }) {
  return (
    <>
      <PageHeader title="Franchise not found" />
      <Card>
        <EmptyState title={`There is no ${isCode(code) ? `franchise ${code}` : 'such franchise'}.`}>
          Please select another franchise above.
        </EmptyState>
      </Card>
    </>
  );
}
