/** Least privilege: the allowed roles in Azure and the database, and permissions in the directory. */
import { type Model, scopeOf, textAt } from '../rules/model.ts';
import { outcomes, writtenOut } from '../rules/outcomes.ts';
import type { Expression } from '../syntax/ast.ts';
import { at, childrenOf, entryOf, everyExpression, literalOf } from '../syntax/walk.ts';
import { expressionsIn, objectOf, type Policy, resourcesOf, valuesAt } from './policy.ts';

/** The roles that may be assigned, with their purpose. Other roles, such as Owner and Contributor, allow too much. */
const ROLES: Readonly<Record<string, string>> = {
  'b7e6dc6d-f1e8-4753-8033-0f276bb0955b':
    'Storage Blob Data Owner: required by the Functions host for locks and timers',
  'ba92f5b4-2d11-453d-a403-e96b0029c9fe': 'Storage Blob Data Contributor: import files, the deployed package',
  '974c5e8b-45b9-4653-ba55-5f855dd0fb88': 'Storage Queue Data Contributor: import messages',
  '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3':
    'Storage Table Data Contributor: diagnostic events of the Functions host, in tables that it creates',
  '3913510d-42f4-4e42-8a64-420c390055eb': 'Monitoring Metrics Publisher: telemetry without a key',
};

const GUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const DATA_ROLES = 'Microsoft.DocumentDB/databaseAccounts/sqlRoleDefinitions';
const DATA_ASSIGNMENTS = 'Microsoft.DocumentDB/databaseAccounts/sqlRoleAssignments';

/** True for templates that the directory's administrator deploys. They deploy nothing to Azure. */
const isOfDirectory = ({ template }: Model) => template.file.includes('/directory/');

const assignments: Policy = {
  reason: 'an attacker with an identity can do everything that its roles allow',
  check(model, report) {
    if (isOfDirectory(model)) return;
    for (const expression of expressionsIn(model))
      for (const id of literalOf(expression)?.match(GUID) ?? [])
        if (!(id.toLowerCase() in ROLES)) report(expression.at, `${id} is not one of the allowed roles`);
    for (const resource of resourcesOf(model, 'Microsoft.Authorization/roleAssignments')) {
      const object = objectOf(resource);
      if (!entryOf(object, 'scope'))
        report(resource.at, `${resource.name} applies to the whole group: set the scope of one resource`);
      // Without principalType, a deployment may fail to find a new identity.
      if (!at(object, 'properties', 'principalType')) report(resource.at, `${resource.name} must set principalType`);
      const role = at(object, 'properties', 'roleDefinitionId');
      if (role && !namesRole(role, model)) report(role.at, 'this role cannot be determined');
    }
  },
};

/** True if the role's id is a literal, or a variable with a literal. */
function namesRole(role: Expression, model: Model): boolean {
  return outcomes(role, [], scopeOf(model)).every((outcome) => {
    if (!outcome) return false;
    if (literalOf(outcome)?.match(GUID)) return true;
    const parts = outcome.kind === 'call' || outcome.kind === 'text' ? childrenOf(outcome) : [];
    return parts.some((part) => part !== role && namesRole(part, model));
  });
}

const dataRoles: Policy = {
  reason: 'data roles must be custom roles with explicit actions: the built-in ones allow more than the code needs',
  check(model, report) {
    const own = resourcesOf(model, DATA_ROLES).map(({ name }) => name);
    for (const resource of resourcesOf(model, DATA_ASSIGNMENTS)) {
      for (const role of valuesAt(resource, 'properties.roleDefinitionId', model)) {
        const named = role?.kind === 'member' && role.property === 'id' ? role.object : undefined;
        if (named?.kind !== 'name' || !own.includes(named.name))
          report(role?.at ?? resource.at, `${resource.name} must assign a role that this template defines`);
      }
    }
  },
};

/** Checks every text, because values such as lists of origins are passed from template to template. */
const wildcards: Policy = {
  reason: 'a wildcard allows all origins, hosts or actions',
  check(model, report) {
    for (const expression of expressionsIn(model)) if (literalOf(expression) === '*') report(expression.at, "no '*'");
    for (const resource of resourcesOf(model).filter(({ type }) => /roledefinitions@/i.test(type)))
      for (const expression of everyExpression(resource.body))
        if (literalOf(expression)?.includes('*'))
          report(expression.at, `${literalOf(expression)} matches more than one action`);
  },
};

/** The permissions of the API in Microsoft Graph, with their purpose. Other permissions allow too much. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  'User.ReadWrite.All': 'create, change, find, disable, delete and restore accounts',
  'User.DeleteRestore.All': 'delete accounts permanently',
  'User-PasswordProfile.ReadWrite.All': 'reset a password',
  'User.RevokeSessions.All': 'end the sessions of a user after a password reset, and of a disabled user',
  'GroupMember.ReadWrite.All': 'read groups and memberships, add and remove members',
};
const PERMISSION = /^[A-Z][\w-]*\.[A-Z]\w*(\.[A-Z]\w*)*$/;
/** Scopes for sign-in and silent token renewal. */
const SIGN_IN = ['openid', 'profile', 'offline_access'];

const permissions: Policy = {
  reason: 'an application permission applies to the whole directory, a scope to every user',
  check(model, report) {
    if (!isOfDirectory(model)) return;
    for (const expression of expressionsIn(model))
      for (const text of textsIn(expression, model))
        if (PERMISSION.test(text) && !text.startsWith('Microsoft.') && !(text in PERMISSIONS))
          report(expression.at, `${text} is not one of the allowed permissions`);
    for (const grant of resourcesOf(model, 'Microsoft.Graph/oauth2PermissionGrants'))
      for (const outcome of valuesAt(grant, 'scope', model)) {
        const written = outcome && writtenOut(outcome);
        const at = outcome?.at ?? grant.at;
        if (typeof written !== 'string') report(at, `the scopes of ${grant.name} cannot be determined`);
        else
          for (const scope of written.split(' ').filter((one) => !SIGN_IN.includes(one)))
            report(at, `${scope} is not one of the allowed scopes`);
      }
  },
};

/** Returns the text of a literal, or the texts of a loaded file. */
function textsIn(expression: Expression, model: Model): readonly string[] {
  const text = literalOf(expression);
  if (text !== undefined) return [text];
  const isLoaded =
    expression.kind === 'call' && expression.callee.kind === 'name' && expression.callee.name === 'loadJsonContent';
  const file = isLoaded ? literalOf(expression.args[0]) : undefined;
  if (file === undefined) return [];
  return [...(textAt(model, file) ?? '').matchAll(/"([^"]*)"/g)].map(([, each = '']) => each);
}

/** Properties that could give users' tokens to other programs. */
const DOORS = ['api.oauth2PermissionScopes', 'api.preAuthorizedApplications', 'publicClient', 'web.redirectUris'];

/** The page signs in with a code and PKCE. The directory accepts this only from addresses of single-page applications. */
const registration: Policy = {
  reason: 'only the page may get tokens of users, so that a phishing program gets none',
  check(model, report) {
    for (const resource of resourcesOf(model, 'Microsoft.Graph/applications'))
      for (const door of DOORS) {
        const opened = at(objectOf(resource), ...door.split('.'));
        if (opened) report(opened.at, `${resource.name} must not set ${door}`);
      }
  },
};

export const LEAST_ROLES = [assignments, dataRoles, wildcards, permissions, registration];
