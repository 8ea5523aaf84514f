/** Checks the parameters that modules and parameter files pass to templates. */
import type { Place } from '../finding.ts';
import type { Entry, Module, Parameter } from '../syntax/ast.ts';
import { bodyOf, entryOf } from '../syntax/walk.ts';
import { type Model, parametersOf, pathFrom, report, templateOf } from './model.ts';

export function checkModule(module: Module, model: Model): void {
  const { object } = bodyOf(module.body);
  const target = targetOf(module.path, module.pathAt, model);
  if (!target || !object) return;
  const given = entryOf(object, 'params') ?? { kind: 'object', entries: [], at: object.at };
  if (given.kind === 'object') checkGiven(given.entries, given.at, target, model);
}

export function checkParameterFile(model: Model): void {
  const { using } = model.template;
  const given = parametersOf(model.template).map(({ name, at }) => ({ key: name, at }));
  const target = using && targetOf(using.path, using.at, model);
  if (target) checkGiven(given, using.at, target, model);
}

function checkGiven(given: readonly Pick<Entry, 'key' | 'at'>[], at: Place, target: Model, model: Model): void {
  const { file } = target.template;
  for (const { key, at } of given)
    if (typeof key === 'string' && target.symbols.get(key)?.kind !== 'parameter')
      report(model, at, `${file} has no parameter ${key}`);
  for (const parameter of parametersOf(target.template).filter(isRequired))
    if (!given.some(({ key }) => key === parameter.name))
      report(model, at, `${file} requires the parameter ${parameter.name}`);
}

const isRequired = ({ type, value }: Parameter) => value === undefined && !type?.endsWith('?');

/** Returns the template that a path refers to. Reports a finding if the template is missing. */
function targetOf(path: string, at: Place, model: Model): Model | undefined {
  const target = templateOf(path, model);
  const file = pathFrom(model, path);
  if (!target && !model.project.unreadable.has(file)) report(model, at, `there is no template ${file}`);
  return target;
}
