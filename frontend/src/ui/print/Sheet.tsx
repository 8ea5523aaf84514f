/** A printed list: title, franchise, date and notes, then a table whose header repeats on each page. */
import { type ReactNode, use } from 'react';
import { formatCount } from '../count.ts';
import { InDialog } from '../dialog/dialog-stack.ts';
import styles from './Sheet.module.css';
import { PrintSubject } from './subject.ts';

/** Maximum number of printed rows: about forty pages. Browsers take minutes to lay out more rows. */
const MAX_PRINTED = 1000;

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Returns the indexes of the rows that are printed: the first 1,000 at most. */
export function printedRows(count: number): number[] {
  return Array.from({ length: Math.min(count, MAX_PRINTED) }, (_, row) => row);
}

/**
 * Returns a note if the list has more rows than are printed, otherwise an empty text.
 * @param advice how to get the other rows: "narrow the search"
 */
export function truncationNote(count: number, advice: string): string {
  return count > MAX_PRINTED ? `Only the first ${formatCount(MAX_PRINTED)} rows are printed: ${advice}.` : '';
}

export interface SheetProps {
  readonly title: string;
  /** Sentences above the table. Empty ones are skipped. */
  readonly notes: readonly string[];
  /** True for landscape format. */
  readonly isWide: boolean;
  /** Font size of the table as a factor of the default, at most 1. */
  readonly size: number;
  /** Content of the <table>. */
  readonly children: ReactNode;
}

export function Sheet({ title, notes, isWide, size, children }: SheetProps) {
  const subject = use(PrintSubject);
  const isInDialog = use(InDialog);
  return (
    <section
      data-print-sheet=""
      // Without this attribute, an open dialog hides the sheet from screen readers and from the tags in a PDF.
      data-tabster-never-hide=""
      data-wide={isWide || undefined}
      data-in-dialog={isInDialog || undefined}
      className={styles.sheet}
    >
      <h2>{title}</h2>
      <p className={styles.subject}>{[subject, DATE.format(new Date())].filter(Boolean).join(', ')}</p>
      <p>{notes.filter(Boolean).join(' ')}</p>
      <table style={{ fontSize: `${100 * size}%` }}>{children}</table>
    </section>
  );
}
