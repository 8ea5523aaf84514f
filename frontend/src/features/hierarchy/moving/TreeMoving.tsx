/**
 * Moves people and units by mouse (drag) or keys (cut and paste). Dropping and pasting open the Move dialog or a review, so that the user
 * confirms every change. Loads after the tree, and renders when the pointer or the focus enters the tree.
 */
import type { FranchiseRole } from '@franchise-admin/api/contract';
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BulkList } from '../../../shared/bulk/bulk.ts';
import { reviewed } from '../../../shared/review/review.ts';
import { announce, CheckIcon, notifyError, type RowSelection, useRowHeight, WarningIcon } from '../../../ui/index.ts';
import { selectedIn } from '../bulk/tree-changes.ts';
import type { OpenDialog } from '../dialogs/open-dialog.ts';
import { isFoldable, personAt } from '../model/flat-tree.ts';
import { keyOf } from '../model/row-key.ts';
import { indexOfRow } from '../model/view.ts';
import { ROW_HEIGHT } from '../tree/TreeRow.tsx';
import type { Carried } from '../tree/tree-actions.ts';
import type { TreeState } from '../tree/useTreeState.ts';
import { type Cargo, cargoLabel, cargoObstacle, cargoOperations, dropLabel, keysWith, moveTitle } from './cargo.ts';
import styles from './moving.module.css';
import { listenForDrags, type Point } from './row-drag.ts';

/** Lets the entries of a row's menu cut and paste. */
export interface TreeMovingHandle {
  readonly cut: (row: number) => void;
  readonly paste: (row: number) => void;
}

export interface TreeMovingProps {
  readonly state: TreeState;
  readonly levels: readonly FranchiseRole[];
  readonly list: BulkList;
  readonly selection: RowSelection | undefined;
  readonly carried: Carried | undefined;
  readonly onCarry: (carried: Carried | undefined) => void;
  readonly onOpen: (dialog: OpenDialog) => void;
  readonly ref?: Ref<TreeMovingHandle>;
}

