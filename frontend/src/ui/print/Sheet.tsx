/** A sheet of paper: what it is about, of which franchise and when, then a table whose head comes again on each page. */
import { type ReactNode, use } from 'react';
import { formatCount } from '../count.ts';
import { InDialog } from '../dialog/dialog-stack.ts';
import styles from './Sheet.module.css';
import { PrintSubject } from './subject.ts';

/** About forty pages. Nobody reads more on paper, and browsers take minutes to lay out much more. */
const MAX_PRINTED = 1000;

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The rows that are printed of so many: the first ones. */
export function printedRows(count: number): number[] {
  return Array.from({ length: Math.min(count, MAX_PRINTED) }, (_, row) => row);
}

/** That not all of so many rows are printed; empty when all are. @param instead what gives the others: "search for fewer" */
export function restOnScreen(count: number, instead: string): string {
  return count > MAX_PRINTED ? `Printed are the first ${formatCount(MAX_PRINTED)}: ${instead}.` : '';
}

export interface SheetProps {
  readonly title: string;
  /** Sentences; empty ones are left out. */
  readonly notes: readonly string[];
  /** It needs the longer side of the paper. */
  readonly isWide: boolean;
  /** The share of its usual size that the type of the table has. */
  readonly size: number;
  /** The parts of the table. */
  readonly children: ReactNode;
}

export function Sheet({ title, notes, isWide, size, children }: SheetProps) {
  const subject = use(PrintSubject);
  const isInDialog = use(InDialog);
  return (
    <section
      data-print-sheet=""
      // Else an open dialog hides it from screen readers and from the tags of a PDF, a moment after it appears.
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
