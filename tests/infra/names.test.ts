import type { Template } from '@franchise-admin/scripts/infra/check/syntax/ast.ts';
import { at, bodyOf } from '@franchise-admin/scripts/infra/check/syntax/walk.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { evaluate, expressionOf, type Given, templateOf } from './support/evaluate.ts';

/** What modules call those of their parameters that resources are named by. */
const NAMES = ['name', 'planName', 'workspaceName', 'insightsName', 'prefix'];
const HERE: Given = { workload: 'franchise-admin', environmentName: 'prod', location: 'eastus2', alertEmails: [] };

let main: Template;
let budget: Template;

beforeAll(async () => {
  main = await templateOf('infra/main.bicep');
  budget = await templateOf('infra/modules/budget.bicep');
});

/** The names that modules are given, by `module.parameter`: those of resources made by other modules are not among them. */
function namesAt(given: Given): Record<string, string> {
  const names = main.declarations.flatMap((declaration) => {
    if (declaration.kind !== 'module') return [];
    return NAMES.flatMap((name) => {
      const written = at(bodyOf(declaration.body).object, 'params', name);
      const isMadeHere = written !== undefined && written.kind !== 'member';
      return isMadeHere ? [[`${declaration.name}.${name}`, String(evaluate(written, main, given))] as const] : [];
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

describe('names of resources', () => {
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
});
