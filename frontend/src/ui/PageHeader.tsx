/** A page's heading, one line of counts and its actions, the primary one last. */
import { type ReactNode, useEffect, useRef } from 'react';
import { headingAppeared } from './heading-focus.ts';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  /** The heading's exact words; the document's title begins with them. */
  readonly title: string;
  /** The record that the page shows. Follows the title in one line, so that the page stays in place when the name arrives. */
  readonly subject?: string | undefined;
  /** One line of counts; a middle dot parts them. Its height is kept free while it is not known (`null`). */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** Stands in for the page's own, which is still to come: that one takes the focus and has the last word on the document's title. */
  readonly isComing?: boolean;
}

/** The page's only h1; it takes the focus after a navigation within the app. */
export function PageHeader({ title: screen, subject, note, actions, isComing = false }: PageHeaderProps) {
  const title = subject === undefined ? screen : `${screen} - ${subject}`;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The page's own may be there already, held back.
    if (isComing && document.querySelector('[data-page-heading]')) return;
    document.title = `${title} | Franchise Admin Portal`;
  }, [title, isComing]);
  useEffect(() => {
    if (!isComing) headingAppeared(heading.current);
  }, [isComing]);
  return (
    <div className={styles.header}>
      <div className={styles.words}>
        <h1
          ref={heading}
          tabIndex={-1}
          data-page-heading={isComing ? undefined : ''}
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
