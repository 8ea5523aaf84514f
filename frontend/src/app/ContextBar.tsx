/** Under the header on every page (SHELL-02): the selector, when the franchise last changed, the communication note. */
import { type CommunicationState, franchiseRoutes, SYSTEM } from '@franchise-admin/api/contract';
import { type CallState, useCall } from '../client/useCall.ts';
import { WarningIcon } from '../ui/index.ts';
import styles from './ContextBar.module.css';
import { FranchiseSelector } from './FranchiseSelector.tsx';
import type { Selection } from './selection.ts';
import type { SelectionState } from './useSelection.ts';

export interface ContextBarProps {
  readonly state: SelectionState;
  /** NAV-06, NAV-07. */
  readonly hasSelector: boolean;
  /** Undefined while it is on its way, and when there is none. */
  readonly communication: CommunicationState | undefined;
  /** Something may come yet: its place is kept free. */
  readonly isAwaited: boolean;
}

/** BAN-01, BAN-03: asked for a franchise alone, and again after every change in it, a saved user among them. */
export function useCommunicationState(selection: Selection): CallState<CommunicationState> {
  const code = selection.kind === 'selected' && selection.code !== SYSTEM ? selection.code : null;
  return useCall(franchiseRoutes.getCommunicationState, code === null ? null : { params: { code } });
}

export function ContextBar({ state, hasSelector, communication, isAwaited }: ContextBarProps) {
  if (!hasSelector && !communication && !isAwaited) return null;
  return (
    <section className={styles.bar} aria-label="Franchise">
      <div className={styles.content}>
        {hasSelector && <FranchiseSelector state={state} />}
        {communication && <Banner state={communication} />}
      </div>
    </section>
  );
}

/** BAN-01 and BAN-02. */
function Banner({ state }: { readonly state: CommunicationState }) {
  return (
    <>
      <p className={styles.updated}>
        Franchise Last Updated at <strong>{state.lastModifiedDateString}</strong>
      </p>
      {state.groups !== '' && (
        <p className={styles.note} role="note">
          <WarningIcon />
          <span>
            Please note: you have not identified a point of contact for the following comunication groups:{' '}
            <strong>{state.groups}</strong>
          </span>
        </p>
      )}
    </>
  );
}
