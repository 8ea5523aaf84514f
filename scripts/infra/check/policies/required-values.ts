/** Values that resources must have written out, whatever the environment. */

import { objectOfResource, type Policy, resourcesOf, typeNameOf } from './policy.ts';
import { outcomes, writtenOut } from './values.ts';

export interface RequiredValue {
  readonly type: string;
  readonly path: string;
  readonly values: readonly (string | boolean)[];
  /** Where it may be left out, as the service's own value is right. */
  readonly optional?: boolean;
}

/** A policy by which each value is one of those listed: not left out, and not a parameter that somebody may set otherwise. */
export function requiredValues(reason: string, required: readonly RequiredValue[]): Policy {
  return {
    reason,
    check(model, report) {
      for (const resource of resourcesOf(model)) {
        const object = objectOfResource(resource);
        for (const { type, path, values, optional = false } of required) {
          if (!object || typeNameOf(resource) !== type.toLowerCase()) continue;
          const expected = values.map((value) => JSON.stringify(value).replaceAll('"', "'")).join(' or ');
          for (const outcome of outcomes(object, path.split('.'), model)) {
            if (outcome === undefined && optional) continue;
            const value = outcome && writtenOut(outcome);
            if (!values.some((one) => one === value))
              report(outcome?.at ?? resource.at, `${path} of ${type} must be ${expected}`);
          }
        }
      }
    },
  };
}
