/** Components in chunks of their own: a page, a dialog, a menu. */
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type MissingReason, whyMissing } from './missing-code.ts';
import { notifyError } from './toasts/toasts.ts';

export interface LateCode<P extends object> {
  readonly Late: ComponentType<P & LateProps>;
  /** Fetches the code ahead of its first showing; a failure shows with the component itself. */
  readonly preload: () => void;
}

interface LateProps {
  /** Called when the code cannot be loaded, so that the opener removes the component. Without it, the boundary above shows the failure. */
  readonly onMissing?: (() => void) | undefined;
  /** Shows no error toast for missing code: the user did not open the component by hand. */
  readonly isQuiet?: boolean | undefined;
}

/** The code of a component could not be loaded (missing-code.ts). */
class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

/** Whether a part of the page failed because its code did not come. */
export const isMissingCode = (error: unknown): boolean => error instanceof MissingCode;

/**
 * Code that is here already renders at once: React.lazy alone would show the fallback first and hold the component back for
 * 300 ms so as not to flicker. Code that did not come is asked for again at the next showing; React.lazy keeps a failure for ever.
 * @param fallback stands there while the code comes
 */
export function lateCode<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): LateCode<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const fetchCode = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return { default: component };
      },
      (cause: unknown) => {
        loading = undefined;
        throw new MissingCode('A part of the portal could not be loaded.', { cause });
      },
    );
    return loading;
  };

  function Late({ onMissing, isQuiet, ...props }: P & LateProps) {
    // Fixed at mount: another component type would begin anew.
    const [Chosen] = useState<ComponentType<P>>(() => loaded ?? lazy(fetchCode));
    const content = (
      <Suspense fallback={fallback}>
        <Chosen {...(props as unknown as P)} />
      </Suspense>
    );
    return onMissing ? (
      <MissingBoundary onMissing={onMissing} isQuiet={isQuiet}>
        {content}
      </MissingBoundary>
    ) : (
      content
    );
  }
  return { Late, preload: () => void fetchCode().catch(() => undefined) };
}

/** Milliseconds: what is printed cannot wait for its code, however busy the page is. */
const LONGEST_WAIT_MS = 1_000;

/** Fetches code in an idle moment as soon as it is wanted: `usePreload(preload, isLoaded)`. */
export function usePreload(preload: () => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || typeof requestIdleCallback !== 'function') return;
    const waiting = requestIdleCallback(preload, { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(waiting);
  }, [preload, isWanted]);
}

/** The code of something that somebody asked for; undefined, and said so, when it does not come. */
export async function codeFor<M>(load: () => Promise<M>): Promise<M | undefined> {
  try {
    return await load();
  } catch (error) {
    console.warn('A part of the portal could not be loaded.', error);
    await tellMissing();
    return undefined;
  }
}

const MISSING_DETAILS: Record<MissingReason, string> = {
  offline: 'The connection is down. Please check it and try again.',
  published: 'A new version of the portal has been published. Please reload this page.',
  missing: 'Please try again.',
};

async function tellMissing(): Promise<void> {
  const detail = MISSING_DETAILS[await whyMissing()];
  notifyError('This part of the portal could not be loaded.', { detail });
}

interface BoundaryProps extends LateProps {
  readonly children: ReactNode;
  readonly onMissing: () => void;
}

/** Holds back missing code alone; any other error is the next boundary's. */
class MissingBoundary extends Component<BoundaryProps, { readonly error?: unknown }> {
  override readonly state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof MissingCode)) return;
    if (!this.props.isQuiet) void tellMissing();
    this.props.onMissing();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof MissingCode) return null;
    throw error;
  }
}
