import { Component, type ErrorInfo, type ReactNode } from 'react';
import { OFFLINE } from '../client/failure.ts';
import { Card, ErrorState, isMissingCode, notifyError, PageHeader } from '../ui/index.ts';

interface Props {
  readonly children: ReactNode;
  /** What stands there instead of the message. */
  readonly fallback?: ReactNode;
}

interface State {
  readonly hasFailed: boolean;
  /** The connection is down, as far as is known: nothing is wrong with the page. */
  readonly isCutOff: boolean;
}

const FAILED = 'This page could not be shown.';
const PUBLISHED = 'A new version of the portal may have been published. Loading the page again usually helps.';

/**
 * A page that fails, in its code or while its code loads (the connection is down, or a new version was published meanwhile), says so
 * inside the layout instead of leaving it blank. Give it the path as its key, so that another page begins anew.
 */
export class PageBoundary extends Component<Props, State> {
  override readonly state: State = { hasFailed: false, isCutOff: false };

  static getDerivedStateFromError(error: unknown): State {
    return { hasFailed: true, isCutOff: isMissingCode(error) && !navigator.onLine };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('The page failed.', error, info.componentStack);
  }

  /** Loads the page again where there is one to be loaded: the browser's own error page has no way back into the portal. */
  async #retry() {
    if (await isServed()) return window.location.reload();
    this.setState({ isCutOff: true });
    notifyError(FAILED, { detail: OFFLINE });
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return (
      <>
        <PageHeader title="Something went wrong" />
        <Card>
          <ErrorState
            message={FAILED}
            detail={this.state.isCutOff ? OFFLINE : PUBLISHED}
            onRetry={() => void this.#retry()}
          />
        </Card>
      </>
    );
  }
}

/** Whether this page's server answers at all. */
async function isServed(): Promise<boolean> {
  try {
    await fetch(window.location.href, { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}
