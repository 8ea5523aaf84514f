/** The columns of a review. */
import type { ChangeSet } from '@franchise-admin/api/contract';
import { createContext, use, useEffect } from 'react';
import { CheckboxField, type DataColumn } from '../../ui/index.ts';
import { REVIEW_WIDTHS } from '../widths.ts';
import type { ReviewRow } from './operation-pages.ts';
import styles from './review.module.css';
import { mayLeaveOutAny } from './set-actions.ts';
import type { SetReview } from './useSetReview.ts';
import { detailText, type Grouping, groupingOf, isApplicable, nameOf, outcomeText } from './words.ts';

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
  header: grouping === 'verdict' ? 'What happens' : 'Result',
  text: ({ operation }) => (operation ? outcomeText(operation, grouping) : ''),
  cell: ({ operation, index }) => (operation ? outcomeText(operation, grouping) : <Unread index={index} />),
  width: REVIEW_WIDTHS.outcome,
});
const DETAIL: Column = {
  id: 'detail',
  header: 'Change or reason',
  text: ({ operation }) => (operation ? detailText(operation) : ''),
  width: REVIEW_WIDTHS.detail,
  card: 3,
};
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

/** The check box in the cell of a row. */
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

const SELECTING: readonly Column[] = [NAME, outcome('verdict'), DETAIL, INCLUDED];
const SELECTING_ANY: readonly Column[] = [NAME, outcome('verdict'), DETAIL, INCLUDED_ANY];
const REVIEWED: readonly Column[] = [NAME, outcome('verdict'), DETAIL];
const APPLIED_COLUMNS: readonly Column[] = [NAME, outcome('result'), DETAIL];

export function columnsOf(set: ChangeSet, isEditable: boolean): readonly Column[] {
  if (groupingOf(set) !== 'verdict') return APPLIED_COLUMNS;
  if (!isEditable) return REVIEWED;
  return mayLeaveOutAny(set) ? SELECTING_ANY : SELECTING;
}
