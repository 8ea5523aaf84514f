/** Where Fluent's components live. It comes with the first dialog, menu or toast, so that the first page does not pay for it. */
import { createDOMRenderer, FluentProvider, RendererProvider, useFocusFinders } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { provideKeeper } from './keeper.ts';
import { portalTheme } from './theme.ts';

const first = document.head.firstElementChild;
/** Fluent's rules come before the portal's, whose classes win over Fluent's of the same weight. */
const renderer = createDOMRenderer(document, first instanceof HTMLElement ? { insertionPoint: first } : {});

/** The provider's own element takes no place in the page. A class would go to its portals too; a style does not. */
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

/** Any of Fluent's focus hooks counts as a user of its focus engine. */
function Keeper() {
  useFocusFinders();
  return null;
}

// A side effect of loading this file (package.json, "sideEffects"): see FluentKeeper.tsx.
provideKeeper(Keeper);
