import { type Model, textAt } from '../rules/model.ts';
import { writtenOut } from '../rules/outcomes.ts';
import type { Expression } from '../syntax/ast.ts';
import { literalOf } from '../syntax/walk.ts';
import { expressionsIn, isOfDirectory, isOfType, type Policy, resourcesOf, valuesAt } from './policy.ts';

/** What the API may do in Microsoft Graph, and what for. All others reach further, some of them everything. */
const GIVEN: Readonly<Record<string, string>> = {
  'User.ReadWrite.All': 'make, change, find, delete and restore accounts',
  'User-PasswordProfile.ReadWrite.All': 'reset a password',
  'User.RevokeSessions.All': 'end the sessions of somebody whose password was reset',
  'GroupMember.ReadWrite.All': 'read groups and who is in them, put people in and take them out',
};

const PERMISSION = /^[A-Z][\w-]*\.[A-Z]\w*(\.[A-Z]\w*)*$/;

/** Whether they are written in the template or in a file that it loads. */
const permissions: Policy = {
  reason: 'an application permission holds for the whole directory',
  check(model, report) {
    if (!isOfDirectory(model)) return;
    for (const expression of expressionsIn(model))
      for (const text of textsIn(expression, model))
        if (PERMISSION.test(text) && !text.startsWith('Microsoft.') && !(text in GIVEN))
          report(expression.at, `${text} is none of the permissions that may be given here`);
  },
};

/** What signing in takes: who it is, and going on without asking again. */
const SIGN_IN = ['openid', 'profile', 'offline_access'];

/** Whoever has a token of the page may do with it what is given here, as the person it is of. */
const scopes: Policy = {
  reason: 'it is given for everybody, and the page asks the directory for nothing but who somebody is',
  check(model, report) {
    for (const grant of resourcesOf(model).filter((one) => isOfType(one, 'Microsoft.Graph/oauth2PermissionGrants'))) {
      for (const outcome of valuesAt(grant, 'scope', model)) {
        const written = outcome && writtenOut(outcome);
        if (typeof written !== 'string')
          report(outcome?.at ?? grant.at, `what ${grant.name} gives cannot be seen here`);
        else
          for (const scope of written.split(' ').filter((one) => !SIGN_IN.includes(one)))
            report(outcome?.at ?? grant.at, `${scope} is none of the scopes that may be given here`);
      }
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

export const PERMISSIONS = [permissions, scopes];
