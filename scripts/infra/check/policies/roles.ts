import { type Model, scopeOf } from '../rules/model.ts';
import { outcomes } from '../rules/outcomes.ts';
import type { Expression } from '../syntax/ast.ts';
import { at, childrenOf, entryOf, everyExpression, literalOf } from '../syntax/walk.ts';
import { expressionsIn, isOfDirectory, isOfType, objectOfResource, type Policy, resourcesOf } from './policy.ts';

/** What may be given, and why nothing less will do. All others, Owner and Contributor among them, are wider than needed. */
const GIVEN: Readonly<Record<string, string>> = {
  'b7e6dc6d-f1e8-4753-8033-0f276bb0955b':
    'Storage Blob Data Owner: what the Functions host asks for its locks and timers',
  'ba92f5b4-2d11-453d-a403-e96b0029c9fe': 'Storage Blob Data Contributor: files of imports, the deployed package',
  '974c5e8b-45b9-4653-ba55-5f855dd0fb88': 'Storage Queue Data Contributor: messages of imports',
  '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3':
    'Storage Table Data Contributor: diagnostic events of the Functions host, in tables that it creates',
  '3913510d-42f4-4e42-8a64-420c390055eb': 'Monitoring Metrics Publisher: telemetry without a key',
};

const GUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const ASSIGNMENT = 'Microsoft.Authorization/roleAssignments';
const DATA_ROLE = 'Microsoft.DocumentDB/databaseAccounts/sqlRoleDefinitions';
const DATA_ASSIGNMENT = 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments';

const assignments: Policy = {
  reason: 'an identity that is taken over can do what its roles allow',
  check(model, report) {
    if (isOfDirectory(model)) return;
    for (const expression of expressionsIn(model))
      for (const id of literalOf(expression)?.match(GUID) ?? [])
        if (!(id.toLowerCase() in GIVEN)) report(expression.at, `${id} is none of the roles that may be given here`);
    for (const resource of resourcesOf(model).filter((one) => isOfType(one, ASSIGNMENT))) {
      const object = objectOfResource(resource);
      if (!entryOf(object, 'scope'))
        report(resource.at, `${resource.name} is for all of the group: give it the scope of one resource`);
      if (!at(object, 'properties', 'principalType'))
        report(
          resource.at,
          `${resource.name} must say principalType: an identity that is new is looked for in vain otherwise`,
        );
      const role = at(object, 'properties', 'roleDefinitionId');
      if (role && !namesRole(role, model)) report(role.at, 'which role this is cannot be seen here');
    }
  },
};

/** Whether a role's id is written where it is given, or in a variable there. */
function namesRole(role: Expression, model: Model): boolean {
  return outcomes(role, [], scopeOf(model)).every((outcome) => {
    if (!outcome) return false;
    if (literalOf(outcome)?.match(GUID)) return true;
    const parts = outcome.kind === 'call' || outcome.kind === 'text' ? childrenOf(outcome) : [];
    return parts.some((part) => part !== role && namesRole(part, model));
  });
}

/** Azure's types leave all of them out as they like; the service does not. */
const OF_DATA = ['principalId', 'roleDefinitionId', 'scope'];

const dataAssignments: Policy = {
  reason: 'who may do what with data, and where, is said in full',
  check(model, report) {
    for (const resource of resourcesOf(model).filter((one) => isOfType(one, DATA_ASSIGNMENT)))
      for (const name of OF_DATA)
        if (!at(objectOfResource(resource), 'properties', name))
          report(resource.at, `${resource.name} must say ${name}`);
  },
};

const ownDataRoles: Policy = {
  reason: 'the built-in roles allow more than the code does',
  check(model, report) {
    const own = resourcesOf(model).filter((one) => isOfType(one, DATA_ROLE));
    for (const resource of resourcesOf(model).filter((one) => isOfType(one, DATA_ASSIGNMENT))) {
      const given = at(objectOfResource(resource), 'properties', 'roleDefinitionId');
      for (const role of given ? outcomes(given, [], scopeOf(model)) : []) {
        const named = role?.kind === 'member' && role.property === 'id' ? role.object : undefined;
        if (named?.kind !== 'name' || !own.some(({ name }) => name === named.name))
          report(role?.at ?? resource.at, `${resource.name} must give a role that this template defines`);
      }
    }
  },
};

const actions: Policy = {
  reason: 'a role of our own names what it allows',
  check(model, report) {
    for (const resource of resourcesOf(model).filter(({ type }) => /roledefinitions@/i.test(type))) {
      const permissions = at(objectOfResource(resource), 'properties', 'permissions');
      for (const expression of permissions ? everyExpression(permissions) : [])
        if (literalOf(expression)?.includes('*'))
          report(expression.at, `${literalOf(expression)} is more than one action`);
    }
  },
};

export const ROLES = [assignments, dataAssignments, ownDataRoles, actions];
