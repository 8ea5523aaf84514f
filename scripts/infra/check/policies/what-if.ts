import { CONSTANTS } from '../rules/members.ts';
import type { Model } from '../rules/model.ts';
import { templateOf } from '../rules/symbols.ts';
import type { Declaration, Expression, Module, Resource } from '../syntax/ast.ts';
import { at, bodyOf, entryOf, everyExpression, namesIn } from '../syntax/walk.ts';
import type { Policy } from './policy.ts';

/** https://learn.microsoft.com/azure/azure-resource-manager/bicep/linter-rule-what-if-short-circuiting */
const whatIf: Policy = {
  reason: 'what-if leaves the whole module out',
  check(model, report) {
    for (const declaration of model.template.declarations) {
      if (declaration.kind !== 'module') continue;
      const params = at(bodyOf(declaration.body).object, 'params');
      const target = templateOf(declaration, model);
      if (params?.kind !== 'object' || !target) continue;
      const inIds = parametersInIds(target);
      for (const { key, value } of params.entries)
        if (typeof key === 'string' && inIds.has(key) && isRuntime(value, model))
          report(
            value.at,
            `${key} makes resource ids of ${declaration.name}, and its value is known only after deployment`,
          );
    }
  },
};

/** Parameters that determine the resource ids of a template or of its modules. */
function parametersInIds(model: Model): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<Declaration>();
  const follow = (expression: Expression | undefined): void => {
    for (const { name } of expression ? namesIn(expression) : []) {
      const declaration = model.symbols.get(name);
      if (!declaration || seen.has(declaration)) continue;
      seen.add(declaration);
      if (declaration.kind === 'parameter') found.add(name);
      else if (declaration.kind === 'variable') follow(declaration.value);
      else if (declaration.kind === 'resource') for (const part of idPartsOf(declaration)) follow(part);
    }
  };
  for (const declaration of model.template.declarations) {
    if (declaration.kind !== 'resource' && declaration.kind !== 'module') continue;
    for (const part of idPartsOf(declaration)) follow(part);
    if (declaration.kind === 'module') for (const part of idParamsOf(declaration, model)) follow(part);
  }
  return found;
}

/** The expressions that determine which resources exist, and their ids. */
function idPartsOf({ body }: Resource | Module): (Expression | undefined)[] {
  const { object, condition, loop } = bodyOf(body);
  return [condition, loop?.range, ...['name', 'scope', 'parent'].map((name) => entryOf(object, name))];
}

function idParamsOf(declaration: Module, model: Model): Expression[] {
  const target = templateOf(declaration, model);
  const params = at(bodyOf(declaration.body).object, 'params');
  if (!target || params?.kind !== 'object') return [];
  const inIds = parametersInIds(target);
  return params.entries.flatMap(({ key, value }) => (typeof key === 'string' && inIds.has(key) ? [value] : []));
}

/** Whether a value is known only after deployment: outputs of modules, most properties of resources. */
function isRuntime(value: Expression, model: Model): boolean {
  for (const expression of everyExpression(value)) {
    if (expression.kind === 'name') {
      const declaration = model.symbols.get(expression.name);
      if (declaration?.kind === 'variable' && isRuntime(declaration.value, model)) return true;
    }
    if (expression.kind !== 'member') continue;
    const { object, property } = expression;
    const owner = object.kind === 'asserted' ? object.of : object.kind === 'index' ? object.object : object;
    const kind = owner.kind === 'name' ? model.symbols.get(owner.name)?.kind : undefined;
    if (kind === 'module' && property === 'outputs') return true;
    if (kind === 'resource' && !CONSTANTS.includes(property)) return true;
  }
  return false;
}

export const WHAT_IF = [whatIf];
