/** Custom roles and role assignments, in the format of az. */
import type { OwnRole } from './identities.ts';

type Kind = 'actions' | 'notActions' | 'dataActions' | 'notDataActions';

/** An element of the output of `az role definition list`. */
export interface RoleDefinition {
  readonly id: string;
  readonly permissions: readonly Readonly<Partial<Record<Kind, readonly string[] | null>>>[];
}

/** True if a role allows exactly the given actions. An earlier release or an administrator may have defined it differently. */
export function isAsMeant({ permissions }: RoleDefinition, { actions }: OwnRole): boolean {
  const all = (kind: Kind) => permissions.flatMap((permission) => permission[kind] ?? []);
  const others = [...all('notActions'), ...all('dataActions'), ...all('notDataActions')];
  return others.length === 0 && sorted(all('actions')) === sorted(actions);
}

/** @param found the existing role to update; undefined to create a new one */
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

/** An element of the output of `az role assignment list`, with the fields that are required to update the condition. */
export interface RoleAssignment {
  readonly id: string;
  readonly name: string;
  readonly scope: string;
  readonly roleDefinitionId: string;
  readonly principalId: string;
  readonly principalType: string;
  readonly condition?: string | null;
}

/** True if an assignment has this condition. An undefined condition means none. */
export function isUnder({ condition: held }: RoleAssignment, condition: string | undefined): boolean {
  return (held ?? undefined) === condition;
}

/** Returns the assignment with another condition or none. Azure cannot change its role, principal or scope. */
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
