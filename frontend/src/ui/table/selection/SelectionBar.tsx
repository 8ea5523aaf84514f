/** The bar below a list. It shows the number of selected rows and the actions for them. */
import { useEffect, useEffectEvent, useState } from 'react';
import { Button, TextButton } from '../../Button.tsx';
import { formatCount } from '../../count.ts';
import { ActionsMenu, preloadMenu } from '../../menu/ActionsMenu.tsx';
import { useIsPhone } from '../../phone.ts';
import { announce } from '../../toasts/announce.ts';
import styles from './SelectionBar.module.css';
import type { SelectionSlotProps } from './SelectionSlot.tsx';
import { useSelectionVersion } from './useGridSelection.ts';

export interface BarAction {
  readonly label: string;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

export function SelectionBar(props: SelectionSlotProps) {
  const { selection, rows, version } = props;
  const isPhone = useIsPhone();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  useSelectionVersion(selection);
  const drop = useEffectEvent(() => {
    const { dropped } = selection;
    selection.keep(props.existing());
    if (selection.dropped > dropped) announce(droppedLine(selection.dropped));
  });
  useEffect(() => {
    if (version !== undefined) drop();
  }, [version]);

  const isReady = version !== undefined;
  const actions = props.actions();
  const selectAll = () => {
    selection.setAll(rows, true);
    announce(`${formatCount(selection.size)} selected`);
  };
  const clear = () => {
    props.onClear();
    selection.clear();
    announce('Selection cleared');
  };
  return (
    <div className={styles.place}>
      <section className={styles.bar} aria-label="Selection">
        <p className={styles.count}>
          <strong>{formatCount(selection.size)}</strong> selected
        </p>
        {selection.shareOf(rows) !== 'all' && rows.length > 0 && (
          <TextButton onClick={selectAll}>
            Select all {formatCount(rows.length)} {props.isSearching ? 'matching' : props.noun.many}
          </TextButton>
        )}
        <TextButton onClick={clear}>Clear</TextButton>
        {selection.dropped > 0 && <p className={styles.note}>{droppedLine(selection.dropped)}</p>}
        <div className={styles.actions}>
          {props.isProposal && actions.length > 0 && <p className={styles.proposal}>Propose:</p>}
          {isPhone && actions.length > 1 ? (
            <>
              <Button
                busy={!isReady}
                aria-haspopup="menu"
                aria-expanded={menu !== null}
                onPointerEnter={preloadMenu}
                onFocus={preloadMenu}
                onClick={({ currentTarget }) => setMenu((now) => (now ? null : currentTarget))}
              >
                Actions
              </Button>
              <ActionsMenu
                anchor={menu}
                label="Actions for the selection"
                entries={actions}
                onClose={() => setMenu(null)}
              />
            </>
          ) : (
            actions.map(({ label, danger = false, onSelect }) => (
              <Button
                key={label}
                appearance={danger ? 'dangerOutline' : 'secondary'}
                busy={!isReady}
                onClick={onSelect}
              >
                {label}
              </Button>
            ))
          )}
        </div>
      </section>
    </div>
  );
}

const droppedLine = (count: number) =>
  count === 1 ? '1 no longer exists and was deselected' : `${formatCount(count)} no longer exist and were deselected`;
