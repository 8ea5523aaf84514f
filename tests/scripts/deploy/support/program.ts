/** Executes the commands of the stand-ins. Rejects unknown commands, as az does. */
import { readFileSync, realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { type AzureState, SITE_TOKEN } from './azure-state.ts';

/** A command that a stand-in received. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** Working directory. */
  readonly folder: string;
  /** SWA_CLI_DEPLOYMENT_TOKEN. */
  readonly siteToken: string;
}

export interface Output {
  /** Goes to stdout if the command succeeds, to stderr if not. */
  readonly text: string;
  readonly isDone: boolean;
  /** True for a command that never ends. */
  readonly hangs: boolean;
}

/** Runs a command on the state, which it changes as Azure and GitHub would. */
export function run(state: AzureState, command: Command): Output {
  const { program, args } = command;
  state.calls.push({ args: program === 'az' ? args : [program, ...args] });
  const line = `${program} ${args.join(' ')}`;
  const hangs = state.hanging !== undefined && line.includes(state.hanging);
  try {
    const { failing, failures = 1 } = state;
    if (failing && failures > 0 && line.includes(failing)) {
      if (state.failures !== undefined) state.failures--;
      throw new Error('(AuthorizationFailed) no');
    }
    const printed = hangs && state.isLost ? undefined : PROGRAMS[program]?.(state, command);
    return { text: printed === undefined ? '' : JSON.stringify(printed), isDone: true, hangs };
  } catch (error) {
    return { text: `ERROR: ${error instanceof Error ? error.message : String(error)}`, isDone: false, hangs };
  }
}

const guid = (n: number, kind: number) => `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;

const optionOf = (args: readonly string[], name: string): string => {
  const index = args.indexOf(`--${name}`);
  const value = args[index + 1];
  if (index < 0 || value === undefined) throw new Error(`the following arguments are required: --${name}`);
  return value;
};

function az(state: AzureState, { args, folder }: Command): unknown {
  const option = (name: string) => optionOf(args, name);
  const releaseOf = (name: string) => releaseIn(resolve(folder, option(name)));
  const firstOption = args.findIndex((arg) => arg.startsWith('-'));
  const words = args.slice(0, firstOption).join(' ');
  const handler = HANDLERS[words];
  return known(
    handler,
    `'${words}' is misspelled or not recognized by the system.`,
  )({ state, args, option, releaseOf });
}

interface AzCommand {
  readonly state: AzureState;
  readonly args: readonly string[];
  readonly option: (name: string) => string;
  /** Returns the release in the archive that this option names. */
  readonly releaseOf: (name: string) => string;
}

const HANDLERS: Readonly<Record<string, (command: AzCommand) => unknown>> = {
  'group exists': ({ state, option }) => option('name') in state.groups,
  'group show': ({ state, option }) =>
    known(state.groups[option('name')], `Resource group '${option('name')}' could not be found.`),
  'group create': ({ state, args, option }) => {
    const name = option('name');
    const subscription = args.includes('--subscription') ? option('subscription') : guid(1, 9);
    state.groups[name] = { id: `/subscriptions/${subscription}/resourceGroups/${name}`, tags: {} };
    return state.groups[name];
  },
  'tag update': ({ state, option }) => {
    const group = Object.values(state.groups).find(({ id }) => id === option('resource-id'));
    const [name = '', value = ''] = option('tags').split('=');
    known(group, 'no such resource').tags[name] = value;
    return group;
  },
  'identity list': ({ state }) => state.identities,
  'identity create': ({ state, option }) => {
    known(state.groups[option('resource-group')], 'no such resource group');
    const n = state.identities.length + 1;
    const made = { name: option('name'), clientId: guid(n, 1), principalId: guid(n, 2), tenantId: guid(1, 3) };
    state.identities.push(made);
    return made;
  },
  'identity federated-credential list': ({ state, option }) =>
    state.credentials.filter(({ identity }) => identity === option('identity-name')),
  'identity federated-credential create': ({ state, option }) => {
    const made = { identity: option('identity-name'), issuer: option('issuer'), subject: option('subject') };
    state.credentials.push(made);
    return made;
  },
  'role definition list': ({ state, option }) => state.roles.filter(({ roleName }) => roleName === option('name')),
  'role definition create': ({ state, option }) => {
    const { Name, Actions } = JSON.parse(option('role-definition'));
    const made = { id: guid(state.roles.length + 1, 4), roleName: String(Name), permissions: [{ actions: Actions }] };
    state.roles.push(made);
    return made;
  },
  'role definition update': ({ state, option }) => {
    const { Id, Actions, DataActions } = JSON.parse(option('role-definition'));
    const role = known(
      state.roles.find(({ id }) => id === Id),
      'no such role',
    );
    role.permissions = [{ actions: Actions, dataActions: DataActions }];
    return role;
  },
  'role assignment list': ({ state, option }) => {
    const role = option('role');
    // Checks only the project's own roles, because built-in roles always exist.
    if (role.startsWith('Franchise Admin Portal'))
      known(
        state.roles.find(({ roleName }) => roleName === role),
        `Role '${role}' doesn't exist.`,
      );
    return state.assignments.filter((each) => each.scope === option('scope') && each.role === role);
  },
  'role assignment create': ({ state, args, option }) => {
    const [scope, role, principalId] = [option('scope'), option('role'), option('assignee-object-id')];
    // Azure rejects a second assignment of the same role regardless of its condition (RoleAssignmentExists), and az returns the first.
    const there = state.assignments.find(
      (held) => held.scope === scope && held.role === role && held.principalId === principalId,
    );
    if (there) return there;
    const has = args.includes('--condition');
    const name = guid(state.assignments.length + 1, 5);
    const made = {
      ...{ id: `${scope}/providers/Microsoft.Authorization/roleAssignments/${name}`, name, scope, role },
      ...{ roleDefinitionId: `definition of ${role}`, principalId, principalType: option('assignee-principal-type') },
      condition: has ? option('condition') : null,
      conditionVersion: has ? option('condition-version') : null,
    };
    state.assignments.push(made);
    return made;
  },
  'role assignment update': ({ state, option }) => {
    const given = JSON.parse(option('role-assignment'));
    const held = known(
      state.assignments.find(({ name, scope }) => name === given.name && scope === given.scope),
      'The role assignment is not found.',
    );
    if (given.roleDefinitionId !== held.roleDefinitionId || given.principalId !== held.principalId)
      throw new Error(
        '(RoleAssignmentUpdateNotPermitted) Tenant ID, application ID, principal ID, and scope are not allowed to be updated.',
      );
    held.condition = given.condition;
    held.conditionVersion = given.conditionVersion;
    return held;
  },
  'account show': ({ state }) => known(state.subscription, "Please run 'az login' to setup account."),
  'bicep version': () => undefined,
  'account get-access-token': ({ state, args, option }) =>
    args.includes('--scope')
      ? { accessToken: `for ${option('scope')}` }
      : { accessToken: state.apiToken, resource: option('resource') },
  'deployment group create': ({ state }) => state.outputs,
  'deployment operation group list': ({ state, option }) => state.operations?.[option('name')] ?? [],
  'deployment group cancel': () => undefined,
  'deployment group show': ({ state }) => state.outputs,
  'functionapp deployment source config-zip': ({ state, releaseOf }) => {
    state.running = releaseOf('src');
    if (state.afterUpload !== undefined) throw new Error(state.afterUpload);
    return { active: true };
  },
  'functionapp restart': ({ state }) => {
    if (state.stored !== undefined) state.running = state.stored;
  },
  'storage blob upload': ({ state, releaseOf }) => {
    state.stored = releaseOf('file');
    return { etag: '"1"' };
  },
  'staticwebapp environment show': ({ option }) => ({ hostname: 'localhost:4280', name: option('environment-name') }),
  'staticwebapp secrets list': () => ({ properties: { apiKey: SITE_TOKEN } }),
};

