/** The top of a page: heading, one line of counts, and actions. The primary action comes last. */
import { type ReactNode, useEffect, useRef } from 'react';
import { headingAppeared } from './heading-focus.ts';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  /** The heading as specified. The document title begins with it. */
  readonly title: string;
  /** The name of the shown record, appended to the title. It stays on one line, so the page does not move when the name arrives. */
  readonly subject?: string | undefined;
  /** One line of counts separated by middle dots. While the counts load, `null` reserves the height of the line. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** True for the header of a loading page. It never gets the focus and never replaces the document title of the loaded page. */
  readonly isPlaceholder?: boolean;
}

/** Renders the only h1 of the page, which gets the focus after a navigation within the app. */
export function PageHeader({ title: screen, subject, note, actions, isPlaceholder = false }: PageHeaderProps) {
  const title = subject === undefined ? screen : `${screen} - ${subject}`;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The loaded page may already be mounted but still hidden.
    if (isPlaceholder && document.querySelector('[data-page-heading]')) return;
    document.title = `${title} | Franchise Admin Portal`;
  }, [title, isPlaceholder]);
  useEffect(() => {
    if (!isPlaceholder) headingAppeared(heading.current);
  }, [isPlaceholder]);
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1
          ref={heading}
          tabIndex={-1}
          data-page-heading={isPlaceholder ? undefined : ''}
          className={subject && styles.oneLine}
          title={subject && title}
        >
          {title}
        </h1>
        {note !== undefined && <p className={styles.note}>{note ?? '\u00a0'}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
