// biome-ignore-all lint/a11y/useSemanticElements: a <table> cannot draw rows out of its flow
// biome-ignore-all lint/a11y/useFocusableInteractive: only the row and its buttons are focusable, not the cells
/** A row of the tree. TreeGrid handles all events, so that rows render cheaply. */
import { type CSSProperties, memo } from 'react';
import {
  ChevronDownIcon,
  ChevronRightIcon,
  fullName,
  IconTile,
  InfoList,
  InfoPopover,
  Initials,
  LevelChip,
  Marked,
  MoreIcon,
  UnitIcon,
} from '../../../ui/index.ts';
import { type FlatTree, isFoldable, PERSON, personAt, UNIT_LIST } from '../model/flat-tree.ts';
import { keyOf } from '../model/row-key.ts';
import { rowLabel } from '../model/search.ts';
import { countedUnits } from '../model/summary.ts';
import grid from './TreeGrid.module.css';
import styles from './TreeRow.module.css';
import { type Carried, menuLabel } from './tree-actions.ts';

/** Pixels */
export const ROW_HEIGHT = 40;

export interface TreeRowProps {
  readonly tree: FlatTree;
  readonly row: number;
  /** Index in the view, for aria-rowindex and the offset */
  readonly index: number;
  /** Pixels */
  readonly height: number;
  readonly position: number;
  readonly setSize: number;
  readonly isOpen: boolean;
  /** True for the row that Tab enters */
  readonly isActive: boolean;
  /** Highlights the row: the user moved to it, or it is the first match. */
  readonly isMarked: boolean;
  /** True if the row is selected; undefined without a checkbox. */
  readonly isSelected: boolean | undefined;
  /** The day on which the person leaves: "Nov 27". */
  readonly leavesOn: string | undefined;
  /** Set while the row is cut or dragged. */
  readonly carriedAs: Carried['as'] | undefined;
  readonly hasMenu: boolean;
  readonly mayChange: boolean;
  readonly isMenuOpen: boolean;
  /** The words of the query, which the row marks. Must be the same array on every render, because the row is memoized. */
  readonly words: readonly string[];
}

export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { tree, row, index, isActive, isSelected, leavesOn, carriedAs } = props;
  const isCut = carriedAs === 'cut';
  const level = tree.level[row] ?? 1;
  const foldable = isFoldable(tree, row);
  const label = rowLabel(tree, row);
  const units = countedUnits(personAt(tree, row).unitCount);
  return (
    <div
      role="row"
      className={grid.row}
      data-row={row}
      data-key={keyOf(tree, row)}
      data-marked={props.isMarked || undefined}
      data-carried={carriedAs}
      tabIndex={isActive ? 0 : -1}
      aria-level={level}
      aria-posinset={props.position}
      aria-setsize={props.setSize}
      aria-rowindex={index + 1}
      aria-expanded={foldable ? props.isOpen : undefined}
      aria-selected={isSelected}
      aria-label={[describe(tree, row), leavesOn && `leaves on ${leavesOn}`, isCut && 'cut'].filter(Boolean).join(', ')}
      style={{ transform: `translateY(${index * props.height}px)`, '--depth': level - 1 } as CSSProperties}
    >
      {isSelected !== undefined && (
        <div role="gridcell" className={styles.check} data-cell="check">
          <input type="checkbox" tabIndex={-1} aria-label={`Select ${label}`} checked={isSelected} readOnly />
        </div>
      )}
      <div role="gridcell" className={styles.main}>
        {foldable ? (
          <button
            type="button"
            className={styles.toggle}
            data-cell="toggle"
            tabIndex={-1}
            aria-label={`${props.isOpen ? 'Collapse' : 'Expand'} ${label}`}
          >
            {props.isOpen ? <ChevronDownIcon size={14} /> : <ChevronRightIcon size={14} />}
          </button>
        ) : (
          <span className={styles.toggle} data-leaf={tree.units[row] ? 'unit' : undefined} />
        )}
        <Face {...props} />
      </div>
      {tree.kind[row] === PERSON && (
        <div role="gridcell" className={styles.units}>
          <button
            type="button"
            className={styles.count}
            data-cell="units"
            tabIndex={isActive ? 0 : -1}
            aria-label={`${units} of ${label}`}
          >
            {units}
          </button>
        </div>
      )}
      {props.hasMenu && (
        <div role="gridcell" className={styles.actions}>
          <button
            type="button"
            className={styles.more}
            data-cell="actions"
            tabIndex={isActive ? 0 : -1}
            aria-haspopup="menu"
            aria-expanded={props.isMenuOpen}
            aria-label={menuLabel(label, props.mayChange)}
          >
            <MoreIcon />
          </button>
        </div>
      )}
    </div>
  );
});

