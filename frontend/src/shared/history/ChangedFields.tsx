/** The fields of a changed record, before and after. */
import type { ChangedField, ChangedRecord } from '@franchise-admin/api/contract';
import type { ReactNode } from 'react';
import { Breakable, ComparedValue, ComparisonTable } from '../../ui/index.ts';
import styles from './history.module.css';
import { kindName } from './words.ts';

export type Side = 'before' | 'after';

export interface ChangedFieldsProps {
  readonly change: ChangedRecord;
  /** By default, the sides on which the record existed. */
  readonly sides?: readonly Side[];
  /** Headers of the two columns. */
  readonly headers: Readonly<Record<Side, string>>;
  /** Renders the button below a value that restores the value. */
  readonly action?: (field: ChangedField, side: Side) => ReactNode;
  /** The buttons beside the heading that select the versions to compare. */
  readonly view?: ReactNode;
  /** The buttons below the table that restore the record. */
  readonly children?: ReactNode;
}

/** Returns the sides (before, after) on which the record existed. */
export function sidesOf({ action }: Pick<ChangedRecord, 'action'>): readonly Side[] {
  if (action === 'created') return ['after'];
  return action === 'deleted' ? ['before'] : ['before', 'after'];
}

export function ChangedFields({
  change,
  sides = sidesOf(change),
  headers,
  view,
  action,
  children,
}: ChangedFieldsProps) {
  const { kind, name, fields } = change;
  return (
    <section className={styles.record} aria-label={`${name}, ${kindName(kind)} ${change.action}`}>
      <div className={styles.head}>
        <h3 className={styles.name}>
          <Breakable text={name} />
          <span className={styles.kind}>
            {kindName(kind)} {change.action}
          </span>
        </h3>
        {view}
      </div>
      {fields.length > 0 && (
        <ComparisonTable
          label={`Fields of ${name}`}
          sides={sides}
          headers={headers}
          fields={fields}
          keyOf={({ field }) => field}
          cell={(field, side) => (
            <>
              <ComparedValue text={field[side]} />
              {action?.(field, side)}
            </>
          )}
        />
      )}
      {children}
    </section>
  );
}
