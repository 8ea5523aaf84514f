/** Keeps the filters of the history in the URL, so that Back, a reload and a shared link show the same entries. */
import { AUDITED_KINDS, type AuditedKind } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { HistoryFilter } from '../../shared/history/useHistory.ts';

/** The filters as they are in the URL. `from` and `to` are local dates, both inclusive. */
export interface FilterValues {
  readonly kind: AuditedKind | undefined;
  readonly record: string | undefined;
  /** Part of the author's name. */
  readonly person: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}
type FilterName = keyof FilterValues;

const NAMES = ['kind', 'record', 'person', 'from', 'to'] as const satisfies readonly FilterName[];
/** Maximum length of a name. */
const MAX_NAME = 100;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export interface HistoryFilterState {
  readonly values: FilterValues;
  readonly filter: HistoryFilter;
  /** Set if To is before From, so that no entry can match. */
  readonly error: string | undefined;
  readonly isActive: boolean;
  readonly change: (values: Partial<FilterValues>) => void;
  readonly clear: () => void;
}

export function useHistoryFilter(): HistoryFilterState {
  const [params, setParams] = useSearchParams();
  const text = NAMES.map((name) => params.get(name) ?? '').join('\n');
  const values = useMemo(() => valuesIn(text.split('\n')), [text]);
  const filter = useMemo(() => filterOf(values), [values]);
  const change = (next: Partial<FilterValues>) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        for (const [name, value] of Object.entries(next))
          if (value) changed.set(name, value);
          else changed.delete(name);
        return changed;
      },
      { preventScrollReset: true },
    );
  const { from, to } = values;
  return {
    values,
    filter,
    error: from !== undefined && to !== undefined && from > to ? 'To is before From. Choose another date.' : undefined,
    isActive: Object.values(values).some((value) => value !== undefined),
    change,
    clear: () => change({ kind: undefined, record: undefined, person: undefined, from: undefined, to: undefined }),
  };
}

/** Reads the filters. Ignores invalid values. */
function valuesIn([kind, record = '', person = '', from = '', to = '']: readonly string[]): FilterValues {
  const known = AUDITED_KINDS.find((each) => each === kind);
  return {
    kind: known,
    record: known && record !== '' ? record : undefined,
    person: person.trim().slice(0, MAX_NAME) || undefined,
    from: DATE.test(from) ? from : undefined,
    to: DATE.test(to) ? to : undefined,
  };
}

function filterOf({ kind, record, person, from, to }: FilterValues): HistoryFilter {
  return { kind, recordId: record, person, from: midnight(from, 0), to: midnight(to, 1) };
}

/**
 * Returns the start of a local day as an instant; undefined for an invalid date.
 * @param days number of days to add
 */
function midnight(date: string | undefined, days: number): string | undefined {
  const [year = 0, month = 0, day = 0] = date?.split('-').map(Number) ?? [];
  const start = new Date(year, month - 1, day + days);
  return date === undefined || Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}
