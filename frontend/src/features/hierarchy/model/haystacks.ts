/** What each row is found by, its label first. */
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

function startedFor(tree: FlatTree): string[] {
  const texts = built.get(tree) ?? [];
  built.set(tree, texts);
  return texts;
}

/** Every row's text; what no idle moment has built yet is built now. */
export function haystacksOf(tree: FlatTree): readonly string[] {
  const texts = startedFor(tree);
  while (texts.length < tree.count) texts.push(textOf(tree, texts.length));
  return texts;
}

/** Builds some more of them. @returns whether all are there */
export function buildHaystacks(tree: FlatTree, mayGoOn: () => boolean): boolean {
  const texts = startedFor(tree);
  while (texts.length < tree.count && mayGoOn()) {
    // Asking the clock costs more than a text.
    for (let more = 0; more < 64 && texts.length < tree.count; more++) texts.push(textOf(tree, texts.length));
  }
  return texts.length === tree.count;
}
