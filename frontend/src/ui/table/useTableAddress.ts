/** What is searched and how it is sorted, in the address: Back, a reload and a shared link show the same rows. */
import type { ColumnSort } from '@tanstack/react-table';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { TableView } from './useDataTable.ts';

/** Milliseconds after the last key until the address follows: browsers refuse it a hundred times in half a minute. */
const ADDRESS_DELAY_MS = 250;

/** The person turns from the search field to something else. */
const LEAVING = ['pointerdown', 'focusout'] as const;

/** The sort's parameter where somebody switched a default sort off. */
const UNSORTED = 'none';

export interface TableAddressOptions {
  /** Parts the parameters of several tables on one page: `users.search`. */
  readonly name?: string;
  /** Where the address names none. Give the same object each time. */
  readonly defaultSort?: ColumnSort | undefined;
}

/** Typing and sorting replace the entry in the history: Back leads to the tab or page before, and coming back shows what was left. */
export function useTableAddress({ name, defaultSort }: TableAddressOptions = {}): TableView {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const searchKey = name ? `${name}.search` : 'search';
  const sortKey = name ? `${name}.sort` : 'sort';
  const address = params.get(searchKey) ?? '';
  const [typed, setTyped] = useState(address);
  const [seen, setSeen] = useState(address);
  const [written, setWritten] = useState<string | null>(null);

  // The address changed: if not by what was typed here, it says what is searched now.
  if (address !== seen) {
    setSeen(address);
    if (address !== written) setTyped(address);
    setWritten(null);
  }

  const wanted = typed.trim() === '' ? '' : typed;
  useEffect(() => {
    if (wanted === address) return;
    const write = () => {
      // After a navigation whose page is not rendered yet, writing this address would undo it.
      if (hasGoneOn(key)) return;
      setWritten(wanted);
      setParams((now) => withParam(now, searchKey, wanted), { replace: true, preventScrollReset: true });
    };
    const timer = setTimeout(write, ADDRESS_DELAY_MS);
    // A link that is about to be followed takes the search along.
    for (const event of LEAVING) window.addEventListener(event, write, true);
    return () => {
      clearTimeout(timer);
      for (const event of LEAVING) window.removeEventListener(event, write, true);
    };
  }, [wanted, address, searchKey, key, setParams]);

  const sortText = params.get(sortKey);
  const sort = useMemo(() => parseSort(sortText, defaultSort ?? null), [sortText, defaultSort]);
  const setSort = useCallback(
    (next: ColumnSort | null) => {
      if (wanted !== address) setWritten(wanted);
      setParams((now) => withParam(withParam(now, searchKey, wanted), sortKey, formatSort(next, defaultSort ?? null)), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [wanted, address, searchKey, sortKey, defaultSort, setParams],
  );
  return { query: typed, sort, setQuery: setTyped, setSort };
}

/**
 * The open tab, in the address too: each one is an entry in the history.
 * @param tabs ids, the first one is open where the address names none
 */
export function useTabAddress<Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  param = 'tab',
): readonly [Tab, (tab: Tab) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get(param);
  const tab = tabs.find((id) => id === named) ?? tabs[0];
  const open = (next: Tab) => {
    if (next !== tab)
      setParams((now) => withParam(now, param, next === tabs[0] ? '' : next), { preventScrollReset: true });
  };
  return [tab, open];
}

/** Whether the browser stands at another entry of the history than the page that is drawn. @param key the entry that is drawn */
function hasGoneOn(key: string): boolean {
  const { key: current = key } = (window.history.state ?? {}) as { readonly key?: string };
  return current !== key;
}

function parseSort(text: string | null, fallback: ColumnSort | null): ColumnSort | null {
  if (!text) return fallback;
  if (text === UNSORTED) return null;
  return text.startsWith('-') ? { id: text.slice(1), desc: true } : { id: text, desc: false };
}

function formatSort(sort: ColumnSort | null, fallback: ColumnSort | null): string {
  if (sort?.id === fallback?.id && sort?.desc === fallback?.desc) return '';
  return sort ? `${sort.desc ? '-' : ''}${sort.id}` : UNSORTED;
}

/** An empty value is not written. */
function withParam(params: URLSearchParams, key: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(key);
  else next.set(key, value);
  return next;
}
