/** Reads a property of a value: of an object, a resource, a module's outputs. */
import type { Place } from '../finding.ts';
import {
  ANY,
  type ChosenType,
  membersOf,
  NULL,
  type ObjectType,
  type Property,
  type ResourceSymbolType,
  TEXT,
  type Type,
  unionOf,
} from '../types/type.ts';
import { report, type Scope } from './model.ts';

export interface Access {
  readonly property: string;
  readonly safe: boolean;
  readonly at: Place;
}

/** What every resource has, known before the deployment begins. */
export const CONSTANTS: readonly string[] = ['id', 'name', 'type', 'apiVersion'];

export function readMember(type: Type, access: Access, scope: Scope): Type {
  const types = membersOf(type).map((member) => readOne(member, access, scope));
  return access.safe ? unionOf([...types, NULL]) : unionOf(types);
}

function readOne(type: Type, access: Access, scope: Scope): Type {
  const { property, safe, at } = access;
  switch (type.kind) {
    case 'any':
      return ANY;
    case 'null':
      if (!safe) report(scope, at, `what ${property} is read of may be null: read it with .? or !`);
      return NULL;
    case 'object':
      return readProperty(type.properties.get(property), type.additional, type.name, access, scope);
    case 'chosen':
      return readChosen(type, access, scope);
    case 'resource':
      return readResource(type, access, scope);
    case 'module':
      if (type.conditional && !safe && property === 'outputs')
        report(scope, at, 'this module is deployed only under a condition: read its outputs with .? or !');
      if (property === 'outputs') return type.outputs;
      if (property !== 'name') report(scope, at, `a module has outputs and a name, not ${property}`);
      return ANY;
    case 'array':
      report(scope, at, `an array has no ${property}; say which item`);
      return ANY;
    default:
      report(scope, at, `a ${type.kind} has no property ${property}`);
      return ANY;
  }
}

function readProperty(
  found: Property | undefined,
  additional: Type | undefined,
  owner: string,
  { property, safe, at }: Access,
  scope: Scope,
): Type {
  if (found?.writeOnly) report(scope, at, `${property} of ${owner} can be written alone, not read`);
  const type = found?.type ?? additional;
  if (type === undefined && !safe) report(scope, at, `${owner} has no property ${property}`);
  return type ?? (safe ? NULL : ANY);
}

function readChosen(type: ChosenType, access: Access, scope: Scope): Type {
  const shared = type.base.get(access.property);
  if (shared) return readProperty(shared, undefined, type.name, access, scope);
  // Which of them it is, is not known where this is read.
  if ([...type.elements.values()].some(({ properties }) => properties.has(access.property))) return ANY;
  return readProperty(undefined, undefined, type.name, access, scope);
}

function readResource({ name, body, conditional }: ResourceSymbolType, access: Access, scope: Scope): Type {
  const { property, safe, at } = access;
  if (conditional && !safe && !CONSTANTS.includes(property))
    report(scope, at, `${name} is deployed only under a condition: read ${property} with .? or !`);
  if (body === undefined) return CONSTANTS.includes(property) ? TEXT : ANY;
  if (body.kind === 'chosen') return readChosen(body, access, scope);
  return readProperty(body.properties.get(property), body.additional, name, access, scope);
}

/** What a resource's type says about one of its properties. */
export function propertyOf(body: ObjectType | ChosenType | undefined, name: string): Property | undefined {
  return body?.kind === 'chosen' ? body.base.get(name) : body?.properties.get(name);
}
