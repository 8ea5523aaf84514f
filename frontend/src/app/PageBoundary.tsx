import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Card, ErrorState, PageHeader } from '../ui/index.ts';

interface Props {
  readonly children: ReactNode;
  /** What stands there instead of the message. */
  readonly fallback?: ReactNode;
}

/**
 * A page that fails, in its code or while its code loads (a new version was published meanwhile), says so inside the layout
 * instead of leaving it blank. Give it the path as its key, so that another page begins anew.
 */
export class PageBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('The page failed.', error, info.componentStack);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <>
        <PageHeader title="Something went wrong" />
        <Card>
          <ErrorState
            message="This page could not be shown."
            detail="A new version of the portal may have been published. Loading the page again usually helps."
            onRetry={() => window.location.reload()}
          />
        </Card>
      </>
    );
  }
}
