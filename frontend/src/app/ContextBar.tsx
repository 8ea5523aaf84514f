/**
 * Under the header on every page, those that ask for no franchise among them (SHELL-02): the selector, when the franchise last
 * changed, the communication note.
 */
import { type CommunicationState, communicationStateRoutes, SYSTEM } from '@franchise-admin/api/contract';
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type CallState, useCall } from '../client/useCall.ts';
import { listAddress } from '../shared/list-address.ts';
import { WarningIcon } from '../ui/index.ts';
import styles from './ContextBar.module.css';
import { FranchiseSelector } from './FranchiseSelector.tsx';
import { keepBarHeight, lastBarHeight, type Selection } from './selection.ts';
import type { SelectionState } from './useSelection.ts';

export interface ContextBarProps {
  readonly state: SelectionState;
  /** NAV-06, NAV-07; undefined while nobody knows who asks. */
  readonly hasSelector: boolean | undefined;
  /** Undefined while it is on its way, and when there is none. */
  readonly communication: CommunicationState | undefined;
  /** Something may come yet: its place is kept free. */
  readonly isAwaited: boolean;
  /** The franchise that it is about, or will most likely be; "" for none. */
  readonly of: string;
}

/** BAN-01, BAN-03: asked for a franchise alone, and again after every change in it, a saved user among them. */
export function useCommunicationState(selection: Selection): CallState<CommunicationState> {
  const code = selection.kind === 'selected' && selection.code !== SYSTEM ? selection.code : null;
  return useCall(communicationStateRoutes.getCommunicationState, code === null ? null : { params: { code } });
}

/**
 * Pixels to keep free for the bar, as it most likely will be what it was last, on this device too: what is beneath it does not jump.
 * @returns null when that is not known, or not needed
 */
function useLastHeight(bar: RefObject<HTMLElement | null>, of: string, isComplete: boolean): number | null {
  useEffect(() => {
    if (isComplete) keepBarHeight(of, bar.current?.offsetHeight ?? 0);
  });
  return isComplete ? null : lastBarHeight(of);
}

/**
 * The note has a line of its own, however short it is. The line stays when a change has answered the note, and while that of another
 * franchise is awaited, so that nothing beneath jumps.
 */
export function ContextBar({ state, hasSelector, communication, isAwaited, of }: ContextBarProps) {
  const { selection } = state;
  const code = selection.kind === 'none' ? null : selection.code;
  const [noted, setNoted] = useState<{ readonly code: string | null; readonly hasNote: boolean }>();
  const hasNote = communication !== undefined && communication.groups !== '';
  if (communication && (noted?.code !== code || (hasNote && !noted?.hasNote))) setNoted({ code, hasNote });
  const bar = useRef<HTMLElement>(null);
  const lastHeight = useLastHeight(bar, of, hasSelector !== undefined && !isAwaited);
  if (!hasSelector && !communication && (!isAwaited || lastHeight === 0)) return null;
  return (
    <section
      ref={bar}
      className={styles.bar}
      style={isAwaited && lastHeight ? { minHeight: lastHeight } : undefined}
      aria-label="Franchise"
    >
      <div className={styles.content} data-noted={(noted?.hasNote && (communication || isAwaited)) || undefined}>
        {hasSelector && <FranchiseSelector state={state} />}
        {communication && <Banner state={communication} code={code ?? ''} />}
      </div>
    </section>
  );
}

/**
 * BAN-01 and BAN-02. Nobody has chosen these groups, so each links to the franchise admins: they decide who the point of contact is,
 * and often are it.
 */
function Banner({ state, code }: { readonly state: CommunicationState; readonly code: string }) {
  return (
    <>
      <p className={styles.updated}>
        Franchise Last Updated at <strong>{state.lastModifiedDateString}</strong>
      </p>
      {state.groups !== '' && (
        <div className={styles.second}>
          <p className={styles.note} role="note">
            <WarningIcon />
            <span>
              Please note: you have not identified a point of contact for the following comunication groups:{' '}
              <strong>
                {state.groupNames.map((group, at) => (
                  <Fragment key={group}>
                    {at > 0 && ', '}
                    <Link to={listAddress('/users', code, 'admins')}>{group}</Link>
                  </Fragment>
                ))}
              </strong>
            </span>
          </p>
        </div>
      )}
    </>
  );
}
