/** A card with an optional toolbar, heading and footer. */
import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { cx } from './cx.ts';

export interface CardProps {
  readonly children: ReactNode;
  /** Limits the card to the remaining height of the page; the content scrolls instead of the page. */
  readonly fill?: boolean;
  /** Makes the card a region with this accessible name. */
  readonly label?: string;
}

export function Card({ children, fill = false, label }: CardProps) {
  return (
    <section className={cx(styles.card, fill && styles.fill)} aria-label={label} data-fill={fill || undefined}>
      {children}
    </section>
  );
}

/** A row above the list: search on the left, actions (`end`) on the right. */
export function CardToolbar({ children, end }: { readonly children?: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.start}>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

export function CardHeader({
  title,
  level: Heading = 'h2',
  count,
  action,
}: {
  readonly title: string;
  /** `h3` for a card inside a section that has its own h2. */
  readonly level?: 'h2' | 'h3';
  readonly count?: number;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.header}>
      <Heading>{title}</Heading>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {action && <div className={styles.end}>{action}</div>}
    </div>
  );
}

/** The last line of a card: the count on the left, a hint on the right. */
export function CardFooter({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className={styles.footer}>
      <span>{children}</span>
      {end && <span className={styles.hint}>{end}</span>}
    </div>
  );
}
