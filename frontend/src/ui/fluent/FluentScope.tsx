/** Provides Fluent's theme and styles. It loads with the first dialog, menu or popover, not with the first page. */
import { createDOMRenderer, FluentProvider, RendererProvider, useFocusFinders } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { provideKeeper } from './keeper.ts';
import { portalTheme } from './theme.ts';

const first = document.head.firstElementChild;
/** Inserts Fluent's rules before the portal's, so that the portal's classes win if the specificity is equal. */
const renderer = createDOMRenderer(document, first instanceof HTMLElement ? { insertionPoint: first } : {});

/** Removes the provider's element from the layout. This is a style, because Fluent copies classes to its React portals. */
const NO_BOX = { display: 'contents' } as const;

export function FluentScope({ children }: { readonly children: ReactNode }) {
  return (
    <RendererProvider renderer={renderer}>
      <FluentProvider theme={portalTheme} style={NO_BOX}>
        {children}
      </FluentProvider>
    </RendererProvider>
  );
}

/** Keeps Fluent's focus engine in use by calling one of its hooks. */
function Keeper() {
  useFocusFinders();
  return null;
}

// A side effect of this import (package.json, "sideEffects"); see FluentKeeper.tsx.
provideKeeper(Keeper);
