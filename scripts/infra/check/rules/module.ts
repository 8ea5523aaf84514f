/** Checks modules and parameter files against the templates that they name. */
import type { Expression, Loop, Module, ObjectLiteral, Parameter } from '../syntax/ast.ts';
import { bodyOf, entryOf, namesIn } from '../syntax/walk.ts';
import { checkDeclared } from './assigned.ts';
import { declaredBy } from './declared.ts';
import { type Model, pathFrom, report, scopeOf, templateOf } from './model.ts';
import { checkDependencies } from './resource.ts';
import { checkTiming } from './timing.ts';

export function checkModule(symbol: Module, model: Model): void {
  const target = templateOf(symbol, model);
  const file = pathFrom(model, symbol.path);
  const { object, loop } = bodyOf(symbol.body);
  if (!target && !model.project.unreadable.has(file)) report(model, symbol.pathAt, `there is no template ${file}`);
  if (!object) return;
  checkTiming(symbol, model);
  checkDependencies(object, model);
  if (!target) return;
  const given = entryOf(object, 'params');
  if (given && given.kind !== 'object') return;
  const { targetScope } = target.template;
  if (!entryOf(object, 'scope') && targetScope !== model.template.targetScope)
    report(model, symbol.at, `this module is deployed to a ${targetScope}, not to a ${model.template.targetScope}`);
  for (const { name } of parametersOf(target).filter(isRequired))
    if (!given?.entries.some(({ key }) => key === name))
      report(model, (given ?? object).at, `${symbol.path} requires ${name}`);
  if (given) checkParameters(given, target, symbol.path, model, loop);
}

function checkParameters(given: ObjectLiteral, target: Model, path: string, model: Model, loop: Loop | undefined) {
  const parameters = new Map(parametersOf(target).map((parameter) => [parameter.name, parameter]));
  for (const { key, value, at } of given.entries) {
    if (typeof key !== 'string') continue;
    const parameter = parameters.get(key);
    if (!parameter) {
      report(model, at, `${path} has no property ${key}`);
      continue;
    }
    const declared = declaredBy(parameter);
    checkDeclared(
      value,
      { ...declared, isNullable: declared.isNullable || parameter.value !== undefined },
      scopeOf(model, loop),
    );
    // The module's parameters are kept in the history of deployments.
    if (!declared.isSecret && holdsSecret(value, model))
      report(model, value.at, `this is a secret, and the parameter ${key} of the module is not @secure()`, 'policy');
  }
}

/** True if a value contains a secret parameter, directly or through variables. */
export function holdsSecret(value: Expression, model: Model, depth = 0): boolean {
  return [...namesIn(value)].some(({ name }) => {
    const symbol = model.symbols.get(name);
    if (symbol?.kind === 'variable') return depth < 50 && holdsSecret(symbol.value, model, depth + 1);
    return symbol?.kind === 'parameter' && declaredBy(symbol).isSecret;
  });
}

export function checkParameterFile(model: Model): void {
  const { using, declarations } = model.template;
  if (!using) {
    report(model, { line: 1, column: 1 }, 'a parameter file begins with using and its template');
    return;
  }
  const target = templateOf(using, model);
  const template = pathFrom(model, using.path);
  if (!target) {
    if (!model.project.unreadable.has(template)) report(model, using.at, `there is no template ${template}`);
    return;
  }
  const parameters = parametersOf(target);
  const given = declarations.filter((declaration) => declaration.kind === 'parameter');
  for (const { name, value, at } of given) {
    const expected = parameters.find((parameter) => parameter.name === name);
    if (!expected) report(model, at, `${template} has no parameter ${name}`);
    else if (value) checkDeclared(value, declaredBy(expected), scopeOf(model));
  }
  for (const { name } of parameters.filter(isRequired))
    if (!given.some((declaration) => declaration.name === name))
      report(model, using.at, `the parameter ${name} of ${template} is missing`);
}

function parametersOf({ template }: Model): Parameter[] {
  return template.declarations.filter((declaration) => declaration.kind === 'parameter');
}

function isRequired(parameter: Parameter): boolean {
  return parameter.value === undefined && !declaredBy(parameter).isNullable;
}
