/** Creates the Azure resources that deployments of one environment from GitHub require. */
import { az } from '../azure/az.ts';
import { GROUPS, type Grant, groupsOf, IDENTITIES, type Identity, type OwnRole } from './identities.ts';
import { definitionOf, isAsMeant, isUnder, type RoleAssignment, type RoleDefinition, underCondition } from './roles.ts';
import { type Outcome, Plan } from './steps.ts';

export interface BootstrapOptions {
  readonly environment: 'dev' | 'prod';
  readonly subscription: string;
  /** Prefix of the repository's subjects on GitHub, e.g. `repo:owner/name`. */
  readonly subjectPrefix: string;
  /** Region of the resource groups. */
  readonly location: string;
  /** If true, creates missing resources. Otherwise only reports them. */
  readonly apply: boolean;
  readonly report?: (outcome: Outcome) => void;
}

/** GitHub variables by environment; none of them is secret. */
export type Variables = Readonly<Record<string, Readonly<Record<string, string>>>>;

const ISSUER = 'https://token.actions.githubusercontent.com';

interface Principal {
  readonly clientId: string;
  readonly principalId: string;
  readonly tenantId: string;
}

/**
 * Looks up each resource. Creates or reports the missing ones in the order of their dependencies.
 * @throws Error of the failed az command; all resources that were already created are reported
 */
export async function bootstrap({
  environment,
  subscription,
  subjectPrefix,
  location,
  apply,
  report,
}: BootstrapOptions): Promise<{ plan: Plan; variables: Variables }> {
  const plan = new Plan(apply, report);
  const of = ['--subscription', subscription];
  const idOf = (group: string) => `/subscriptions/${subscription}/resourceGroups/${group}`;

  const groups = new Set<string>();
  for (const name of groupsOf(environment)) {
    const there = await plan.ensure({
      title: `resource group ${name}`,
      look: async () => ((await az(['group', 'exists', '--name', name, ...of])) === true ? {} : undefined),
      make: ['group', 'create', '--name', name, '--location', location, ...of],
    });
    if (there) groups.add(name);
  }

  const variables: Record<string, Record<string, string>> = {};
  for (const identity of IDENTITIES[environment]) {
    const principal = await ensureIdentity(identity);
    await ensureTrust(identity, principal);
    for (const grant of identity.grants) await ensureGrant(identity, grant, principal);
    variables[identity.environment] = {
      AZURE_CLIENT_ID: principal?.clientId ?? `<client id of ${identity.name}>`,
      AZURE_PRINCIPAL_ID: principal?.principalId ?? `<principal id of ${identity.name}>`,
      AZURE_TENANT_ID: principal?.tenantId ?? '<tenant id>',
      AZURE_SUBSCRIPTION_ID: subscription,
    };
  }
  return { plan, variables };

  function ensureIdentity({ name }: Identity): Promise<Principal | undefined> {
    const group = ['--resource-group', GROUPS.deployers, ...of];
    return plan.ensure({
      title: `identity ${name}`,
      look: async () => {
        if (!groups.has(GROUPS.deployers)) return undefined;
        const all = (await az(['identity', 'list', ...group])) as (Principal & { name: string })[];
        return all.find((identity) => identity.name === name);
      },
      make: ['identity', 'create', '--name', name, '--location', location, ...group],
    });
  }

  /** Lets jobs of the GitHub environment sign in as the identity. */
  async function ensureTrust({ name, environment: jobs }: Identity, principal: Principal | undefined): Promise<void> {
    const subject = `${subjectPrefix}:environment:${jobs}`;
    const within = ['--identity-name', name, '--resource-group', GROUPS.deployers, ...of];
    await plan.ensure({
      title: `trust of ${name} in ${subject}`,
      look: async () => {
        if (!principal) return undefined;
        const all = await az(['identity', 'federated-credential', 'list', ...within]);
        return (all as { issuer: string; subject: string }[]).find(
          (credential) => credential.subject === subject && credential.issuer === ISSUER,
        );
      },
      make: [
        ...['identity', 'federated-credential', 'create', '--name', `github-${jobs}`, ...within],
        ...['--issuer', ISSUER, '--subject', subject, '--audiences', 'api://AzureADTokenExchange'],
      ],
    });
  }

  async function ensureGrant(identity: Identity, { role, group, condition }: Grant, principal: Principal | undefined) {
    const name = typeof role === 'string' ? role : role.name;
    // Skip the lookup for a role that was just created: for an unknown role name, az fails instead of returning an empty list.
    const wasThere = typeof role === 'string' || (await ensureRole(role));
    const scope = group === undefined ? `/subscriptions/${subscription}` : idOf(group);
    const assignee = principal?.principalId;
    const mayBeHeld = assignee && wasThere && (group === undefined || groups.has(group));
    const held = mayBeHeld ? await findAssignment(assignee, name, scope) : undefined;
    const isMeant = held && isUnder(held, condition);
    const change = ['role', 'assignment', 'update', '--role-assignment'];
    await plan.ensure({
      title: `${identity.name} is ${name} of ${group ?? 'the subscription'}${held && !isMeant ? ': its condition changes' : ''}`,
      look: async () => (isMeant ? held : undefined),
      make: held
        ? [...change, JSON.stringify(underCondition(held, condition)), ...of]
        : [
            ...['role', 'assignment', 'create', '--role', name, '--scope', scope],
            ...['--assignee-object-id', assignee ?? `<principal id of ${identity.name}>`],
            ...['--assignee-principal-type', 'ServicePrincipal'],
            ...(condition === undefined ? [] : ['--condition', condition, '--condition-version', '2.0']),
            ...of,
          ],
    });
  }

  /**
   * Returns the assignment of the role, regardless of its condition. For a second assignment of the same role, az reports success although
   * Azure rejects it.
   */
  async function findAssignment(assignee: string, role: string, scope: string): Promise<RoleAssignment | undefined> {
    const all = (await az(['role', 'assignment', 'list', '--scope', scope, '--role', role, ...of])) as RoleAssignment[];
    return all.find(({ principalId }) => principalId === assignee);
  }

  /**
   * Creates or updates a custom role.
   * @returns true if a role with this name already existed
   */
  async function ensureRole(role: OwnRole): Promise<boolean> {
    const scope = idOf(role.group);
    const found = groups.has(role.group) ? await findRole(role, scope) : undefined;
    const words = found ? 'update' : 'create';
    await plan.ensure({
      title: `role ${role.name}`,
      look: async () => (found && isAsMeant(found, role) ? found : undefined),
      make: ['role', 'definition', words, '--role-definition', JSON.stringify(definitionOf(role, scope, found)), ...of],
    });
    return found !== undefined;
  }

  async function findRole({ name }: OwnRole, scope: string): Promise<RoleDefinition | undefined> {
    const filter = ['--name', name, '--custom-role-only', 'true', '--scope', scope];
    const [found] = (await az(['role', 'definition', 'list', ...filter, ...of])) as RoleDefinition[];
    return found;
  }
}
