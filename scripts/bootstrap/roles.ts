/** Roles of our own as az tells and takes them. */
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

const sorted = (actions: readonly string[]) =>
  actions
    .map((action) => action.toLowerCase())
    .sort()
    .join();
