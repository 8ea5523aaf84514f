/** The selected franchise and the function that changes it (NAV-06, SHELL-02). */
import { lookupRoutes, type Route, SYSTEM } from '@franchise-admin/api/contract';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useClient } from '../client/ClientContext.tsx';
import type { Failure } from '../client/failure.ts';
import { useCall } from '../client/useCall.ts';
import type { Caller } from '../context/caller.ts';
import { lastTab } from './last-tabs.ts';
import { carriedParams, isFranchisePage, pathFor } from './navigation.ts';
import {
  choosesFranchise,
  FRANCHISE_PARAM,
  recentFranchises,
  rememberAudience,
  rememberedFranchise,
  rememberFranchise,
  resolveSelection,
  type Selection,
} from './selection.ts';

export interface SelectionState {
  readonly selection: Selection;
  /** All franchises; undefined while they load, and for callers without a selector. */
  readonly franchises: readonly { readonly groupCode: string; readonly description: string }[] | undefined;
  /** The failure to load the franchises; undefined after they have loaded. */
  readonly failure: Failure | undefined;
  readonly retry: () => void;
  readonly select: (code: string) => void;
  /** Codes of the user's recent franchises, newest first. */
  readonly recent: readonly string[];
}

/** The name of the route instead of the route, because importing the route would add it to the shell's code. */
const REMOVAL: Route['name'] = 'deleteOrphanedFranchise';

const LOADING: Selection = { kind: 'loading', code: null };

/**
 * Keeps the selected franchise in the URL. If the URL has no franchise, adds the last choice.
 * @param caller undefined while it loads; the selection is then 'loading'
 */
export function useSelection(caller: Caller | undefined, ownName: string): SelectionState {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const list = useCall(lookupRoutes.lookupFranchises, caller && choosesFranchise(caller) ? {} : null);
  const requested = params.get(FRANCHISE_PARAM);
  const selection = useMemo(
    () =>
      caller
        ? resolveSelection({
            caller,
            ownName,
            requested,
            remembered: rememberedFranchise(caller.authObjectId),
            franchises: list.data,
          })
        : LOADING,
    [caller, ownName, requested, list.data],
  );

  const code = selection.kind === 'selected' ? selection.code : null;
  const recent = useMemo(() => {
    const stored = caller ? recentFranchises(caller.authObjectId) : [];
    return code === null ? stored : [code, ...stored.filter((one) => one !== code)];
  }, [caller, code]);
  useEffect(() => {
    if (caller) rememberAudience(caller);
  }, [caller]);
  useEffect(() => {
    if (code === null || !caller) return;
    rememberFranchise(caller.authObjectId, code);
    if (requested === code) return;
    setParams(
      (now) => {
        now.set(FRANCHISE_PARAM, code);
        return now;
      },
      { replace: true },
    );
  }, [code, requested, caller, setParams]);

  const select = (next: string) => {
    const path = pathFor(pathname, next);
    // A page that does not show a franchise keeps its whole query.
    const search = isFranchisePage(pathname)
      ? carriedParams(pathname, path, params, lastTab)
      : new URLSearchParams(params);
    search.set(FRANCHISE_PARAM, next);
    navigate({ pathname: path, search: `?${search}` });
  };
  const forget = useEffectEvent((removed: string | undefined) => {
    if (removed === code) select(SYSTEM);
    void list.reload();
  });
  const client = useClient();
  useEffect(
    () =>
      client.onChange((change) => {
        if (change.route.name === REMOVAL) forget(change.code);
      }),
    [client],
  );

  return {
    selection,
    franchises: list.data,
    failure: list.data ? undefined : list.failure,
    retry: () => void list.reload(),
    select,
    recent,
  };
}