/** Must be rendered inside the grid, because it listens to the events of the grid. */
export function TreeMoving({ state, levels, list, selection, carried, onCarry, onOpen, ref }: TreeMovingProps) {
  const { tree, view } = state;
  const place = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<number>();
  const [pointer] = useState(createPointer);
  const rowHeight = useRowHeight(ROW_HEIGHT);
  const cargo = useMemo(() => (carried ? selectedIn(tree, (key) => carried.keys.has(key)) : NOTHING), [tree, carried]);
  const isEmpty = cargo.people.length + cargo.units.length === 0;
  const isDragged = carried?.as === 'dragged';
  const target = over === undefined || !isDragged ? undefined : tree.people[over];
  const obstacle = target && cargoObstacle(cargo, target, levels);

  /** Opens the Move dialog for a single person, and a review for anything else. */
  const moveTo = (row: number) => {
    const person = personAt(tree, row);
    const { franchiseRoleMemberId: targetId } = person;
    const [only] = cargo.people;
    onCarry(undefined);
    if (only && cargo.people.length + cargo.units.length === 1)
      return onOpen({ kind: 'move', franchiseRoleMemberId: only.franchiseRoleMemberId, targetId });
    const isSelection = [...(carried?.keys ?? [])].every((key) => selection?.has(key));
    reviewed({
      scope: list.franchise,
      title: moveTitle(cargo, person),
      kind: 'bulk',
      operations: cargoOperations(list.franchise, cargo, person),
      onDone() {
        if (isSelection) selection?.clear();
        void list.reload();
      },
    });
  };
  const cut = (row: number) => {
    const keys = keysWith(tree, row, selection);
    onCarry({ keys, as: 'cut' });
    const label = cargoLabel(selectedIn(tree, (key) => keys.has(key)));
    announce(`Cut ${label}. Move to a person and press ${MODIFIER}+V to paste, or Escape to cancel.`);
  };
  const paste = (row: number) => {
    if (carried?.as !== 'cut') return;
    const reason = cargoObstacle(cargo, personAt(tree, row), levels);
    if (reason === undefined) moveTo(row);
    else notifyError(reason);
  };
  useImperativeHandle(ref, () => ({ cut, paste }));

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const row = Number((event.target as Element).closest<HTMLElement>('[data-row]')?.dataset.row ?? -1);
    if (event.key === 'Escape' && carried?.as === 'cut') {
      onCarry(undefined);
      return announce('Cut cancelled');
    }
    const key = event.key.toLowerCase();
    if (row < 0 || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || !'xv'.includes(key)) return;
    event.preventDefault();
    if (key === 'x') cut(row);
    else paste(row);
  });
  const onStart = useEffectEvent((row: number, at: Point) => {
    pointer.moveTo(at);
    onCarry({ keys: keysWith(tree, row, selection), as: 'dragged' });
  });
  const onRest = useEffectEvent((row: number) => {
    // Opens the row under the pointer, unless it is a dragged row.
    const isCarried = carried?.keys.has(keyOf(tree, row));
    if (!isCarried && isFoldable(tree, row) && !view.isOpen(row)) state.fold([row], true);
  });
  const onEnd = useEffectEvent((row: number | undefined) => {
    setOver(undefined);
    onCarry(undefined);
    const person = row === undefined ? undefined : tree.people[row];
    if (person && row !== undefined && !cargoObstacle(cargo, person, levels)) moveTo(row);
  });
  // A layout effect, so that the listeners are attached before the next pointer event.
  useLayoutEffect(() => {
    const grid = place.current?.closest<HTMLElement>('[role="treegrid"]');
    if (!grid) return;
    grid.addEventListener('keydown', onKeyDown);
    const stop = listenForDrags(grid, { onStart, onPoint: pointer.moveTo, onOver: setOver, onRest, onEnd });
    return () => {
      grid.removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, [pointer]);

  // During a drag, the grid captures the pointer, so the grid's cursor is shown everywhere.
  const cursor = isDragged ? (target && obstacle === undefined ? 'grabbing' : 'not-allowed') : '';
  useLayoutEffect(() => {
    const grid = place.current?.closest<HTMLElement>('[role="treegrid"]');
    if (grid) grid.style.cursor = cursor;
  }, [cursor]);

  // A reload may have removed all rows that were cut.
  const forget = useEffectEvent(() => onCarry(undefined));
  useEffect(() => {
    if (carried && isEmpty) forget();
  }, [carried, isEmpty]);

  return (
    <div ref={place} aria-hidden="true">
      {isDragged && over !== undefined && (
        <div
          className={styles.target}
          data-blocked={obstacle !== undefined || undefined}
          style={{ height: rowHeight, transform: `translateY(${indexOfRow(view, over) * rowHeight}px)` }}
        />
      )}
      {isDragged && !isEmpty && (
        <div
          ref={pointer.attach}
          popover="manual"
          className={styles.note}
          data-blocked={obstacle !== undefined || undefined}
        >
          <strong>{cargoLabel(cargo)}</strong>
          <span>
            {target && (obstacle === undefined ? <CheckIcon size={14} /> : <WarningIcon size={14} />)}
            {target ? (obstacle ?? dropLabel(cargo, target)) : 'Drop on a person.'}
          </span>
        </div>
      )}
    </div>
  );
}

const NOTHING: Cargo = { people: [], units: [] };
const MODIFIER = /Mac/.test(navigator.platform) ? 'Cmd' : 'Ctrl';

/** Pixels between the pointer and the note. */
const AWAY = 14;
const MARGIN = 8;

/** Keeps the note beside the pointer and inside the window, without rendering. */
function createPointer() {
  let note: HTMLElement | null = null;
  let at: Point = { x: 0, y: 0 };
  const moveTo = (point: Point) => {
    at = point;
    if (!note) return;
    const left = Math.min(at.x + AWAY, window.innerWidth - note.offsetWidth - MARGIN);
    const isLow = at.y + AWAY + note.offsetHeight + MARGIN > window.innerHeight;
    const top = isLow ? at.y - AWAY - note.offsetHeight : at.y + AWAY;
    note.style.transform = `translate(${Math.max(MARGIN, left)}px, ${top}px)`;
  };
  return {
    moveTo,
    attach(element: HTMLElement | null) {
      note = element;
      // Test environments may lack `showPopover`.
      element?.showPopover?.();
      moveTo(at);
    },
  };
}
