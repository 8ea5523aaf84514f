/** Placeholders for a page: a skeleton while the page loads, or its failure. */
import { useLocation } from 'react-router-dom';
import type { Failure } from '../client/failure.ts';
import { Card, ErrorState, PageHeader } from '../ui/index.ts';
import { SCREENS, type Screen, screenAt } from './screens.ts';
import { Shape } from './shapes.tsx';

/** Returns the screen at the current path. For an unknown path, returns only a title. */
function useScreen(): Partial<Screen> & Pick<Screen, 'title'> {
  const screen = screenAt(useLocation().pathname);
  return screen === undefined ? { title: 'Franchise Admin Portal' } : SCREENS[screen];
}

export interface WaitingProps {
  readonly message: string;
  readonly failure: Failure | undefined;
  readonly onRetry: () => void;
}

/** Shows the skeleton of the page, or the failure with "Try again". */
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

/** The skeleton of a page while its code or data loads. */
export function Loading() {
  const { title, shape, hasNote } = useScreen();
  return (
    <>
      <PageHeader title={title} note={hasNote ? null : undefined} isPlaceholder />
      <Shape shape={shape} />
    </>
  );
}
