/** The card of the tree: search, fold buttons, rows, counts, the Actions menu shared by all rows, and the printed version. */
import type { FranchiseRole } from '@franchise-admin/api/contract';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useCaller } from '../../../context/caller.ts';
import type { Leavers } from '../../../shared/hand-over/leavers.ts';
import {
  ActionsMenu,
  announce,
  Button,
  Card,
  CardFooter,
  CardToolbar,
  EmptyState,
  lazyComponent,
  PrintOnly,
  SearchBox,
  useEmptyListFocus,
  usePreload,
  useSettledAnnouncement,
} from '../../../ui/index.ts';
import type { OpenDialog } from '../dialogs/open-dialog.ts';
import { type FlatTree, PERSON, personAt } from '../model/flat-tree.ts';
import { keyOf, type RowKey, rowOf } from '../model/row-key.ts';
import { rowLabel } from '../model/search.ts';
import { footerLine } from '../model/summary.ts';
import { menuEntries } from './menu-entries.ts';
import styles from './TreeCard.module.css';
import { TreeGrid, type TreeGridHandle } from './TreeGrid.tsx';
import { type Arrival, useTreeState } from './useTreeState.ts';

// Preloaded, because printing does not wait for code.
const { Lazy: PrintedTree, preload: preloadPrint } = lazyComponent(
  async () => (await import('./PrintedTree.tsx')).PrintedTree,
);
// Needed only if a search finds nothing.
const { Lazy: OutsideTree, preload: preloadOutside } = lazyComponent(
  async () => (await import('./OutsideTree.tsx')).OutsideTree,
);

/** The page remains usable if the links fail to load. */
const stayEmpty = () => undefined;

export interface TreeCardHandle {
  /** The element to focus if the focused one was removed: the active row, or the search box if there are no rows. */
  readonly returnFocus: () => HTMLElement | null;
}

export interface TreeCardProps {
  readonly label: string;
  readonly groupCode: string;
  readonly tree: FlatTree;
  readonly levels: readonly FranchiseRole[];
  /** People with a scheduled removal. */
  readonly leavers: Leavers | undefined;
  readonly mayChange: boolean;
  readonly isReloading: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
  /** Called when the Actions menu of a person opens, to prefetch data of its dialogs. */
  readonly onPersonMenu?: () => void;
  /** The row to show once the reloaded tree has it; then `onArrived` is called. */
  readonly arrival: Arrival | null;
  readonly onArrived: () => void;
  readonly ref?: Ref<TreeCardHandle> | undefined;
}

export function TreeCard(props: TreeCardProps) {
  const { label, groupCode, tree, levels, leavers, mayChange, isReloading, onOpen, ref } = props;
  const caller = useCaller();
  const state = useTreeState(tree, groupCode, props.arrival, props.onArrived);
  const [menu, setMenu] = useState<{ readonly key: RowKey; readonly anchor: HTMLElement } | null>(null);
  const menuRow = menu ? rowOf(tree, menu.key) : -1;
  const grid = useRef<TreeGridHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ returnFocus: () => grid.current?.activeElement() ?? search.current }));
  const isEmpty = state.view.rows.length === 0;
  const count = footerLine(tree, state.found);
  useSettledAnnouncement(count, { changesOnly: true, search: state.query.trim() });
  usePreload(preloadPrint, true);
  usePreload(preloadOutside, true);
  useEmptyListFocus(isEmpty, () => search.current?.focus());
  /** Announces the effect, because the focus stays on the button. */
  const fold = (act: () => void, announcement: string) => {
    act();
    announce(announcement);
  };

  return (
    <Card fill label={label}>
      <CardToolbar
        end={
          <>
            <Button appearance="subtle" onClick={() => fold(state.expandAll, 'Expanded all')}>
              Expand All
            </Button>
            <Button appearance="subtle" onClick={() => fold(state.collapseAll, 'Collapsed all')}>
              Collapse All
            </Button>
            <Button appearance="subtle" onClick={() => fold(state.collapseLevel1, 'Collapsed level 1')}>
              Collapse Level 1
            </Button>
          </>
        }
      >
        <SearchBox ref={search} label="Search people and units" value={state.query} onChange={state.search} />
      </CardToolbar>
      {isEmpty ? (
        <EmptyState
          title="Nothing found"
          action={
            <Button
              onClick={() => {
                state.search('');
                search.current?.focus();
              }}
            >
              Show all
            </Button>
          }
        >
          <p>No person or unit in the hierarchy matches “{state.query.trim()}”.</p>
          <OutsideTree groupCode={groupCode} tree={tree} query={state.query} onMissing={stayEmpty} />
        </EmptyState>
      ) : (
        <TreeGrid
          ref={grid}
          state={state}
          label={label}
          isBusy={isReloading}
          leavers={leavers}
          hasActions={mayChange}
          menuRow={menu?.key}
          onMenu={(row, anchor) => {
            setMenu({ key: keyOf(tree, row), anchor });
            if (tree.kind[row] === PERSON) props.onPersonMenu?.();
          }}
          onUnits={(row) =>
            onOpen({ kind: 'editUnits', franchiseRoleMemberId: personAt(tree, row).franchiseRoleMemberId })
          }
        />
      )}
      <CardFooter
        end={
          <span className={styles.hints}>
            <span>
              <span aria-hidden="true">↑↓</span> <span className="visually-hidden">Up and Down</span> move
            </span>
            <span>
              {/* The font has no horizontal arrows, so these are rotated. */}
              <span aria-hidden="true">
                <i>↑</i>
                <i>↓</i>
              </span>{' '}
              <span className="visually-hidden">Left and Right</span> open and close
            </span>
            <span>
              <kbd>{mayChange ? 'Enter' : 'Tab'}</kbd> {mayChange ? 'actions' : 'details'}
            </span>
          </span>
        }
      >
        {count}
      </CardFooter>
      <PrintOnly>
        <PrintedTree title="Hierarchy" count={count} tree={tree} view={state.view} onMissing={() => undefined} />
      </PrintOnly>
      <ActionsMenu
        anchor={menuRow < 0 ? null : (menu?.anchor ?? null)}
        label={menuRow < 0 ? '' : `Actions for ${rowLabel(tree, menuRow)}`}
        entries={menuRow < 0 ? [] : menuEntries(tree, menuRow, caller, levels, leavers, onOpen)}
        onClose={() => setMenu(null)}
      />
    </Card>
  );
}
