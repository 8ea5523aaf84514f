/** Roles of our own, and who holds which, as az tells and takes them. */
import type { OwnRole } from './identities.ts';

type Kind = 'actions' | 'notActions' | 'dataActions' | 'notDataActions';

/** As `az role definition list` answers it. */
export interface RoleDefinition {
  readonly id: string;
  readonly permissions: readonly Readonly<Partial<Record<Kind, readonly string[] | null>>>[];
}

/** Whether a role of that name allows what is meant, no less and no more; it may be of an earlier release, or changed by hand. */
export function isAsMeant({ permissions }: RoleDefinition, { actions }: OwnRole): boolean {
  const all = (kind: Kind) => permissions.flatMap((permission) => permission[kind] ?? []);
  const others = [...all('notActions'), ...all('dataActions'), ...all('notDataActions')];
  return others.length === 0 && sorted(all('actions')) === sorted(actions);
}

/** @param found the one to be changed into it; else it is a new one */
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

/** As `az role assignment list` answers it, as far as a change of its condition must repeat it. */
export interface RoleAssignment {
  readonly id: string;
  readonly name: string;
  readonly scope: string;
  readonly roleDefinitionId: string;
  readonly principalId: string;
  readonly principalType: string;
  readonly condition?: string | null;
}

/** Whether somebody holds a role under that condition; undefined: under none. */
export function isUnder({ condition: held }: RoleAssignment, condition: string | undefined): boolean {
  return (held ?? undefined) === condition;
}

/** The same assignment under another condition, or under none; all that Azure lets one change of it. */
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
