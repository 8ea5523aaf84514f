/** The card that holds a list: toolbar, content, footer with the count. */
import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { cx } from './cx.ts';

export interface CardProps {
  readonly children: ReactNode;
  /** Fills the height that is left of the page and lets what is in it scroll instead of the page. */
  readonly fill?: boolean;
  /** Names the card for assistive technology, as a region. */
  readonly label?: string;
}

export function Card({ children, fill = false, label }: CardProps) {
  return (
    <section className={cx(styles.card, fill && styles.fill)} aria-label={label} data-fill={fill || undefined}>
      {children}
    </section>
  );
}

/** A row above the list: search at the left, actions at the right (put them in `end`). */
export function CardToolbar({ children, end }: { readonly children?: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.start}>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}

/** A card's own heading with a count and an action. */
export function CardHeader({
  title,
  level: Heading = 'h2',
  count,
  action,
}: {
  readonly title: string;
  /** Of a card that belongs to another: h3. */
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

/** The card's last line: the count at the left, a hint at the right. */
export function CardFooter({ children, end }: { readonly children: ReactNode; readonly end?: ReactNode }) {
  return (
    <div className={styles.footer}>
      <span>{children}</span>
      {end && <span className={styles.hint}>{end}</span>}
    </div>
  );
}
