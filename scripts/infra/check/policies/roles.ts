/** Least roles: what may be given in Azure, in the database and in the directory. */
import { type Model, scopeOf, textAt } from '../rules/model.ts';
import { outcomes, writtenOut } from '../rules/outcomes.ts';
import type { Expression } from '../syntax/ast.ts';
import { at, childrenOf, entryOf, everyExpression, literalOf } from '../syntax/walk.ts';
import { expressionsIn, objectOf, type Policy, resourcesOf, valuesAt } from './policy.ts';

/** The roles that may be assigned, and why nothing less will do. All others are wider, Owner and Contributor among them. */
const ROLES: Readonly<Record<string, string>> = {
  'b7e6dc6d-f1e8-4753-8033-0f276bb0955b':
    'Storage Blob Data Owner: what the Functions host asks for its locks and timers',
  'ba92f5b4-2d11-453d-a403-e96b0029c9fe': 'Storage Blob Data Contributor: files of imports, the deployed package',
  '974c5e8b-45b9-4653-ba55-5f855dd0fb88': 'Storage Queue Data Contributor: messages of imports',
  '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3':
    'Storage Table Data Contributor: diagnostic events of the Functions host, in tables that it creates',
  '3913510d-42f4-4e42-8a64-420c390055eb': 'Monitoring Metrics Publisher: telemetry without a key',
};

const GUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const DATA_ROLES = 'Microsoft.DocumentDB/databaseAccounts/sqlRoleDefinitions';
const DATA_ASSIGNMENTS = 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments';

/** The templates that the directory's administrator runs; they deploy nothing to Azure. */
const isOfDirectory = ({ template }: Model) => template.file.includes('/directory/');

const assignments: Policy = {
  reason: 'an identity that is taken over can do what its roles allow',
  check(model, report) {
    if (isOfDirectory(model)) return;
    for (const expression of expressionsIn(model))
      for (const id of literalOf(expression)?.match(GUID) ?? [])
        if (!(id.toLowerCase() in ROLES)) report(expression.at, `${id} is none of the roles that may be given here`);
    for (const resource of resourcesOf(model, 'Microsoft.Authorization/roleAssignments')) {
      const object = objectOf(resource);
      if (!entryOf(object, 'scope'))
        report(resource.at, `${resource.name} is for all of the group: give it the scope of one resource`);
      // Without it, a deployment looks for a new identity in vain.
      if (!at(object, 'properties', 'principalType')) report(resource.at, `${resource.name} must say principalType`);
      const role = at(object, 'properties', 'roleDefinitionId');
      if (role && !namesRole(role, model)) report(role.at, 'which role this is cannot be seen here');
    }
  },
};

/** True if a role's id is written where it is given, or in a variable there. */
function namesRole(role: Expression, model: Model): boolean {
  return outcomes(role, [], scopeOf(model)).every((outcome) => {
    if (!outcome) return false;
    if (literalOf(outcome)?.match(GUID)) return true;
    const parts = outcome.kind === 'call' || outcome.kind === 'text' ? childrenOf(outcome) : [];
    return parts.some((part) => part !== role && namesRole(part, model));
  });
}

const dataRoles: Policy = {
  reason: 'a role for data is our own and names what it allows, where: the built-in ones allow more than the code does',
  check(model, report) {
    const own = resourcesOf(model, DATA_ROLES).map(({ name }) => name);
    for (const resource of resourcesOf(model, DATA_ASSIGNMENTS)) {
      for (const role of valuesAt(resource, 'properties.roleDefinitionId', model)) {
        const named = role?.kind === 'member' && role.property === 'id' ? role.object : undefined;
        if (named?.kind !== 'name' || !own.includes(named.name))
          report(role?.at ?? resource.at, `${resource.name} must give a role that this template defines`);
      }
    }
  },
};

/** Wherever it stands: a list of origins, say, is handed on from template to template. */
const wildcards: Policy = {
  reason: 'among origins, hosts or actions a wildcard stands for all of them',
  check(model, report) {
    for (const expression of expressionsIn(model)) if (literalOf(expression) === '*') report(expression.at, "no '*'");
    for (const resource of resourcesOf(model).filter(({ type }) => /roledefinitions@/i.test(type)))
      for (const expression of everyExpression(resource.body))
        if (literalOf(expression)?.includes('*'))
          report(expression.at, `${literalOf(expression)} is more than one action`);
  },
};

/** The permissions of the API in Microsoft Graph, and their use. All others reach further, some of them everything. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  'User.ReadWrite.All': 'make, change, find, delete and restore accounts',
  'User.DeleteRestore.All': 'delete accounts permanently',
  'User-PasswordProfile.ReadWrite.All': 'reset a password',
  'User.RevokeSessions.All': 'end the sessions of somebody whose password was reset',
  'GroupMember.ReadWrite.All': 'read groups and who is in them, put people in and take them out',
};
const PERMISSION = /^[A-Z][\w-]*\.[A-Z]\w*(\.[A-Z]\w*)*$/;
/** Scopes of signing in: the identity of a person, and tokens that are renewed without asking. */
const SIGN_IN = ['openid', 'profile', 'offline_access'];

const permissions: Policy = {
  reason: 'an application permission is for the whole directory, a scope for everybody who signs in',
  check(model, report) {
    if (!isOfDirectory(model)) return;
    for (const expression of expressionsIn(model))
      for (const text of textsIn(expression, model))
        if (PERMISSION.test(text) && !text.startsWith('Microsoft.') && !(text in PERMISSIONS))
          report(expression.at, `${text} is none of the permissions that may be given here`);
    for (const grant of resourcesOf(model, 'Microsoft.Graph/oauth2PermissionGrants'))
      for (const outcome of valuesAt(grant, 'scope', model)) {
        const written = outcome && writtenOut(outcome);
        const at = outcome?.at ?? grant.at;
        if (typeof written !== 'string') report(at, `what ${grant.name} gives cannot be seen here`);
        else
          for (const scope of written.split(' ').filter((one) => !SIGN_IN.includes(one)))
            report(at, `${scope} is none of the scopes that may be given here`);
      }
  },
};

/** The texts of a literal, or of the file that is loaded. */
function textsIn(expression: Expression, model: Model): readonly string[] {
  const text = literalOf(expression);
  if (text !== undefined) return [text];
  const isLoaded =
    expression.kind === 'call' && expression.callee.kind === 'name' && expression.callee.name === 'loadJsonContent';
  const file = isLoaded ? literalOf(expression.args[0]) : undefined;
  if (file === undefined) return [];
  return [...(textAt(model, file) ?? '').matchAll(/"([^"]*)"/g)].map(([, each = '']) => each);
}

/** By which other programs would get tokens in people's names. */
const DOORS = ['api.oauth2PermissionScopes', 'api.preAuthorizedApplications', 'publicClient', 'web.redirectUris'];

/** The page signs in with a code and PKCE, which the directory takes from addresses of single-page applications alone. */
const registration: Policy = {
  reason: 'tokens of people come from the page alone: a program that somebody is talked into signing in to gets none',
  check(model, report) {
    for (const resource of resourcesOf(model, 'Microsoft.Graph/applications'))
      for (const door of DOORS) {
        const opened = at(objectOf(resource), ...door.split('.'));
        if (opened) report(opened.at, `${resource.name} must not say ${door}`);
      }
  },
};

export const LEAST_ROLES = [assignments, dataRoles, wildcards, permissions, registration];
