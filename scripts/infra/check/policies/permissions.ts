import { infer } from '../rules/infer.ts';
import type { Type } from '../types/type.ts';
import { expressionsIn, isOfDirectory, isOfType, objectOfResource, type Policy, resourcesOf } from './policy.ts';
import { outcomes, writtenOut } from './values.ts';

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
    for (const expression of expressionsIn(model)) {
      const isLoaded =
        expression.kind === 'call' && expression.callee.kind === 'name' && expression.callee.name === 'loadJsonContent';
      if (!isLoaded && expression.kind !== 'text') continue;
      for (const text of textsIn(infer(expression, { model, locals: new Map() })))
        if (PERMISSION.test(text) && !text.startsWith('Microsoft.') && !(text in GIVEN))
          report(expression.at, `${text} is none of the permissions that may be given here`);
    }
  },
};

/** What signing in takes: who it is, and going on without asking again. */
const SIGN_IN = ['openid', 'profile', 'offline_access'];

/** Whoever has a token of the page may do with it what is given here, as the person it is of. */
const scopes: Policy = {
  reason: 'it is given for everybody, and the page asks the directory for nothing but who somebody is',
  check(model, report) {
    for (const grant of resourcesOf(model).filter((one) => isOfType(one, 'Microsoft.Graph/oauth2PermissionGrants'))) {
      const object = objectOfResource(grant);
      for (const outcome of object ? outcomes(object, ['scope'], model) : []) {
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

function textsIn(type: Type): string[] {
  if (type.kind === 'string') return type.value === undefined ? [] : [type.value];
  if (type.kind === 'array') return textsIn(type.item);
  if (type.kind === 'union') return type.of.flatMap(textsIn);
  return type.kind === 'object' ? [...type.properties.values()].flatMap((property) => textsIn(property.type)) : [];
}

export const PERMISSIONS = [permissions, scopes];
