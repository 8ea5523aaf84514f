/** Under the header where a franchise matters: the selector, when the franchise last changed, the communication note. */
import { type CommunicationState, routes, SYSTEM } from '@franchise-admin/api/contract';
import { useCall } from '../client/useCall.ts';
import { WarningIcon } from '../ui/index.ts';
import styles from './ContextBar.module.css';
import { FranchiseSelector } from './FranchiseSelector.tsx';
import type { SelectionState } from './useSelection.ts';

export interface ContextBarProps {
  readonly state: SelectionState;
  /** NAV-06, NAV-07. */
  readonly hasSelector: boolean;
}

export function ContextBar({ state, hasSelector }: ContextBarProps) {
  const { selection } = state;
  const code = selection.kind === 'selected' && selection.code !== SYSTEM ? selection.code : null;
  // BAN-03: asked again after every change in the franchise, a saved user among them.
  const communication = useCall(routes.getCommunicationState, code === null ? null : { params: { code } });
  if (!hasSelector && code === null) return null;
  return (
    <section className={styles.bar} aria-label="Franchise">
      <div className={styles.content}>
        {hasSelector && <FranchiseSelector state={state} />}
        {communication.data && <Banner state={communication.data} />}
      </div>
    </section>
  );
}

/** BAN-01, BAN-02. */
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
