/** Holds a parameter file against the template that it is for. */
import { posix } from 'node:path';
import { nullable } from '../types/type.ts';
import { type Model, report } from './model.ts';
import { parametersOf } from './module.ts';
import { templateOf } from './symbols.ts';
import { checkValue } from './value.ts';

export function checkParameterFile(model: Model): void {
  const { using, file, declarations } = model.template;
  if (!using) {
    report({ model }, { line: 1, column: 1 }, 'a parameter file begins with using and its template');
    return;
  }
  const target = templateOf(using, model);
  const template = posix.join(posix.dirname(file), using.path);
  if (!target) {
    if (!model.project.unreadable.has(template)) report({ model }, using.at, `there is no template ${template}`);
    return;
  }
  const { properties } = parametersOf(target, using.path);
  const scope = { model, locals: new Map() };
  const given = new Set<string>();
  for (const declaration of declarations) {
    if (declaration.kind === 'variable') continue;
    if (declaration.kind !== 'parameter' || !declaration.value) {
      report(scope, declaration.at, `a parameter file holds parameters and variables alone`);
      continue;
    }
    const expected = properties.get(declaration.name);
    given.add(declaration.name);
    if (!expected) report(scope, declaration.at, `${template} has no parameter ${declaration.name}`);
    else checkValue(declaration.value, expected.required ? expected.type : nullable(expected.type), scope);
  }
  for (const [name, { required }] of properties)
    if (required && !given.has(name)) report(scope, using.at, `the parameter ${name} of ${template} is missing`);
}
