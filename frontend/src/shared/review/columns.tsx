/** The columns of a review. */
import type { ChangeSet } from '@franchise-admin/api/contract';
import { createContext, use, useEffect } from 'react';
import { CheckboxField, type DataColumn } from '../../ui/index.ts';
import { REVIEW_WIDTHS } from '../widths.ts';
import type { ReviewRow } from './operation-pages.ts';
import styles from './review.module.css';
import { mayLeaveOutAny } from './set-actions.ts';
import type { SetReview } from './useSetReview.ts';
import { detailText, type Grouping, groupingOf, isApplicable, isByVerdict, nameOf, outcomeText } from './words.ts';

/** Height in pixels of the rows of a review with problems: three lines for the reason. */
export const REASON_ROW = 62;

/** The selection of the rows; null if the current user cannot change it. */
export const SelectContext = createContext<Pick<SetReview, 'set' | 'isSelected' | 'select'> | null>(null);

/** Called for every row that is rendered before its operation is known. */
export const UnreadContext = createContext<(index: number) => void>(() => undefined);

function Unread({ index }: Pick<ReviewRow, 'index'>) {
  const onRendered = use(UnreadContext);
  useEffect(() => onRendered(index), [onRendered, index]);
  return null;
}

type Column = DataColumn<ReviewRow>;

export const rowName = ({ operation, index }: ReviewRow): string =>
  operation ? nameOf(operation) : `Loading ${index + 1}…`;

const NAME: Column = { id: 'name', header: 'Name', text: rowName, width: REVIEW_WIDTHS.name };
const outcome = (grouping: Grouping): Column => ({
  id: 'outcome',
  header: isByVerdict(grouping) ? 'What happens' : 'Result',
  text: ({ operation }) => (operation ? outcomeText(operation, grouping) : ''),
  cell: ({ operation, index }) => (operation ? outcomeText(operation, grouping) : <Unread index={index} />),
  width: REVIEW_WIDTHS.outcome,
});
const detail = (grouping: Grouping): Column => ({
  id: 'detail',
  header: 'Change or reason',
  text: ({ operation }) => (operation ? detailText(operation, grouping) : ''),
  width: REVIEW_WIDTHS.detail,
  card: 3,
});
const INCLUDED: Column = {
  id: 'included',
  header: 'Include',
  text: (row) => (isSelectable(row) ? 'Include' : ''),
  cell: (row) => <Include row={row} />,
  width: REVIEW_WIDTHS.included,
  card: 'shown',
};

const INCLUDED_ANY: Column = { ...INCLUDED, text: (row) => (isSelectable(row, true) ? 'Include' : '') };
/** True if the user can leave out the operation: it can be applied or proposed, or (`isAny`) may prevent other operations. */
const isSelectable = ({ operation }: ReviewRow, isAny = false) =>
  operation !== undefined && (isAny || isApplicable(operation) || operation.verdict === 'notAllowed');

function Include({ row }: { readonly row: ReviewRow }) {
  const selection = use(SelectContext);
  const { operation } = row;
  if (!selection || !operation || !isSelectable(row, mayLeaveOutAny(selection.set))) return null;
  return (
    <IncludeBox
      name={rowName(row)}
      checked={selection.isSelected(operation)}
      onChange={(isIncluded) => selection.select(operation, isIncluded)}
    />
  );
}

interface IncludeBoxProps {
  /** Names the row for screen readers. */
  readonly name: string;
  readonly checked: boolean;
  readonly onChange: (isIncluded: boolean) => void;
}

/** The checkbox in the cell of a row. */
export function IncludeBox({ name, checked, onChange }: IncludeBoxProps) {
  return (
    <div className={styles.include}>
      <CheckboxField
        // Visible on phones, where the cell has no header.
        label={
          <>
            <span className={styles.word}>Include</span> <span className="visually-hidden">{name}</span>
          </>
        }
        tabIndex={-1}
        checked={checked}
        onChange={onChange}
      />
    </div>
  );
}

const columns = (grouping: Grouping): readonly Column[] => [NAME, outcome(grouping), detail(grouping)];
const COLUMNS: Readonly<Record<Grouping, readonly Column[]>> = {
  verdict: columns('verdict'),
  authored: columns('authored'),
  result: columns('result'),
  ended: columns('ended'),
};
const SELECTING: readonly Column[] = [...COLUMNS.authored, INCLUDED];
const SELECTING_ANY: readonly Column[] = [...COLUMNS.authored, INCLUDED_ANY];

/** @param isEditable true for the author of a set that has not run */
export function columnsOf(set: ChangeSet, isEditable: boolean): readonly Column[] {
  const grouping = groupingOf(set);
  if (!isEditable || !isByVerdict(grouping)) return COLUMNS[grouping];
  return mayLeaveOutAny(set) ? SELECTING_ANY : SELECTING;
}
