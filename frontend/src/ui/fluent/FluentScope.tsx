/** Where Fluent's components live. It comes with the first dialog, menu or toast, so that the first page does not pay for it. */
import { FluentProvider } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import styles from './FluentScope.module.css';
import { portalTheme } from './theme.ts';

export function FluentScope({ children }: { readonly children: ReactNode }) {
  return (
    <FluentProvider theme={portalTheme} className={styles.scope}>
      {children}
    </FluentProvider>
  );
}
