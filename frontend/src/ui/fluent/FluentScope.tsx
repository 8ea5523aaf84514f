/** Where Fluent's components live. It comes with the first dialog, menu or toast, so that the first page does not pay for it. */
import { FluentProvider, useFocusFinders } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { provideKeeper } from './keeper.ts';
import { portalTheme } from './theme.ts';

/** The provider's own element takes no place in the page. A class would go to its portals too; a style does not. */
const NO_BOX = { display: 'contents' } as const;

export function FluentScope({ children }: { readonly children: ReactNode }) {
  return (
    <FluentProvider theme={portalTheme} style={NO_BOX}>
      {children}
    </FluentProvider>
  );
}

/** Any of Fluent's focus hooks counts as a user of its focus engine. */
function Keeper() {
  useFocusFinders();
  return null;
}

// A side effect of loading this file (package.json, "sideEffects"): see FluentKeeper.tsx.
provideKeeper(Keeper);
