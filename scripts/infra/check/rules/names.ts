/** Checks that every name in a template is declared, and that no declaration depends on itself. */
import { expressionsOf, namesIn } from '../syntax/walk.ts';
import { type Model, report } from './model.ts';

/** Bicep's namespaces. A function may be qualified with them. */
const NAMESPACES = ['az', 'sys'];

/** Returns false if a declaration depends on itself: other checks would never end. */
export function checkNames(model: Model): boolean {
  const { declarations } = model.template;
  const used = new Map<string, Set<string>>();
  for (const declaration of declarations) {
    const names = expressionsOf(declaration).flatMap((expression) => [...namesIn(expression)]);
    for (const { name, at } of names)
      if (!model.symbols.has(name) && !NAMESPACES.includes(name)) report(model, at, `${name} is not declared`);
    // An output may have the same name as a parameter.
    if (declaration.kind !== 'output') used.set(declaration.name, new Set(names.map(({ name }) => name)));
  }
  const circular = declarations.filter(({ kind, name }) => kind !== 'output' && isInCircle(name, used));
  for (const { name, at } of circular) report(model, at, `${name} depends on itself`);
  return circular.length === 0;
}

function isInCircle(start: string, used: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const reached = new Set(used.get(start));
  // The loop also visits elements that are added to the set while it runs.
  for (const name of reached) for (const next of used.get(name) ?? []) reached.add(next);
  return reached.has(start);
}
