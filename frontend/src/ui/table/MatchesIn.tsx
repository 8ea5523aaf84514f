/** "1 match in Assigned Users": leads to another list that contains what this one does not. */
import { useEffect, useMemo, useState } from 'react';
import { Link, type To, useLocation } from 'react-router-dom';
import { counted } from '../count.ts';
import { inIdleMoments } from '../idle.ts';
import { useSettledAnnouncement } from '../toasts/useSettledAnnouncement.ts';
import styles from './MatchesIn.module.css';
import { createRowIndex, type IndexedColumn } from './rows/row-index.ts';

export interface MatchesInProps<T> {
  /** What the other list is called: "Assigned Users". */
  readonly list: string;
  /** The same array each time. */
  readonly columns: readonly IndexedColumn<T>[];
  /** Undefined while they are not known. */
  readonly rows: readonly T[] | undefined;
  readonly query: string;
  /** The address of the list, without the search. */
  readonly to: { readonly pathname?: string; readonly tab: string };
}

const MATCHES = { one: 'match', many: 'matches' };

/** Shows nothing until the matches are counted, which happens in idle moments, and nothing when there are none. */
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
  const [known, setKnown] = useState({ query: '', count: 0 });
  useEffect(() => {
    if (!rows) return;
    return inIdleMoments((mayGoOn) => {
      index.accept(rows);
      if (!index.warm(mayGoOn, false)) return false;
      setKnown({ query, count: index.find(query).length });
      return true;
    });
  }, [index, rows, query]);
  return known.query === query ? known.count : 0;
}

/** The other list with what is searched here; the franchise stays, the sort of this list does not. */
function useListAddress({ pathname, tab }: MatchesInProps<never>['to'], query: string): To {
  const here = useLocation();
  const params = new URLSearchParams(here.search);
  params.delete('sort');
  params.set('tab', tab);
  params.set('search', query.trim());
  return { pathname: pathname ?? here.pathname, search: `?${params}` };
}
