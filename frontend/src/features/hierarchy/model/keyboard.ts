/**
 * Maps keys to actions in the tree, as in the treegrid pattern with focusable rows (ARIA Authoring Practices Guide). TreeGrid runs the
 * actions.
 */
import { type FlatTree, isFoldable, PERSON } from './flat-tree.ts';
import { indexOfRow, type View } from './view.ts';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>;

export type TreeAction =
  | { readonly type: 'move'; readonly index: number }
  | { readonly type: 'fold'; readonly row: number; readonly open: boolean }
  /** "*" opens the row and its siblings. */
  | { readonly type: 'open-siblings'; readonly rows: readonly number[] }
  | { readonly type: 'menu' }
  | { readonly type: 'type-ahead'; readonly character: string };

export interface KeyContext {
  readonly tree: FlatTree;
  readonly view: View;
  /** Index of the active row in the view */
  readonly index: number;
  /** The number of rows by which the key moves down, negative for up (`rowStep` in ui); undefined for other keys. */
  readonly step: number | undefined;
  /** True if the row has an Actions menu. Without one, Enter folds the row. */
  readonly hasMenu: boolean;
}

/** Returns the action of a key press; undefined if the browser should handle the key. */
export function actionOfKey(press: KeyPress, context: KeyContext): TreeAction | undefined {
  const { tree, view, index, step, hasMenu } = context;
  const row = view.rows[index];
  if (row === undefined || press.altKey || press.metaKey) return undefined;
  const last = view.rows.length - 1;
  const move = (to: number): TreeAction => ({ type: 'move', index: Math.max(0, Math.min(last, to)) });
  const foldable = isFoldable(tree, row);
  const open = foldable && view.isOpen(row);
  const toggle: TreeAction | undefined = foldable ? { type: 'fold', row, open: !open } : undefined;

  if (step !== undefined) return move(index + step);
  switch (press.key) {
    case 'Home':
      return move(0);
    case 'End':
      return move(last);
    case 'ArrowRight':
      if (!foldable) return undefined;
      return open ? move(index + 1) : toggle;
    case 'ArrowLeft':
      return open ? toggle : parentMove(context, row);
    case '*':
      return { type: 'open-siblings', rows: foldedSiblings(tree, view, row) };
    case 'ContextMenu':
      return hasMenu ? { type: 'menu' } : undefined;
    case 'F10':
      return press.shiftKey && hasMenu ? { type: 'menu' } : undefined;
    case 'Enter':
      return hasMenu ? { type: 'menu' } : toggle;
    case ' ':
      return toggle;
    default:
      return press.ctrlKey || press.key.length !== 1 ? undefined : { type: 'type-ahead', character: press.key };
  }
}

function parentMove({ tree, view }: KeyContext, row: number): TreeAction | undefined {
  const parent = tree.parent[row] ?? -1;
  const index = parent < 0 ? -1 : indexOfRow(view, parent);
  return index < 0 ? undefined : { type: 'move', index };
}

/** Returns the folded people among the row and its siblings. */
function foldedSiblings(tree: FlatTree, view: View, row: number): number[] {
  const parent = tree.parent[row];
  return [...view.rows].filter(
    (other) =>
      tree.parent[other] === parent && tree.kind[other] === PERSON && isFoldable(tree, other) && !view.isOpen(other),
  );
}
