import { at } from '../syntax/walk.ts';
import { isOfType, objectOfResource, type Policy, resourcesOf } from './policy.ts';

const APPLICATIONS = 'Microsoft.Graph/applications';
const DOORS = ['oauth2PermissionScopes', 'preAuthorizedApplications'];

/** A scope lets programs get tokens for the API in people's names. */
const noScopes: Policy = {
  reason: 'tokens of people come from the page alone: a program that somebody is talked into signing in to gets none',
  check(model, report) {
    for (const resource of resourcesOf(model).filter((one) => isOfType(one, APPLICATIONS)))
      for (const door of DOORS) {
        const opened = at(objectOfResource(resource), 'api', door);
        if (opened) report(opened.at, `${resource.name} must not say api.${door}`);
      }
  },
};

/** The page signs in with a code and PKCE, which the directory takes from addresses of single-page applications alone. */
const onePage: Policy = {
  reason: 'nobody could sign in, or a program on somebody’s machine could',
  check(model, report) {
    for (const resource of resourcesOf(model).filter((one) => isOfType(one, APPLICATIONS))) {
      const object = objectOfResource(resource);
      if (!at(object, 'spa', 'redirectUris')) report(resource.at, `${resource.name} must say spa.redirectUris`);
      const other = at(object, 'publicClient') ?? at(object, 'web', 'redirectUris');
      if (other) report(other.at, `${resource.name} must have no redirect addresses but those of spa`);
    }
  },
};

export const REGISTRATION = [noScopes, onePage];