/** The icon, label and details of the row. */
function Face({ tree, row, isActive, words, leavesOn, carriedAs }: TreeRowProps) {
  const tags = [leavesOn && `Leaves ${leavesOn}`, carriedAs === 'cut' && 'Cut'].filter(Boolean).join(', ');
  const tag = tags !== '' && <span className={styles.tag}>{tags}</span>;
  const unit = tree.units[row];
  const name = rowLabel(tree, row);
  if (unit)
    return (
      <>
        <IconTile>
          <UnitIcon size={14} />
        </IconTile>
        <span className={styles.unit} title={describe(tree, row)}>
          <b>
            <Marked text={name} words={words} to={unit.unitCode.length} />
          </b>
          <Marked text={name} words={words} from={unit.unitCode.length} />
        </span>
        {/* A space for copied text and screen readers */}{' '}
        {unit.managerName && (
          <span className={styles.manager}>
            (<Marked text={unit.managerName} words={words} />)
          </span>
        )}
        {tag}
      </>
    );
  const person = personAt(tree, row);
  if (tree.kind[row] === UNIT_LIST)
    return (
      <>
        <IconTile>
          <UnitIcon size={14} />
        </IconTile>
        <span className={styles.list}>Units ({person.units.length})</span>
        {tag}
      </>
    );
  return (
    <>
      <Initials name={name} tier={person.tier} />
      <span className={styles.person} data-cell="info">
        <InfoPopover
          beside
          className={styles.name}
          tabIndex={isActive ? 0 : -1}
          content={<PersonInfo tree={tree} row={row} />}
        >
          <Marked text={name} words={words} />
        </InfoPopover>
      </span>
      <span className={styles.role}>
        <LevelChip tier={person.tier}>
          <Marked text={person.roleName} words={words} />
        </LevelChip>
      </span>
      {tag}
      <span className={styles.email} title={person.emailAddress}>
        <Marked text={person.emailAddress} words={words} />
      </span>
    </>
  );
}

/** The details of a person (HIER-04). */
function PersonInfo({ tree, row }: { readonly tree: FlatTree; readonly row: number }) {
  const person = personAt(tree, row);
  return (
    <InfoList
      title={rowLabel(tree, row)}
      items={[
        { name: 'Role', value: person.roleName },
        { name: 'Email', value: person.emailAddress },
        { name: 'Username', value: person.userName || 'None yet' },
        { name: 'Units', value: person.unitCount },
      ]}
    />
  );
}

/** The row's accessible name: "Keala Thompson, Owner, keala@aloha.example, 3 units" */
function describe(tree: FlatTree, row: number): string {
  const unit = tree.units[row];
  const label = rowLabel(tree, row);
  if (unit) return unit.managerName ? `${label} (${unit.managerName})` : label;
  const person = personAt(tree, row);
  if (tree.kind[row] === UNIT_LIST) return `${label} of ${fullName(person)}`;
  return `${label}, ${person.roleName}, ${person.emailAddress}, ${countedUnits(person.unitCount)}`;
}
