/** The filters above the history: kind of record, person, dates. */
import type { AuditEntry } from '@franchise-admin/api/contract';
import { useId } from 'react';
import { KIND_OPTIONS } from '../../shared/history/words.ts';
import { Button, OptionPicker, TextButton, useTypedParam } from '../../ui/index.ts';
import styles from './history.module.css';
import type { HistoryFilterState } from './useHistoryFilter.ts';

export interface HistoryFiltersProps {
  readonly state: HistoryFilterState;
  /** The loaded entries. Their authors are the options of the person filter. */
  readonly entries: readonly AuditEntry[];
}

export function HistoryFilters({ state, entries }: HistoryFiltersProps) {
  const { values, change, clear, error, isActive } = state;
  const person = useTypedParam('person');
  const record = values.record && recordName(entries, values.kind, values.record);
  const id = useId();
  return (
    <search className={styles.filters} aria-label="Filters">
      <div className={styles.filter}>
        <label htmlFor={`${id}-kind`} id={`${id}-kind-label`}>
          Kind
        </label>
        <OptionPicker
          id={`${id}-kind`}
          labelledBy={`${id}-kind-label`}
          options={KIND_OPTIONS}
          value={values.kind ?? null}
          none="All kinds"
          onChange={(kind) => change({ kind: kind?.value, record: undefined })}
        />
      </div>
      <div className={styles.filter}>
        <label htmlFor={`${id}-person`}>Changed by</label>
        <input
          id={`${id}-person`}
          type="text"
          placeholder="Everyone"
          maxLength={100}
          autoComplete="off"
          value={person.typed}
          onChange={(event) => person.setTyped(event.target.value)}
        />
      </div>
      <div className={styles.filter}>
        <label htmlFor={`${id}-from`}>From</label>
        <input
          id={`${id}-from`}
          type="date"
          value={values.from ?? ''}
          max={values.to}
          onChange={(event) => change({ from: event.target.value })}
        />
      </div>
      <div className={styles.filter}>
        <label htmlFor={`${id}-to`}>To</label>
        <input
          id={`${id}-to`}
          type="date"
          value={values.to ?? ''}
          min={values.from}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
          onChange={(event) => change({ to: event.target.value })}
        />
      </div>
      {isActive && (
        <div className={styles.clear}>
          <Button appearance="subtle" onClick={clear}>
            Clear filters
          </Button>
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {record && (
        <p className={styles.chosen}>
          <span>
            Record: <strong>{record}</strong>
          </span>
          <TextButton onClick={() => change({ record: undefined })}>Show all records</TextButton>
        </p>
      )}
    </search>
  );
}

function recordName(entries: readonly AuditEntry[], kind: string | undefined, recordId: string): string {
  for (const { changes } of entries) {
    const found = changes.find((change) => change.kind === kind && change.recordId === recordId);
    if (found) return found.name;
  }
  return recordId;
}
