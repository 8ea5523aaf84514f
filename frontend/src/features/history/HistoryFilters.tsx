/** The filters above the history: kind of record, person and dates. */
import type { AuditEntry } from '@franchise-admin/api/contract';
import { KIND_OPTIONS } from '../../shared/history/words.ts';
import { Button, Field, FluentArea, OptionPicker, TextButton, TextField, useTypedParam } from '../../ui/index.ts';
import styles from './history.module.css';
import type { HistoryFilterState } from './useHistoryFilter.ts';

export interface HistoryFiltersProps {
  readonly state: HistoryFilterState;
  /** The loaded entries, which contain the name of a filtered record. */
  readonly entries: readonly AuditEntry[];
}

export function HistoryFilters({ state, entries }: HistoryFiltersProps) {
  const { values, change, clear, error, isActive } = state;
  const person = useTypedParam('person');
  const record = values.record && recordName(entries, values.kind, values.record);
  return (
    <FluentArea>
      <search className={styles.filters} aria-label="Filters">
        <Field label="Kind">
          {(control) => (
            <OptionPicker
              {...control}
              options={KIND_OPTIONS}
              value={values.kind ?? null}
              none="All kinds"
              onChange={(kind) => change({ kind: kind?.value, record: undefined })}
            />
          )}
        </Field>
        <TextField
          label="Changed by"
          placeholder="Everyone"
          maxLength={100}
          value={person.typed}
          onChange={person.setTyped}
        />
        <TextField
          label="From"
          type="date"
          value={values.from ?? ''}
          max={values.to}
          onChange={(from) => change({ from })}
        />
        <TextField
          label="To"
          type="date"
          value={values.to ?? ''}
          min={values.from}
          error={error}
          onChange={(to) => change({ to })}
        />
        {isActive && (
          <div className={styles.clear}>
            <Button appearance="subtle" onClick={clear}>
              Clear filters
            </Button>
          </div>
        )}
        <p className="visually-hidden" role="alert">
          {error}
        </p>
        {record && (
          <p className={styles.chosen}>
            <span>
              Record: <strong>{record}</strong>
            </span>
            <TextButton onClick={() => change({ record: undefined })}>Show all records</TextButton>
          </p>
        )}
      </search>
    </FluentArea>
  );
}

function recordName(entries: readonly AuditEntry[], kind: string | undefined, recordId: string): string {
  for (const { changes } of entries) {
    const found = changes.find((change) => change.kind === kind && change.recordId === recordId);
    if (found) return found.name;
  }
  return recordId;
}
