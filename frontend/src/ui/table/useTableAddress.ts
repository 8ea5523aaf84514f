/** Keeps search, sort and the open tab in the URL, so that Back, a reload and a shared link show the same rows. */
import type { ColumnSort } from '@tanstack/react-table';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { TableView } from './useDataTable.ts';

/** Milliseconds between the last key press and the update of the URL. Browsers allow about 100 updates in 30 seconds. */
const ADDRESS_DELAY_MS = 250;

/** Events after which the user is likely to leave the search box. */
const LEAVING = ['pointerdown', 'focusout'] as const;

/** Value of the sort parameter that means the user has switched off the default sort. */
const UNSORTED = 'none';

export interface TableAddressOptions {
  /** Prefix of the parameters, for pages with several tables: `users.search`. */
  readonly name?: string;
  /** Used if the URL has no sort. Must be the same object on each render. */
  readonly defaultSort?: ColumnSort | undefined;
}

export interface TypedParam {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** Adds the typed text to URL parameters that are about to be written for another reason. */
  readonly withTyped: (params: URLSearchParams) => URLSearchParams;
}

/** Keeps the text of an input field in a URL parameter. Typing replaces the history entry. */
export function useTypedParam(param: string): TypedParam {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const address = params.get(param) ?? '';
  const [typed, setTyped] = useState(address);
  const [seen, setSeen] = useState(address);
  const [written, setWritten] = useState<string | null>(null);

  // The URL has changed. Unless this hook wrote the change, the new value replaces the typed text.
  if (address !== seen) {
    setSeen(address);
    if (address !== written) setTyped(address);
    setWritten(null);
  }

  const text = typed.trim() === '' ? '' : typed;
  useEffect(() => {
    if (text === address) return;
    const write = () => {
      // If the browser has navigated and the new page is not rendered yet, this write would revert the navigation.
      if (hasNavigated(key)) return;
      setWritten(text);
      setParams((now) => withParam(now, param, text), { replace: true, preventScrollReset: true });
    };
    const timer = setTimeout(write, ADDRESS_DELAY_MS);
    // Writes before a link is followed, so that the current history entry contains the typed text.
    for (const event of LEAVING) window.addEventListener(event, write, true);
    return () => {
      clearTimeout(timer);
      for (const event of LEAVING) window.removeEventListener(event, write, true);
    };
  }, [text, address, param, key, setParams]);

  const withTyped = useCallback(
    (now: URLSearchParams) => {
      if (text !== address) setWritten(text);
      return withParam(now, param, text);
    },
    [text, address, param],
  );
  return { typed, setTyped, withTyped };
}

/** Keeps search and sort in the URL. Replaces the history entry, so that Back leads to the previous tab or page. */
export function useTableAddress({ name, defaultSort }: TableAddressOptions = {}): TableView {
  const [params, setParams] = useSearchParams();
  const sortKey = name ? `${name}.sort` : 'sort';
  const { typed, setTyped, withTyped } = useTypedParam(name ? `${name}.search` : 'search');

  const sortText = params.get(sortKey);
  const sort = useMemo(() => parseSort(sortText, defaultSort ?? null), [sortText, defaultSort]);
  const setSort = useCallback(
    (next: ColumnSort | null) => {
      setParams((now) => withParam(withTyped(now), sortKey, formatSort(next, defaultSort ?? null)), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [withTyped, sortKey, defaultSort, setParams],
  );
  return { query: typed, sort, setQuery: setTyped, setSort };
}

/**
 * Keeps the open tab in the URL. Opening another tab adds a history entry. It keeps the search, but drops the sort, because the other tab
 * may have other columns.
 * @param tabs ids; the first one is open by default
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
      setParams((now) => withParam(withParam(now, 'sort', ''), param, next === tabs[0] ? '' : next), {
        preventScrollReset: true,
      });
  };
  return [tab, open];
}

/** True if the browser has moved to another history entry than the rendered one. @param key the key of the rendered entry */
function hasNavigated(key: string): boolean {
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

/** Sets a parameter; an empty value removes it. */
function withParam(params: URLSearchParams, key: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value === '') next.delete(key);
  else next.set(key, value);
  return next;
}
