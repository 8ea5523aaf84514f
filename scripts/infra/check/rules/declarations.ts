/** Parameters with their defaults, variables, outputs, imports, and what decorators may stand before them. */
import type { Declaration, Parameter } from '../syntax/ast.ts';
import { namesIn } from '../syntax/walk.ts';
import { ANY, arrayOf, INT, OPEN, TEXT, type Type } from '../types/type.ts';
import { typeOfNode } from './declared.ts';
import { infer } from './infer.ts';
import { type Model, report, type Scope } from './model.ts';
import { checkModule } from './module.ts';
import { checkResource } from './resource.ts';
import { importedFrom, typeOfOutput, typeOfParameter, typeOfSymbol } from './symbols.ts';
import { checkValue } from './value.ts';

const BOUNDS = ['minLength', 'maxLength', 'minValue', 'maxValue'];

const DECORATORS: Readonly<Record<Declaration['kind'], readonly string[]>> = {
  parameter: ['description', 'metadata', 'secure', 'allowed', 'discriminator', 'sealed', ...BOUNDS],
  variable: ['description', 'export'],
  output: ['description', 'metadata', 'secure', 'discriminator', 'sealed', ...BOUNDS],
  resource: ['description', 'batchSize', 'onlyIfNotExists'],
  module: ['description', 'batchSize'],
  type: ['description', 'metadata', 'export', 'secure', 'discriminator', 'sealed', ...BOUNDS],
  import: ['description'],
};

const ARGUMENTS: Readonly<Record<string, Type>> = {
  description: TEXT,
  metadata: OPEN,
  allowed: arrayOf(ANY),
  batchSize: { kind: 'int', min: 1 },
  discriminator: TEXT,
  ...Object.fromEntries(BOUNDS.map((name) => [name, INT])),
};

export function checkDeclaration(declaration: Declaration, model: Model): void {
  const scope = { model, locals: new Map() };
  for (const { name, args, at } of declaration.decorators) {
    if (!DECORATORS[declaration.kind].includes(name)) report(scope, at, `a ${declaration.kind} takes no @${name}`);
    const [first] = args;
    const wanted = ARGUMENTS[name];
    if (wanted && first) checkValue(first, wanted, scope);
    else for (const arg of args) infer(arg, scope);
    if (wanted && args.length !== 1) report(scope, at, `@${name} takes one argument`);
  }
  switch (declaration.kind) {
    case 'parameter': {
      checkAllowed(declaration, scope);
      const type = typeOfParameter(declaration, model);
      // That secrets have no default is a policy (policies/secrets.ts).
      const plain: Type = type.kind === 'string' ? { ...type, secret: false } : type;
      if (!declaration.value) return;
      checkValue(declaration.value, plain, scope);
      for (const { name, at } of namesIn(declaration.value))
        if (!['parameter', undefined].includes(model.symbols.get(name)?.kind))
          report(scope, at, 'a default is made of other parameters alone');
      return;
    }
    case 'variable':
      typeOfSymbol(declaration, model);
      return;
    case 'output': {
      checkValue(declaration.value, typeOfOutput(declaration, model), scope);
      return;
    }
    case 'resource': {
      checkResource(declaration, model);
      return;
    }
    case 'module': {
      checkModule(declaration, model);
      return;
    }
    case 'type':
      typeOfNode(declaration.type, declaration.decorators, model);
      return;
    case 'import':
      if (!importedFrom(declaration, model))
        report(scope, declaration.at, `${declaration.path} exports no ${declaration.original}`);
  }
}

/** Values of `@allowed` must have the parameter's type or, for an array, the type of its items. */
function checkAllowed({ type, decorators }: Parameter, scope: Scope): void {
  const values = decorators.find(({ name }) => name === 'allowed')?.args[0];
  if (!type || values?.kind !== 'array') return;
  const declared = typeOfNode(type, [], scope.model);
  for (const value of values.items) checkValue(value, declared.kind === 'array' ? declared.item : declared, scope);
}
