/** The card of the tree: search, fold buttons, rows, counts, the Actions menu shared by all rows, and the printed version. */
import { type FranchiseRole, proposeInScope } from '@franchise-admin/api/contract';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useCaller, useMay } from '../../../context/caller.ts';
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
  preloadMenu,
  preloadSelectionBar,
  SearchBox,
  SelectionSlot,
  selectionOf,
  useEmptyListFocus,
  usePreload,
  useSettledAnnouncement,
} from '../../../ui/index.ts';
import type { TreeChange } from '../bulk/TreeChangeDialog.tsx';
import type { OpenDialog } from '../dialogs/open-dialog.ts';
import { type FlatTree, PERSON, personAt } from '../model/flat-tree.ts';
import { keyOf, type RowKey, rowOf } from '../model/row-key.ts';
import { rowLabel } from '../model/search.ts';
import { footerLine } from '../model/summary.ts';
import type { TreeMovingHandle } from '../moving/TreeMoving.tsx';
import { menuEntries } from './menu-entries.ts';
import styles from './TreeCard.module.css';
import { TreeGrid, type TreeGridHandle } from './TreeGrid.tsx';
import { type Carried, menuLabel, treeActions } from './tree-actions.ts';
import { useSelectableRows } from './useTreeSelection.ts';
import { type Arrival, useTreeState } from './useTreeState.ts';

// Preloaded, because printing does not wait for code.
const { Lazy: PrintedTree, preload: preloadPrint } = lazyComponent(
  async () => (await import('./PrintedTree.tsx')).PrintedTree,
);
// Needed only if a search finds nothing.
const { Lazy: OutsideTree, preload: preloadOutside } = lazyComponent(
  async () => (await import('./OutsideTree.tsx')).OutsideTree,
);

const { Lazy: TreeChangeDialog } = lazyComponent(
  async () => (await import('../bulk/TreeChangeDialog.tsx')).TreeChangeDialog,
);

const { Lazy: TreeMoving, preload: preloadMoving } = lazyComponent(
  async () => (await import('../moving/TreeMoving.tsx')).TreeMoving,
);

const PEOPLE_AND_UNITS = { one: 'person or unit', many: 'people and units' };

/** If optional code fails to load, renders nothing in its place: the tree remains usable. */
const stayEmpty = () => undefined;

export interface TreeCardHandle {
  /** Returns the element to focus if the focused element was removed: the active row, or the search box if there are no rows. */
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
  /** Reloads the tree after a bulk change. */
  readonly onRefresh: () => unknown;
  /** Called when the Actions menu of a person opens, to prefetch data of its dialogs. */
  readonly onPersonMenu?: () => void;
  /** The row to show when the reloaded tree contains it; then `onArrived` is called. */
  readonly arrival: Arrival | null;
  readonly onArrived: () => void;
  readonly ref?: Ref<TreeCardHandle> | undefined;
}

export function TreeCard(props: TreeCardProps) {
  const { label, groupCode, tree, levels, leavers, mayChange, isReloading, onOpen, ref } = props;
  const caller = useCaller();
  const list = { franchise: groupCode, list: 'hierarchy', reload: props.onRefresh };
  const selection = useMay(proposeInScope, groupCode) ? selectionOf(list) : undefined;
  const [change, setChange] = useState<TreeChange | null>(null);
  const [carried, setCarried] = useState<Carried>();
  /** True if the pointer or the focus has entered the tree. */
  const [isEntered, setIsEntered] = useState(false);
  const moving = useRef<TreeMovingHandle>(null);
  const state = useTreeState(tree, groupCode, props.arrival, props.onArrived);
  const [menu, setMenu] = useState<{ readonly key: RowKey; readonly anchor: HTMLElement } | null>(null);
  const menuRow = menu ? rowOf(tree, menu.key) : -1;
  const grid = useRef<TreeGridHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({ returnFocus: () => grid.current?.activeElement() ?? search.current }));
  const selectable = useSelectableRows(tree, state.view);
  const isEmpty = state.view.rows.length === 0;
  const count = footerLine(tree, state.found);
  useSettledAnnouncement(count, { changesOnly: true, search: state.query.trim() });
  usePreload(preloadMenu, true);
  usePreload(preloadPrint, true);
  usePreload(preloadOutside, true);
  usePreload(preloadMoving, mayChange);
  usePreload(preloadSelectionBar, selection !== undefined);
  useEmptyListFocus(isEmpty, () => search.current?.focus());
  const clipboard = () => {
    const cut = { label: 'Cut', onSelect: () => moving.current?.cut(menuRow) };
    const paste = { label: 'Paste here', onSelect: () => moving.current?.paste(menuRow) };
    if (!mayChange) return [];
    return carried && !tree.units[menuRow] ? [cut, paste] : [cut];
  };
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
          selection={selection}
          leavers={leavers}
          mayChange={mayChange}
          carried={carried}
          onEnter={() => setIsEntered(true)}
          menuRow={menu?.key}
          onMenu={(row, anchor) => {
            setMenu({ key: keyOf(tree, row), anchor });
            if (tree.kind[row] === PERSON) props.onPersonMenu?.();
          }}
          onUnits={(row) =>
            onOpen({ kind: 'editUnits', franchiseRoleMemberId: personAt(tree, row).franchiseRoleMemberId })
          }
        >
          {mayChange && isEntered && (
            <TreeMoving
              ref={moving}
              state={state}
              levels={levels}
              list={list}
              selection={selection}
              carried={carried}
              onCarry={setCarried}
              onOpen={onOpen}
              onMissing={stayEmpty}
              isQuiet
            />
          )}
        </TreeGrid>
      )}
      {selection && (
        <SelectionSlot
          selection={selection}
          rows={selectable}
          isSearching={state.found !== undefined}
          noun={PEOPLE_AND_UNITS}
          version={tree}
          existing={() => Array.from({ length: tree.count }, (_, row) => keyOf(tree, row))}
          actions={() => treeActions(selection.ids, setChange)}
          isProposal={!mayChange}
          onClear={() => grid.current?.activeElement()?.focus()}
        />
      )}
      {selection && change && (
        <TreeChangeDialog
          change={change}
          tree={tree}
          levels={levels}
          isSelected={selection.has}
          list={list}
          onClose={() => setChange(null)}
          returnFocus={() => grid.current?.activeElement() ?? search.current}
          onMissing={() => setChange(null)}
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
            {selection && (
              <span>
                <kbd>Space</kbd> select
              </span>
            )}
            <span>
              <kbd>Enter</kbd> {mayChange ? 'actions' : 'proposals'}
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
        label={menuRow < 0 ? '' : menuLabel(rowLabel(tree, menuRow), mayChange)}
        entries={
          menuRow < 0
            ? []
            : menuEntries(tree, menuRow, {
                groupCode,
                caller,
                levels,
                leavers,
                onOpen,
                clipboard: clipboard(),
              })
        }
        onClose={() => setMenu(null)}
      />
    </Card>
  );
}
