import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Template } from '../../scripts/infra/check/syntax/ast.ts';
import { at, bodyOf, namesIn } from '../../scripts/infra/check/syntax/walk.ts';
import { evaluate, expressionOf, type Given, templateOf } from './support/evaluate.ts';

/** What modules call those of their parameters that resources are named by. */
const NAMES = ['name', 'planName', 'workspaceName', 'insightsName', 'prefix'];
const HERE: Given = { workload: 'franchise-admin', environmentName: 'prod', location: 'eastus2', alertEmails: [] };

let main: Template;
let budget: Template;
const modules = new Map<string, Template>();

beforeAll(async () => {
  main = await templateOf('infra/main.bicep');
  budget = await templateOf('infra/modules/budget.bicep');
  for (const { kind, name } of main.declarations) if (kind === 'module') modules.set(name, await moduleOf(name));
});

/** Whether this parameter names a resource that the template deploys, not an existing one. */
function isNamedBy(template: Template, parameter: string): boolean {
  return template.declarations.some((declaration) => {
    if (declaration.kind !== 'resource' || declaration.existing) return false;
    const name = at(bodyOf(declaration.body).object, 'name');
    return name !== undefined && [...namesIn(name)].some((used) => used.name === parameter);
  });
}

/** The names that modules give their resources, by `module.parameter`. */
function namesAt(given: Given): Record<string, string> {
  const names = main.declarations.flatMap((declaration) => {
    const module = declaration.kind === 'module' && modules.get(declaration.name);
    if (!module) return [];
    return NAMES.flatMap((name) => {
      const written = at(bodyOf(declaration.body).object, 'params', name);
      return written && isNamedBy(module, name)
        ? [[`${declaration.name}.${name}`, String(evaluate(written, main, given))] as const]
        : [];
    });
  });
  return Object.fromEntries(names);
}

function budgetName(given: Given): unknown {
  const params = at(bodyOf(expressionOf(main, 'budget', 'module')).object, 'params');
  const name = at(bodyOf(expressionOf(budget, 'budget', 'resource')).object, 'name');
  if (!params || !name) throw new Error('The budget has no parameters, or no name.');
  return evaluate(name, budget, evaluate(params, main, given) as Given);
}

const UNIQUE = ['storage.name', 'cosmos.name', 'api.name'];

/** The template of a module of main.bicep. @throws Error where there is no such module */
async function moduleOf(name: string): Promise<Template> {
  const declared = main.declarations.find((each) => each.kind === 'module' && each.name === name);
  if (declared?.kind !== 'module') throw new Error(`There is no module ${name}.`);
  return await templateOf(join('infra', declared.path));
}

/** What a template says of the length of a parameter. @throws Error where it says nothing */
function limitsOf(template: Template, parameter: string): { least: number; most: number } {
  const found = template.declarations.find(({ kind, name }) => kind === 'parameter' && name === parameter);
  const limit = (name: string) => {
    const argument = found?.kind === 'parameter' && found.decorators.find((each) => each.name === name)?.args[0];
    if (!argument) throw new Error(`${template.file} does not say @${name} of ${parameter}.`);
    return Number(evaluate(argument, template));
  };
  return { least: limit('minLength'), most: limit('maxLength') };
}

/** What main.bicep is given by the parameters of an environment, and else takes by itself. */
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
  test.each(['dev', 'prod'])(
    'are as long as their modules let them be in %s, for every workload',
    async (environment) => {
      const given = await givenIn(environment);
      expect(given).toMatchObject({ environmentName: environment, location: 'germanywestcentral' });
      const { least, most } = limitsOf(main, 'workload');
      for (const workload of [String(given.workload), 'a'.repeat(least), 'a'.repeat(most)]) {
        const names = Object.entries(namesAt({ ...given, workload }));
        expect(names.length).toBeGreaterThanOrEqual(9);
        for (const [place, name] of names) {
          const [module = '', parameter = ''] = place.split('.');
          const limits = limitsOf(await moduleOf(module), parameter);
          expect([place, name, name.length >= limits.least && name.length <= limits.most]).toEqual([place, name, true]);
        }
      }
    },
  );

  test('none is the same for two workloads, however alike they begin, in one group and region', () => {
    const names = namesAt(HERE);
    expect(Object.keys(names)).toEqual(
      expect.arrayContaining([...UNIQUE, 'site.name', 'alerts.prefix', 'api.planName']),
    );
    for (const workload of ['franchise-ad', 'franchise-admin-2', 'fap-west']) {
      const others = namesAt({ ...HERE, workload });
      expect(Object.keys(names).filter((place) => names[place] === others[place])).toEqual([]);
    }
  });

  test('those that are unique in the world are others in another region, too', () => {
    const [names, others] = [namesAt(HERE), namesAt({ ...HERE, location: 'westus3' })];
    for (const place of UNIQUE) expect(names[place]).not.toBe(others[place]);
  });

  test('the budget keeps its own, as its start date is refused of a new one', () => {
    expect(budgetName(HERE)).toBe('portal-prod');
    expect(budgetName({ ...HERE, workload: 'fap-west', location: 'westus3' })).toBe('portal-prod');
    expect(budgetName({ ...HERE, environmentName: 'dev' })).toBe('portal-dev');
  });

  test.each(['abc', 'a-workload-of-twenty'])('are as the services take them for the workload %s', (workload) => {
    const names = namesAt({ ...HERE, workload });
    expect(names['storage.name']).toMatch(/^[a-z0-9]{3,24}$/);
    expect(names['cosmos.name']).toMatch(/^[a-z0-9][a-z0-9-]{1,42}[a-z0-9]$/);
    expect(names['api.name']).toMatch(/^[a-z0-9][a-z0-9-]{0,58}[a-z0-9]$/);
    expect(names['site.name']).toMatch(/^[a-z0-9-]{1,40}$/);
  });

  test.each(['Franchise', 'über', 'a_b', 'a.b'])('are refused for the workload %s, with its rule', (workload) => {
    expect(() => namesAt({ ...HERE, workload })).toThrow(
      'The parameter workload takes lower-case letters, digits and hyphens alone.',
    );
  });
});
