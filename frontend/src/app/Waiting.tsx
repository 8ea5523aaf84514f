/** What stands in a page's place until it can be shown. */
import { useLocation } from 'react-router-dom';
import type { Failure } from '../client/failure.ts';
import { Card, ErrorState, PageHeader } from '../ui/index.ts';
import { SCREENS, type Screen, screenAt } from './screens.ts';
import { Shape } from './shapes.tsx';

/** Of the page at the address; no shape where no route knows it. */
function useScreen(): Partial<Screen> & Pick<Screen, 'title'> {
  const screen = screenAt(useLocation().pathname);
  return screen === undefined ? { title: 'Franchise Admin Portal' } : SCREENS[screen];
}

export interface WaitingProps {
  /** What to say once the answer did not come. */
  readonly message: string;
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

/** For an answer that the page cannot do without. */
export function Waiting({ message, failure, onRetry }: WaitingProps) {
  const { title } = useScreen();
  if (!failure) return <Loading />;
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <ErrorState message={message} detail={failure.detail} requestId={failure.requestId} onRetry={onRetry} />
      </Card>
    </>
  );
}

/** Where a page will be, while its code or its answers come. */
export function Loading() {
  const { title, shape } = useScreen();
  return (
    <>
      <PageHeader title={title} note={shape === undefined || shape === 'sections' ? undefined : null} isPlaceholder />
      <Shape shape={shape} />
    </>
  );
}
