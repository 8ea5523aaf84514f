import type { Module, Resource } from '../syntax/ast.ts';
import { bodyOf, entryOf, literalOf } from '../syntax/walk.ts';
import type { Policy } from './policy.ts';

/** Where it is deployed and by which name; undefined where that is not written out. */
function addressOf(declaration: Resource | Module): string | undefined {
  const { object, loop } = bodyOf(declaration.body);
  const name = literalOf(entryOf(object, 'name'));
  const around = entryOf(object, 'scope') ?? entryOf(object, 'parent');
  if (loop || name === undefined || (around && around.kind !== 'name')) return undefined;
  const kind = declaration.kind === 'module' ? 'module' : declaration.type.split('@')[0]?.toLowerCase();
  return [kind, name.toLowerCase(), around?.name].join(' ');
}

/** https://learn.microsoft.com/azure/azure-resource-manager/bicep/diagnostics/bcp121 and bcp122 */
const twice: Policy = {
  reason: 'the compiler refuses it: of two deployments by one name one would undo the other',
  check({ template }, report) {
    const known = new Map<string, string>();
    for (const declaration of template.declarations) {
      if (declaration.kind !== 'module' && (declaration.kind !== 'resource' || declaration.existing)) continue;
      const address = addressOf(declaration);
      if (address === undefined) continue;
      const other = known.get(address);
      if (other !== undefined) report(declaration.at, `${declaration.name} has the name of ${other}`);
      known.set(address, declaration.name);
    }
  },
};

export const TWICE = [twice];
