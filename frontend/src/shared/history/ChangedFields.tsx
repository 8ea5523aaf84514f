/** The fields of a changed record, before and after. */
import type { ChangedField, ChangedRecord } from '@franchise-admin/api/contract';
import type { ReactNode } from 'react';
import { Breakable } from '../../ui/index.ts';
import styles from './history.module.css';
import { kindName } from './words.ts';

export type Side = 'before' | 'after';

export interface ChangedFieldsProps {
  readonly change: ChangedRecord;
  /** Headers of the two columns. */
  readonly headers: Readonly<Record<Side, string>>;
  /** Shown below a value; restores it. */
  readonly action?: (field: ChangedField, side: Side) => ReactNode;
  /** Shown below the table; restores the record. */
  readonly children?: ReactNode;
}

/** The sides (before, after) on which the record existed. */
export function sidesOf({ action }: Pick<ChangedRecord, 'action'>): readonly Side[] {
  if (action === 'created') return ['after'];
  return action === 'deleted' ? ['before'] : ['before', 'after'];
}

export function ChangedFields({ change, headers, action, children }: ChangedFieldsProps) {
  const { kind, name, fields } = change;
  const sides = sidesOf(change);
  return (
    <section className={styles.record} aria-label={`${name}, ${kindName(kind)} ${change.action}`}>
      <h3 className={styles.name}>
        <Breakable text={name} />
        <span className={styles.kind}>
          {kindName(kind)} {change.action}
        </span>
      </h3>
      {fields.length > 0 && (
        <table className={styles.fields} aria-label={`Fields of ${name}`} data-sides={sides.length}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              {sides.map((side) => (
                <th key={side} scope="col">
                  {headers[side]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.field}>
                <th scope="row">{field.label}</th>
                {sides.map((side) => (
                  <td key={side} data-side={headers[side]}>
                    {field[side] ? <Breakable text={field[side]} /> : <span className={styles.none}>(none)</span>}
                    {action?.(field, side)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {children}
    </section>
  );
}
