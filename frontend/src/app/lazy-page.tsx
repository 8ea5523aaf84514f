import { type ComponentType, lazy, useState } from 'react';

export interface LazyPage {
  readonly Page: ComponentType;
  /** Fetches the page's code ahead of its first showing; a failure shows when the page itself is rendered. */
  readonly preload: () => void;
}

/**
 * A page in a chunk of its own. One whose code is here already renders at once: React.lazy alone would show its fallback
 * first and hold the page back for 300 ms so as not to flicker.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loaded: ComponentType | undefined;
  const fetchPage = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy = lazy(fetchPage);
  function Page() {
    // Fixed at mount: another component type would begin the page anew.
    const [Chosen] = useState<ComponentType>(() => loaded ?? Lazy);
    return <Chosen />;
  }
  return { Page, preload: () => void fetchPage().catch(() => undefined) };
}
