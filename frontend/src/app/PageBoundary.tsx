import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useRecovery } from '../client/useRecovery.ts';
import {
  Card,
  ErrorState,
  isMissingCode,
  type MissingReason,
  notifyError,
  PageHeader,
  whyMissing,
} from '../ui/index.ts';

interface Props {
  readonly children: ReactNode;
  /** Shown instead of the error message. */
  readonly fallback?: ReactNode;
}

/** `fault` means that the page's code has loaded but threw an error. */
type Reason = MissingReason | 'fault';

interface State {
  readonly reason?: Reason;
}

const FAILED = 'We could not show this page.';
const DETAILS: Record<Reason, string> = {
  offline: 'The connection is down. The page reloads automatically when it is back.',
  published: 'A new version of the portal may have been published. Try again to load it.',
  missing: 'We could not load a part of the portal. Please try again.',
  fault: 'Something went wrong on this page. Please try again.',
};

/** Shows why a page failed, or `fallback` if it is set. Use the path as `key`, so that a navigation clears the failure. */
export class PageBoundary extends Component<Props, State> {
  override readonly state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    if (!isMissingCode(error)) return { reason: 'fault' };
    return { reason: navigator.onLine ? 'missing' : 'offline' };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error('The page failed.', error, info.componentStack);
    if (isMissingCode(error)) void whyMissing().then((reason) => this.setState({ reason }));
  }

  /** Reloads the page only if the server responds. Otherwise the browser's error page would replace the portal. */
  readonly #retry = async ({ isQuiet }: { readonly isQuiet: boolean }) => {
    if ((await whyMissing()) !== 'offline') return window.location.reload();
    this.setState({ reason: 'offline' });
    if (!isQuiet) notifyError(FAILED, { detail: DETAILS.offline });
  };

  override render() {
    const { reason } = this.state;
    if (reason === undefined) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return <Failed reason={reason} retry={this.#retry} />;
  }
}

interface FailedProps {
  readonly reason: Reason;
  readonly retry: (how: { readonly isQuiet: boolean }) => Promise<void>;
}

function Failed({ reason, retry }: FailedProps) {
  useRecovery(reason === 'offline', () => void retry({ isQuiet: true }));
  return (
    <>
      <PageHeader title="Something went wrong" />
      <Card>
        <ErrorState message={FAILED} detail={DETAILS[reason]} onRetry={() => void retry({ isQuiet: false })} />
      </Card>
    </>
  );
}
