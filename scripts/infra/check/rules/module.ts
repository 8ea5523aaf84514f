/** Holds a module against the template that it deploys. */
import { posix } from 'node:path';
import type { Module, ObjectLiteral, Parameter } from '../syntax/ast.ts';
import { entryOf } from '../syntax/walk.ts';
import { isSecret, nullable, type ObjectType, OPEN, type Property, property, TEXT } from '../types/type.ts';
import { checkDependencies, readBody, without } from './body.ts';
import { infer } from './infer.ts';
import { type Model, report, type Scope } from './model.ts';
import { checkModuleScope } from './scopes.ts';
import { templateOf, typeOfParameter } from './symbols.ts';
import { checkObject } from './value.ts';

const OWN = ['scope', 'dependsOn'];

export function checkModule(symbol: Module, model: Model): void {
  const target = templateOf(symbol, model);
  const file = posix.join(posix.dirname(model.template.file), symbol.path);
  if (!target && !model.project.unreadable.has(file)) report({ model }, symbol.pathAt, `there is no template ${file}`);
  const body = readBody(symbol, model);
  if (!body) return;
  const { object, scope } = body;
  checkDependencies(entryOf(object, 'dependsOn'), scope);
  if (target) checkModuleScope(target.template.targetScope, entryOf(object, 'scope'), symbol.at, scope);
  const params = target ? parametersOf(target, symbol.path) : { ...OPEN, name: symbol.path };
  const isRequired = [...params.properties.values()].some(({ required }) => required);
  const given: ObjectLiteral = without(object, OWN);
  const passed = entryOf(object, 'params');
  if (target && passed?.kind === 'object') checkSecrets(passed, params, scope);
  checkObject(
    given,
    {
      kind: 'object',
      name: `a module of ${symbol.path}`,
      properties: new Map([
        ['name', property(TEXT, { required: false, constant: true })],
        ['params', property(params, { required: isRequired })],
      ]),
    },
    scope,
  );
}

/** What is secret here stays so in the module, whose parameters are kept in the history of deployments otherwise. */
function checkSecrets({ entries }: ObjectLiteral, params: ObjectType, scope: Scope): void {
  for (const { key, value } of entries) {
    const expected = typeof key === 'string' ? params.properties.get(key)?.type : undefined;
    if (expected && isSecret(infer(value, scope)) && !isSecret(expected))
      report(scope, value.at, `this is a secret, and the parameter ${key} of the module is not @secure()`, 'policy');
  }
}

/** What a template takes: required is what has no default and may not be null. */
export function parametersOf(target: Model, name: string): ObjectType {
  const parameters = target.template.declarations.filter((declaration) => declaration.kind === 'parameter');
  return { kind: 'object', name, properties: new Map(parameters.map((one) => [one.name, parameterOf(one, target)])) };
}

function parameterOf(parameter: Parameter, target: Model): Property {
  const declared = typeOfParameter(parameter, target);
  const required = parameter.value === undefined && parameter.type?.kind !== 'nullable';
  return property(required ? declared : nullable(declared), { required });
}
