/** The filters above the history: kind of record, record, person and dates. */
import type { AuditEntry, AuditedKind } from '@franchise-admin/api/contract';
import { useMemo, useState } from 'react';
import { KIND_OPTIONS, kindName } from '../../shared/history/words.ts';
import {
  Button,
  Field,
  FluentArea,
  OptionPicker,
  type PickerOption,
  TextField,
  useTypedParam,
} from '../../ui/index.ts';
import styles from './history.module.css';
import type { HistoryFilterState } from './useHistoryFilter.ts';

export interface HistoryFiltersProps {
  readonly state: HistoryFilterState;
  /** The loaded entries. Their records are the options of the record filter. */
  readonly entries: readonly AuditEntry[];
}

const RECORDS = { none: 'No loaded record', many: 'records' } as const;

export function HistoryFilters({ state, entries }: HistoryFiltersProps) {
  const { values, change, clear, error, isActive } = state;
  const person = useTypedParam('person');
  const records = useRecordOptions(entries, values.record !== undefined);
  const chosen = values.record === undefined ? null : `${values.kind}:${values.record}`;
  const record = records.find(({ value }) => value === chosen);
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
        <Field label="Record">
          {(control) => (
            <OptionPicker
              {...control}
              options={records}
              value={record ?? (chosen && { value: chosen, label: values.record ?? '' })}
              none="All records"
              noun={RECORDS}
              onChange={(next) => change(next ? { kind: next.kind, record: next.recordId } : { record: undefined })}
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
      </search>
    </FluentArea>
  );
}

interface RecordOption extends PickerOption {
  readonly kind: AuditedKind;
  readonly recordId: string;
}

/** Returns the records of the loaded entries and, while a record is chosen, the records that were loaded before the choice. */
function useRecordOptions(entries: readonly AuditEntry[], isChosen: boolean): readonly RecordOption[] {
  const current = useMemo(() => recordsIn(entries), [entries]);
  const [earlier, setEarlier] = useState(current);
  if (!isChosen && earlier !== current) setEarlier(current);
  return useMemo(() => sortedRecords([...current, ...earlier]), [current, earlier]);
}

function recordsIn(entries: readonly AuditEntry[]): readonly RecordOption[] {
  const all = entries.flatMap(({ changes }) =>
    changes.map(({ kind, recordId, name }): RecordOption => {
      const known = kind as AuditedKind;
      return { value: `${kind}:${recordId}`, label: name || recordId, group: kindName(kind), kind: known, recordId };
    }),
  );
  return sortedRecords(all);
}

/** Sorts the options by kind and label. Keeps only the first option of each record. */
function sortedRecords(options: readonly RecordOption[]): readonly RecordOption[] {
  const unique = new Map(options.toReversed().map((option) => [option.value, option]));
  const textOf = ({ group = '', label }: RecordOption) => `${group} ${label}`;
  return [...unique.values()].sort((a, b) => textOf(a).localeCompare(textOf(b)));
}
