import type { UnitDetails } from '@franchise-admin/api/contract';
import styles from './OpeningHours.module.css';
import { weekOf } from './opening-hours.ts';

/** The week at a glance; the hours are mastered elsewhere, so they are shown and never edited. */
export function OpeningHours({ unit }: { readonly unit: UnitDetails }) {
  return (
    <dl className={styles.week}>
      {weekOf(unit).map(({ day, short, hours }) => (
        <div key={day} className={styles.day}>
          <dt>{short}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
