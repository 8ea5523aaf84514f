/** Custom roles and role assignments, in the format of az. */
import type { OwnRole } from './identities.ts';

type Kind = 'actions' | 'notActions' | 'dataActions' | 'notDataActions';

/** An element of the output of `az role definition list`. */
export interface RoleDefinition {
  readonly id: string;
  readonly permissions: readonly Readonly<Partial<Record<Kind, readonly string[] | null>>>[];
}

/** Returns true if a role allows exactly the given actions. An earlier release or an administrator may have changed it. */
export function isAsMeant({ permissions }: RoleDefinition, { actions }: OwnRole): boolean {
  const all = (kind: Kind) => permissions.flatMap((permission) => permission[kind] ?? []);
  const others = [...all('notActions'), ...all('dataActions'), ...all('notDataActions')];
  return others.length === 0 && sorted(all('actions')) === sorted(actions);
}

/** @param found the existing role to update; undefined creates a new one */
export function definitionOf(
  { name, description, actions }: OwnRole,
  scope: string,
  found: RoleDefinition | undefined,
): Readonly<Record<string, unknown>> {
  return {
    ...(found && { Id: found.id, RoleName: name }),
    ...{ Name: name, IsCustom: true, Description: description },
    ...{ Actions: actions, NotActions: [], DataActions: [], NotDataActions: [] },
    AssignableScopes: [scope],
  };
}

/** An element of the output of `az role assignment list`, with the fields that an update of the condition requires. */
export interface RoleAssignment {
  readonly id: string;
  readonly name: string;
  readonly scope: string;
  readonly roleDefinitionId: string;
  readonly principalId: string;
  readonly principalType: string;
  readonly condition?: string | null;
}

/** Returns true if an assignment has this condition, or none if it is undefined. */
export function isUnder({ condition: held }: RoleAssignment, condition: string | undefined): boolean {
  return (held ?? undefined) === condition;
}

/** Returns the assignment with another condition, or without one. Azure allows only this change to an assignment. */
export function underCondition(
  { id, name, scope, roleDefinitionId, principalId, principalType }: RoleAssignment,
  condition: string | undefined,
): Readonly<Record<string, unknown>> {
  return {
    ...{ id, name, scope, roleDefinitionId, principalId, principalType },
    condition: condition ?? null,
    conditionVersion: condition === undefined ? null : '2.0',
  };
}

const sorted = (actions: readonly string[]) =>
  actions
    .map((action) => action.toLowerCase())
    .sort()
    .join();
