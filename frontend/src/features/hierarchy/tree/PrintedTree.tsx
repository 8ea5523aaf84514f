/** The printed hierarchy: an indented list of the visible rows. Folded people show the number of hidden people and units. */
import { Breakable } from '../../../ui/index.ts';
import { layOutColumns } from '../../../ui/print/columns.ts';
import { sheetPixels } from '../../../ui/print/pixels.ts';
import { printedRows, Sheet, truncationNote } from '../../../ui/print/Sheet.tsx';
import { type FlatTree, personAt, UNIT_LIST } from '../model/flat-tree.ts';
import { rowLabel } from '../model/search.ts';
import { countBeneath, countedPeople, countedUnits } from '../model/summary.ts';
import type { View } from '../model/view.ts';

export interface PrintedTreeProps {
  readonly title: string;
  /** The counts below the title: "46 people, 118 units". */
  readonly count: string;
  readonly tree: FlatTree;
  readonly view: View;
}

const HEADERS = ['Name', 'Level', 'Email', 'Units'] as const;

/** Indentation of each level in pixels */
const INDENT = 16;

interface Line {
  readonly row: number;
  readonly depth: number;
  readonly name: string;
  /** A person's role, email and number of units */
  readonly person?: readonly [string, string, string];
  /** The counts beneath a folded person */
  readonly beneath?: string;
}

export function PrintedTree({ title, count, tree, view }: PrintedTreeProps) {
  const rows = view.rows.filter((row) => tree.kind[row] !== UNIT_LIST);
  const lines = printedRows(rows.length).map((index) => lineOf(tree, view, rows[index] ?? 0));
  const people = lines.flatMap(({ name, depth, person }) => (person ? [{ texts: [name, ...person], depth }] : []));
  const layout = layOutColumns(
    HEADERS,
    people.map(({ texts }) => texts),
    sheetPixels(),
    people.map(({ depth }) => depth * INDENT),
  );
  return (
    <Sheet
      title={title}
      notes={[`${count}.`, truncationNote(rows.length, 'narrow the search, or collapse rows that you do not need')]}
      isWide={layout.isWide}
      size={layout.size}
    >
      <colgroup>
        {layout.columns.map(({ at, width }) => (
          <col key={at} style={{ width: `${width}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {layout.columns.map(({ at }) => (
            <th key={at} scope="col">
              {HEADERS[at]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ row, depth, name, person, beneath }) => (
          <tr key={row}>
            <td style={{ paddingLeft: depth * INDENT }} colSpan={person ? 1 : layout.columns.length}>
              {person ? <b>{name}</b> : name}
              {beneath && ` (${beneath})`}
            </td>
            {person &&
              layout.columns.slice(1).map(({ at }) => (
                <td key={at}>
                  <Breakable text={person[at - 1] ?? ''} />
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}

function lineOf(tree: FlatTree, view: View, row: number): Line {
  const label = rowLabel(tree, row);
  const unit = tree.units[row];
  if (unit) {
    const name = unit.managerName ? `${label} (${unit.managerName})` : label;
    return { row, name, depth: depthOf(tree, row) };
  }
  const person = personAt(tree, row);
  const isFolded = person.children.length > 0 && !view.isOpen(row);
  return {
    row,
    name: label,
    depth: depthOf(tree, row),
    person: [person.roleName, person.emailAddress, String(person.unitCount)],
    beneath: isFolded ? folded(tree, row) : '',
  };
}

/** Returns "5 people, 12 units not shown". */
function folded(tree: FlatTree, row: number): string {
  const { people, units } = countBeneath(tree, row);
  return `${countedPeople(people)}, ${countedUnits(units)} not shown`;
}

/** Returns the depth of a row; 0 for a root. Unit lists are not printed, so their units are one level below the person. */
function depthOf(tree: FlatTree, row: number): number {
  const above = tree.parent[row] ?? -1;
  const isListed = above >= 0 && tree.kind[above] === UNIT_LIST;
  return (tree.level[row] ?? 1) - (isListed ? 2 : 1);
}
