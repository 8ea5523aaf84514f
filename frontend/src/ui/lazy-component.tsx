/** Components that load on demand, each in its own chunk: pages, dialogs, menus. */
import { Component, type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { type MissingReason, whyMissing } from './missing-code.ts';
import { notifyError } from './toasts/toasts.ts';

export interface LazyComponent<P extends object> {
  readonly Lazy: ComponentType<P & LazyProps>;
  /** Loads the code before the first render. Never rejects. A failure is reported only when the component is rendered. */
  readonly preload: () => Promise<void>;
}

interface LazyProps {
  /**
   * Called if the code fails to load. The caller must then remove the component. Without this callback, the surrounding error boundary
   * shows the failure.
   */
  readonly onMissing?: (() => void) | undefined;
  /** True for components that the user did not open. If their code is missing, no toast appears. */
  readonly isQuiet?: boolean | undefined;
}

/** Thrown if the code of a component fails to load. */
class MissingCode extends Error {
  override readonly name = 'MissingCode';
}

/** True for errors caused by code that failed to load. */
export const isMissingCode = (error: unknown): boolean => error instanceof MissingCode;

/**
 * Creates a component that renders immediately if its code has loaded. After a failed load, the next mount retries. React.lazy would never
 * retry, and would keep a visible fallback for at least 300 ms.
 * @param fallback shown while the code loads
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = null,
): LazyComponent<P> {
  let loaded: ComponentType<P> | undefined;
  let loading: Promise<ComponentType<P>> | undefined;
  const fetchCode = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return component;
      },
      (cause: unknown) => {
        loading = undefined;
        throw new MissingCode('We could not load a part of the portal.', { cause });
      },
    );
    return loading;
  };

  function OnDemand(props: P) {
    const [state, setState] = useState<{ readonly Loaded?: ComponentType<P>; readonly error?: unknown }>(() =>
      loaded ? { Loaded: loaded } : {},
    );
    const { Loaded, error } = state;
    useLayoutEffect(() => {
      if (Loaded) return;
      let isMounted = true;
      fetchCode().then(
        (component) => isMounted && setState({ Loaded: component }),
        (failure: unknown) => isMounted && setState({ error: failure }),
      );
      return () => {
        isMounted = false;
      };
    }, [Loaded]);
    if (error !== undefined) throw error;
    return Loaded ? <Loaded {...props} /> : fallback;
  }

  function Lazy({ onMissing, isQuiet, ...props }: P & LazyProps) {
    const content = <OnDemand {...(props as unknown as P)} />;
    return onMissing ? (
      <MissingBoundary onMissing={onMissing} isQuiet={isQuiet}>
        {content}
      </MissingBoundary>
    ) : (
      content
    );
  }
  const ignore = () => undefined;
  return { Lazy, preload: () => fetchCode().then(ignore, ignore) };
}

/** Milliseconds after which code is preloaded even if the page is busy, for example with the search index of a long list. */
const MAX_DELAY_MS = 100;

/** If `isWanted` is true, preloads code while the browser is idle. */
export function usePreload(preload: () => void, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || typeof requestIdleCallback !== 'function') return;
    const waiting = requestIdleCallback(preload, { timeout: MAX_DELAY_MS });
    return () => cancelIdleCallback(waiting);
  }, [preload, isWanted]);
}

/** Loads code that the user requested. If that fails, shows a toast and returns undefined. */
export async function loadCode<M>(load: () => Promise<M>): Promise<M | undefined> {
  try {
    return await load();
  } catch (error) {
    console.warn('We could not load a part of the portal.', error);
    await notifyMissing();
    return undefined;
  }
}

const MISSING_DETAILS: Record<MissingReason, string> = {
  offline: 'The connection is down. Please check it and try again.',
  published: 'A new version of the portal has been published. Please reload this page.',
  missing: 'Please try again.',
};

async function notifyMissing(): Promise<void> {
  const detail = MISSING_DETAILS[await whyMissing()];
  notifyError('We could not load this part of the portal.', { detail });
}

interface BoundaryProps extends LazyProps {
  readonly children: ReactNode;
  readonly onMissing: () => void;
}

/** Catches errors caused by missing code. Rethrows any other error to the next boundary. */
class MissingBoundary extends Component<BoundaryProps, { readonly error?: unknown }> {
  override readonly state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof MissingCode)) return;
    if (!this.props.isQuiet) void notifyMissing();
    this.props.onMissing();
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof MissingCode) return null;
    throw error;
  }
}
