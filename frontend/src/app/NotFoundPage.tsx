import { Link, useLocation } from 'react-router-dom';
import { Card, EmptyState, PageHeader } from '../ui/index.ts';

/** Shown inside the layout if the path is unknown (SHELL-05). */
export function NotFoundPage() {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHeader title="Page not found" />
      <Card>
        <EmptyState
          title={`There is no page at ${pathname}`}
          action={<Link to={{ pathname: '/', search }}>Go to the home page</Link>}
        >
          The link may be outdated or mistyped.
        </EmptyState>
      </Card>
    </>
  );
}
