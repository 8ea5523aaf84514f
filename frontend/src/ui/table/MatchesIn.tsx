/** A link to another list that has matches for the search: "1 match in Assigned Users". */
import { useEffect, useMemo, useState } from 'react';
import { Link, type To, useLocation } from 'react-router-dom';
import { counted } from '../count.ts';
import { inIdleMoments } from '../idle.ts';
import { useSettledAnnouncement } from '../toasts/useSettledAnnouncement.ts';
import styles from './MatchesIn.module.css';
import { createRowIndex, type IndexedColumn } from './rows/row-index.ts';

export interface MatchesInProps<T> {
  /** Name of the list with matches: "Assigned Users". */
  readonly list: string;
  /** Must be the same array on each render. */
  readonly columns: readonly IndexedColumn<T>[];
  /** Undefined while loading. */
  readonly rows: readonly T[] | undefined;
  readonly query: string;
  /** Address of the list, without the search. */
  readonly to: { readonly pathname?: string; readonly tab: string };
}

const MATCHES = { one: 'match', many: 'matches' };

/** Counts the matches when the browser is idle. Renders nothing before that, or if there are none. */
export function MatchesIn<T>({ list, columns, rows, query, to }: MatchesInProps<T>) {
  const count = useMatchCount(columns, rows, query);
  const link = useListAddress(to, query);
  const text = count ? `${counted(count, MATCHES)} in ${list}` : '';
  useSettledAnnouncement(text, { search: query.trim() });
  return text === '' ? null : (
    <Link className={styles.link} to={link}>
      {text}
    </Link>
  );
}

function useMatchCount<T>(columns: readonly IndexedColumn<T>[], rows: readonly T[] | undefined, query: string): number {
  const index = useMemo(() => createRowIndex(columns), [columns]);
  const [result, setResult] = useState({ query: '', count: 0 });
  useEffect(() => {
    if (!rows) return;
    return inIdleMoments((mayGoOn) => {
      index.accept(rows);
      if (!index.warm(mayGoOn, false)) return false;
      setResult({ query, count: index.find(query).length });
      return true;
    });
  }, [index, rows, query]);
  return result.query === query ? result.count : 0;
}

/** Returns the address of the list with matches. Keeps the search and the franchise, but not the sort of the current list. */
function useListAddress({ pathname, tab }: MatchesInProps<never>['to'], query: string): To {
  const here = useLocation();
  const params = new URLSearchParams(here.search);
  params.delete('sort');
  params.set('tab', tab);
  params.set('search', query.trim());
  return { pathname: pathname ?? here.pathname, search: `?${params}` };
}