function known<T>(value: T | null | undefined, otherwise: string): T {
  if (value === undefined || value === null) throw new Error(otherwise);
  return value;
}

function releaseIn(archive: string): string {
  return strFromU8(known(unzipSync(readFileSync(archive))['dist/release'], 'no function app'));
}

function deploySite(state: AzureState, { args, folder, siteToken }: Command): undefined {
  const content = resolve(folder, args[1] ?? '.');
  if (realpathSync(content) === realpathSync(folder))
    throw new Error('Current directory cannot be identical to or contained within artifact folders.');
  const policyFile = resolve(folder, optionOf(args, 'swa-config-location'), 'staticwebapp.config.json');
  state.uploads.push({
    environment: optionOf(args, 'env'),
    settings: readFileSync(resolve(content, 'settings.js'), 'utf8'),
    policy: JSON.parse(readFileSync(policyFile, 'utf8')).globalHeaders['Content-Security-Policy'],
    hasToken: siteToken === SITE_TOKEN,
  });
}

const NOT_SIGNED_IN = 'To get started with GitHub CLI, please run: gh auth login';

function gh(state: AzureState, { args }: Command): unknown {
  const [verb, path] = args;
  if (verb === 'auth' || verb === 'variable') {
    const variables = known(state.variables, NOT_SIGNED_IN);
    const own = verb === 'auth' ? {} : known(variables[optionOf(args, 'env')], 'HTTP 404: Not Found');
    return Object.entries(own).map(([name, value]) => ({ name, value }));
  }
  if (path !== 'repos/example/portal/actions/oidc/customization/sub') throw new Error('gh: Not Found (HTTP 404)');
  return known(state.customization, NOT_SIGNED_IN);
}

const PROGRAMS: Readonly<Record<string, (state: AzureState, command: Command) => unknown>> = {
  az,
  gh,
  swa: deploySite,
};
