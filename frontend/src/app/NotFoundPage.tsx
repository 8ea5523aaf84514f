import { Link, useLocation } from 'react-router-dom';
import { Card, EmptyState, PageHeader } from '../ui/index.ts';

/** SHELL-05: an address that no route knows, inside the layout. */
export function NotFoundPage() {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHeader title="Page not found" />
      <Card>
        <EmptyState
          title={`There is no page at ${pathname}`}
          action={<Link to={{ pathname: '/', search }}>Back to the start</Link>}
        >
          The link may be old or mistyped.
        </EmptyState>
      </Card>
    </>
  );
}
