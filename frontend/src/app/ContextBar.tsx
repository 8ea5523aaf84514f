/** The bar below the header (SHELL-02): franchise selector, time of the franchise's last update, and communication note. */
import { type CommunicationState, communicationStateRoutes, SYSTEM } from '@franchise-admin/api/contract';
import { Fragment, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type CallState, useCall } from '../client/useCall.ts';
import { listAddress } from '../shared/CountLink.tsx';
import { WarningIcon } from '../ui/index.ts';
import styles from './ContextBar.module.css';
import { FranchiseSelector } from './FranchiseSelector.tsx';
import { lastBarHeight, type Selection, storeBarHeight } from './selection.ts';
import type { SelectionState } from './useSelection.ts';

export interface ContextBarProps {
  readonly state: SelectionState;
  /** True for users with a franchise selector (NAV-06, NAV-07); undefined while the caller loads. */
  readonly hasSelector: boolean | undefined;
  /** Undefined while the state loads, and if the franchise has no state. */
  readonly communication: CommunicationState | undefined;
  /** True while parts of the bar load. The bar reserves their space. */
  readonly isLoading: boolean;
  /** The code of the selected franchise. While the selection loads, the code of the likely franchise. "" if there is none. */
  readonly franchise: string;
}

/**
 * Reads the communication state of the selected franchise, and reloads it after each change in the franchise (BAN-01, BAN-03). Sends no
 * request for SYSTEM or without a selected franchise.
 */
export function useCommunicationState(selection: Selection): CallState<CommunicationState> {
  const code = selection.kind === 'selected' && selection.code !== SYSTEM ? selection.code : null;
  return useCall(communicationStateRoutes.getCommunicationState, code === null ? null : { params: { code } });
}

/**
 * Stores the height of a complete bar on this device. While the bar loads, returns the stored height, so that the content below does not
 * jump.
 * @returns pixels; null if the bar is complete or no height is stored
 */
function useLastHeight(bar: RefObject<HTMLElement | null>, code: string, isComplete: boolean): number | null {
  useEffect(() => {
    if (isComplete) storeBarHeight(code, bar.current?.offsetHeight ?? 0);
  });
  return isComplete ? null : lastBarHeight(code);
}

/**
 * Shows the communication note on a separate line. The line stays reserved after the note has cleared and while another franchise loads,
 * so that the content below does not jump.
 */
export function ContextBar({ state, hasSelector, communication, isLoading, franchise }: ContextBarProps) {
  const { selection } = state;
  const code = selection.kind === 'none' ? null : selection.code;
  const [noted, setNoted] = useState<{ readonly code: string | null; readonly hasNote: boolean }>();
  const hasNote = communication !== undefined && communication.groups !== '';
  if (communication && (noted?.code !== code || (hasNote && !noted?.hasNote))) setNoted({ code, hasNote });
  const bar = useRef<HTMLElement>(null);
  const lastHeight = useLastHeight(bar, franchise, hasSelector !== undefined && !isLoading);
  if (!hasSelector && !communication && (!isLoading || lastHeight === 0)) return null;
  return (
    <section
      ref={bar}
      className={styles.bar}
      style={isLoading && lastHeight ? { minHeight: lastHeight } : undefined}
      aria-label="Franchise"
    >
      <div className={styles.content} data-noted={(noted?.hasNote && (communication || isLoading)) || undefined}>
        {hasSelector && <FranchiseSelector state={state} />}
        {communication && <Banner state={communication} code={code ?? ''} />}
      </div>
    </section>
  );
}

/** Shows the last update and links the communication groups without a point of contact to the franchise admins (BAN-01, BAN-02). */
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
