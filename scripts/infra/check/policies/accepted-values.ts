/** Values that a service refuses at deployment, though its types take them. */
import { infer, loopScope } from '../rules/infer.ts';
import type { Scope } from '../rules/model.ts';
import { bodyOf } from '../syntax/walk.ts';
import { membersOf } from '../types/type.ts';
import { type Policy, resourcesOf, typeNameOf } from './policy.ts';
import { outcomes } from './values.ts';

export interface AcceptedValue {
  readonly type: string;
  readonly path: string;
  /** For people: `0 to 4`. */
  readonly expected: string;
  accepts(value: string | number): boolean;
}

/** A policy by which no value that is known here, in loops too, is one that is refused; one that is left out or given later may be. */
export function acceptedValues(reason: string, accepted: readonly AcceptedValue[]): Policy {
  return {
    reason,
    check(model, report) {
      for (const resource of resourcesOf(model)) {
        const { object, loop } = bodyOf(resource.body);
        const outside: Scope = { model, locals: new Map() };
        for (const { type, path, expected, accepts } of accepted) {
          if (!object || typeNameOf(resource) !== type.toLowerCase()) continue;
          const scope = loop ? loopScope(loop, outside) : outside;
          for (const outcome of outcomes(object, path.split('.'), model))
            for (const value of outcome ? membersOf(infer(outcome, scope)) : []) {
              const isKnown = (value.kind === 'string' || value.kind === 'int') && value.value !== undefined;
              if (outcome && isKnown && !accepts(value.value))
                report(outcome.at, `${path} of ${type} must be ${expected}, not ${value.value}`);
            }
        }
      }
    },
  };
}
