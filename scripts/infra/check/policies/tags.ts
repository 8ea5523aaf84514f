import { entryOf } from '../syntax/walk.ts';
import { isOfAzure, objectOfResource, type Policy, resourcesOf, typeNameOf } from './policy.ts';

/** Top-level types that take no tags. */
const UNTAGGED = [
  'Microsoft.Authorization/locks',
  'Microsoft.Authorization/roleAssignments',
  'Microsoft.Authorization/roleDefinitions',
  'Microsoft.Consumption/budgets',
  'Microsoft.Insights/diagnosticSettings',
].map((type) => type.toLowerCase());

const tags: Policy = {
  reason: 'a bill and a list of resources say by tags what belongs to which environment',
  check(model, report) {
    for (const resource of resourcesOf(model)) {
      const name = typeNameOf(resource);
      // Children are billed with their parents; in the directory tags mean something else.
      const isTaggable = name.split('/').length === 2 && isOfAzure(resource) && !UNTAGGED.includes(name);
      const given = entryOf(objectOfResource(resource), 'tags');
      const isEmpty = !given || given.kind === 'null' || (given.kind === 'object' && given.entries.length === 0);
      if (isTaggable && isEmpty) report(resource.at, `${resource.name} has no tags`);
    }
  },
};

export const TAGS = [tags];
