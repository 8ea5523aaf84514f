/**
 * Shows the values of each field of a record side by side, for example before and after a change. The container must set `container-type`,
 * so that the table adapts to its width.
 */
import type { ReactNode } from 'react';
import { Breakable } from './Breakable.tsx';
import styles from './ComparisonTable.module.css';

export interface ComparisonTableProps<Side extends string, Field extends { readonly label: string }> {
  readonly label: string;
  readonly sides: readonly Side[];
  readonly headers: Readonly<Record<Side, string>>;
  readonly fields: readonly Field[];
  readonly keyOf: (field: Field) => string;
  readonly cell: (field: Field, side: Side) => ReactNode;
  /** True if the values are radio buttons. */
  readonly hasChoices?: boolean;
}

export function ComparisonTable<Side extends string, Field extends { readonly label: string }>(
  props: ComparisonTableProps<Side, Field>,
) {
  const { label, sides, headers, fields, keyOf, cell, hasChoices } = props;
  return (
    <table className={styles.table} aria-label={label} data-sides={sides.length} data-choices={hasChoices}>
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
          <tr key={keyOf(field)}>
            <th scope="row">{field.label}</th>
            {sides.map((side) => (
              <td key={side} data-side={headers[side]}>
                {cell(field, side)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value in the table, or "(none)" if it is empty. */
export function ComparedValue({ text }: { readonly text: string }) {
  return text ? <Breakable text={text} /> : <span className={styles.none}>(none)</span>;
}
