/** Checks modules and parameter files against the templates that they name. */
import type { Expression, Module, ObjectLiteral } from '../syntax/ast.ts';
import { bodyOf, entryOf, namesIn } from '../syntax/walk.ts';
import { type Model, pathFrom, report, scopeOf, templateOf } from './model.ts';
import { isSecret, parametersType } from './typed.ts';
import { checkValue } from './value.ts';

export function checkModule(symbol: Module, model: Model): void {
  const target = targetOf(symbol, symbol.pathAt, model);
  const { object, loop } = bodyOf(symbol.body);
  if (!target || !object) return;
  const { targetScope } = target.template;
  if (!entryOf(object, 'scope') && targetScope !== model.template.targetScope)
    report(model, symbol.at, `this module is deployed to a ${targetScope}, not to a ${model.template.targetScope}`);
  const given = entryOf(object, 'params') ?? { kind: 'object', entries: [], at: object.at };
  checkValue(given, parametersType(target, symbol.path), scopeOf(model, loop));
  // The module's parameters are kept in the history of deployments.
  for (const { key, value } of given.kind === 'object' ? given.entries : []) {
    const parameter = target.symbols.get(String(key));
    if (parameter?.kind === 'parameter' && !isSecret(parameter) && holdsSecret(value, model))
      report(model, value.at, `this is a secret, and the parameter ${key} of the module is not @secure()`, 'policy');
  }
}

/** True if a value contains a secret parameter, directly or through variables. */
export function holdsSecret(value: Expression, model: Model): boolean {
  return [...namesIn(value)].some(({ name }) => {
    const symbol = model.symbols.get(name);
    if (symbol?.kind === 'variable') return holdsSecret(symbol.value, model);
    return symbol?.kind === 'parameter' && isSecret(symbol);
  });
}

export function checkParameterFile(model: Model): void {
  const { using, declarations } = model.template;
  const at = using?.at ?? { line: 1, column: 1 };
  if (!using) report(model, at, 'a parameter file begins with using and its template');
  const target = using && targetOf(using, at, model);
  if (!target) return;
  const given: ObjectLiteral = {
    kind: 'object',
    entries: declarations.flatMap((declaration) =>
      declaration.kind === 'parameter' && declaration.value
        ? [{ key: declaration.name, value: declaration.value, at: declaration.at }]
        : [],
    ),
    at,
  };
  checkValue(given, parametersType(target, target.template.file), scopeOf(model));
}

/** The template that is named; reports a path that leads to none. */
function targetOf(named: { readonly path: string }, at: Expression['at'], model: Model): Model | undefined {
  const target = templateOf(named, model);
  const file = pathFrom(model, named.path);
  if (!target && !model.project.unreadable.has(file)) report(model, at, `there is no template ${file}`);
  return target;
}
