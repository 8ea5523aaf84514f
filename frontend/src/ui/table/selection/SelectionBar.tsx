/** The bar below a list with the number of selected rows and the actions for them. */
import { useState } from 'react';
import { Button, TextButton } from '../../Button.tsx';
import { formatCount, type Noun } from '../../count.ts';
import { ActionsMenu, preloadMenu } from '../../menu/ActionsMenu.tsx';
import { useIsPhone } from '../../phone.ts';
import styles from './SelectionBar.module.css';

export interface BarAction {
  readonly label: string;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

export interface SelectionBarProps {
  /** Number of selected rows. */
  readonly count: number;
  /** "1 no longer exists and was deselected"; empty if none has dropped out. */
  readonly note: string;
  readonly noun: Noun;
  /** Number of rows that "Select all" selects; 0 if all are selected. */
  readonly matching: number;
  readonly isSearching: boolean;
  /** False while some rows are loading. */
  readonly isReady: boolean;
  readonly actions: readonly BarAction[];
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

export function SelectionBar(props: SelectionBarProps) {
  const { count, note, noun, matching, isReady, actions } = props;
  const isPhone = useIsPhone();
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  return (
    <section className={styles.bar} aria-label="Selection" data-selection-bar="">
      <p className={styles.count}>
        <strong>{formatCount(count)}</strong> selected
      </p>
      {matching > 0 && (
        <TextButton onClick={props.onSelectAll}>
          Select all {formatCount(matching)} {props.isSearching ? 'matching' : noun.many}
        </TextButton>
      )}
      <TextButton onClick={props.onClear}>Clear</TextButton>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>
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
            <Button key={label} appearance={danger ? 'dangerOutline' : 'secondary'} busy={!isReady} onClick={onSelect}>
              {label}
            </Button>
          ))
        )}
      </div>
    </section>
  );
}
