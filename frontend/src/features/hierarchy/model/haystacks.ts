/** The searchable text of each row. The text starts with the row's label. */
import { unitLabel } from '../../../shared/words.ts';
import { fullName } from '../../../ui/full-name.ts';
import { haystack } from '../../../ui/search.ts';
import { type FlatTree, PERSON, personAt } from './flat-tree.ts';

function textOf(tree: FlatTree, row: number): string {
  const unit = tree.units[row];
  if (unit) return haystack([unitLabel(unit), unit.managerName ?? '']);
  if (tree.kind[row] !== PERSON) return '';
  const person = personAt(tree, row);
  return haystack([fullName(person), person.emailAddress, person.userName, person.roleName]);
}

const built = new WeakMap<FlatTree, string[]>();

function textsFor(tree: FlatTree): string[] {
  const texts = built.get(tree) ?? [];
  built.set(tree, texts);
  return texts;
}

/** Returns the texts of all rows. Builds the texts that have not been built in idle time. */
export function haystacksOf(tree: FlatTree): readonly string[] {
  const texts = textsFor(tree);
  while (texts.length < tree.count) texts.push(textOf(tree, texts.length));
  return texts;
}

/** Builds texts while `mayGoOn()` is true. @returns true when all texts are built */
export function buildHaystacks(tree: FlatTree, mayGoOn: () => boolean): boolean {
  const texts = textsFor(tree);
  while (texts.length < tree.count && mayGoOn()) {
    // Calls `mayGoOn` only every 64 texts, because the call takes longer than building a text.
    for (let more = 0; more < 64 && texts.length < tree.count; more++) texts.push(textOf(tree, texts.length));
  }
  return texts.length === tree.count;
}
