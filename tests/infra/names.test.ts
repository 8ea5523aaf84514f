import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Template } from '../../scripts/infra/check/syntax/ast.ts';
import { at, bodyOf, namesIn } from '../../scripts/infra/check/syntax/walk.ts';
import { entryOfModule, evaluate, expressionOf, type Given, templateOf } from './support/evaluate.ts';

/** The parameters by which modules name resources. */
const NAMES = ['name', 'planName', 'workspaceName', 'insightsName', 'prefix'];
const HERE: Given = { workload: 'franchise-admin', environmentName: 'prod', location: 'eastus2', alertEmails: [] };
/** Names that are unique in the world, in the form that their service requires. */
const UNIQUE = {
  'storage.name': /^[a-z0-9]{3,24}$/,
  'cosmos.name': /^[a-z0-9][a-z0-9-]{1,42}[a-z0-9]$/,
  'api.name': /^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$/,
};

let main: Template;
const modules = new Map<string, Template>();

beforeAll(async () => {
  main = await templateOf('infra/main.bicep');
  for (const declaration of main.declarations)
    if (declaration.kind === 'module') modules.set(declaration.name, await templateOf(join('infra', declaration.path)));
});

/** True if this parameter names a resource that the template deploys, not an existing one. */
function isNamedBy(template: Template, parameter: string): boolean {
  return template.declarations.some((declaration) => {
    if (declaration.kind !== 'resource' || declaration.existing) return false;
    const name = at(bodyOf(declaration.body).object, 'name');
    return name !== undefined && [...namesIn(name)].some((used) => used.name === parameter);
  });
}

/** The names that modules give their resources, by `module.parameter`. */
function namesAt(given: Given): Record<string, string> {
  const all = [...modules].flatMap(([module, template]) =>
    NAMES.filter((parameter) => isNamedBy(template, parameter)).map(
      (name) => [`${module}.${name}`, entryOfModule(main, module, `params.${name}`, given)] as const,
    ),
  );
  return Object.fromEntries(all.flatMap(([place, name]) => (name === undefined ? [] : [[place, String(name)]])));
}

/** The limits of a parameter's length. @throws Error if it has none */
function limitsOf(template: Template | undefined, parameter: string): [least: number, most: number] {
  const found = template?.declarations.find(({ kind, name }) => kind === 'parameter' && name === parameter);
  const [least, most] = ['minLength', 'maxLength'].map((name) => {
    const argument = found?.decorators.find((each) => each.name === name)?.args[0];
    if (!argument || !template) throw new Error(`There is no @${name} of ${parameter}.`);
    return Number(evaluate(argument, template));
  });
  return [least ?? 0, most ?? 0];
}

/** The parameters of main.bicep in an environment, with their defaults. */
async function givenIn(environment: string): Promise<Given> {
  const file = await templateOf(`infra/main.${environment}.bicepparam`);
  const variables = { ALERT_EMAILS: 'ops@example.com', AZURE_LOCATION: 'germanywestcentral' };
  return Object.fromEntries(
    [...main.declarations, ...file.declarations].flatMap((declaration) =>
      declaration.kind === 'parameter' && declaration.value
        ? [[declaration.name, evaluate(declaration.value, file, variables)]]
        : [],
    ),
  );
}

describe('names of resources', () => {
  test.each(['dev', 'prod'])('have a valid length and form in %s, for every workload', async (environment) => {
    const given = await givenIn(environment);
    expect(given).toMatchObject({ environmentName: environment, location: 'germanywestcentral' });
    const [least, most] = limitsOf(main, 'workload');
    for (const workload of [String(given.workload), 'a'.repeat(least), 'a'.repeat(most)]) {
      const names = namesAt({ ...given, workload });
      expect(Object.keys(names).length).toBeGreaterThanOrEqual(9);
      for (const [place, name] of Object.entries(names)) {
        const [module = '', parameter = ''] = place.split('.');
        const [shortest, longest] = limitsOf(modules.get(module), parameter);
        expect([place, name, name.length >= shortest && name.length <= longest]).toEqual([place, name, true]);
      }
      for (const [place, form] of Object.entries(UNIQUE)) expect(names[place]).toMatch(form);
    }
  });

  test.each(['franchise-ad', 'franchise-admin-2', 'fap-west'])('differ from those of the workload %s', (workload) => {
    const [names, others] = [namesAt(HERE), namesAt({ ...HERE, workload })];
    expect(Object.keys(names).filter((place) => names[place] === others[place])).toEqual([]);
  });

  test('that are unique in the world differ by region', () => {
    const [names, others] = [namesAt(HERE), namesAt({ ...HERE, location: 'westus3' })];
    for (const place of Object.keys(UNIQUE)) expect(names[place]).not.toBe(others[place]);
  });

  test('leave the budget its own: Azure rejects the start date of a new one', () => {
    const budget = modules.get('budget');
    const name = budget && at(bodyOf(expressionOf(budget, 'budget', 'resource')).object, 'name');
    const nameIn = (given: Given) =>
      budget && name && evaluate(name, budget, entryOfModule(main, 'budget', 'params', given) as Given);
    expect(nameIn(HERE)).toBe('portal-prod');
    expect(nameIn({ ...HERE, workload: 'fap-west', location: 'westus3' })).toBe('portal-prod');
    expect(nameIn({ ...HERE, environmentName: 'dev' })).toBe('portal-dev');
  });

  test.each(['Franchise', 'über', 'a_b', 'a.b'])('reject the workload %s with its rule', (workload) => {
    const rule = 'The parameter workload takes lower-case letters, digits and hyphens alone.';
    expect(() => namesAt({ ...HERE, workload })).toThrow(rule);
  });
});
