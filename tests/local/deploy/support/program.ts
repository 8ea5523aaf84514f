/** The program behind the stand-ins: `program.ts az group show …`. What it does not know it refuses, as az does. */
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { type AzureState, SITE_TOKEN } from './azure-state.ts';

const [program, ...args] = process.argv.slice(2);
const file = process.env.AZURE_STATE ?? '';
const state: AzureState = JSON.parse(readFileSync(file, 'utf8'));
state.calls.push({ args: program === 'az' ? args : [program ?? '', ...args] });
const hangs = state.hanging !== undefined && `${program} ${args.join(' ')}`.includes(state.hanging);

const option = (name: string): string => {
  const index = args.indexOf(`--${name}`);
  const value = args[index + 1];
  if (index < 0 || value === undefined) throw new Error(`the following arguments are required: --${name}`);
  return value;
};
const words = args
  .slice(
    0,
    args.findIndex((arg) => arg.startsWith('-')),
  )
  .join(' ');
const guid = (n: number, kind: number) => `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
const subscription = () => (args.includes('--subscription') ? option('subscription') : guid(1, 9));

const ANSWERS: Readonly<Record<string, () => unknown>> = {
  'group exists': () => option('name') in state.groups,
  'group show': () => known(state.groups[option('name')], `Resource group '${option('name')}' could not be found.`),
  'group create': () => {
    const name = option('name');
    state.groups[name] = { id: `/subscriptions/${subscription()}/resourceGroups/${name}`, tags: {} };
    return state.groups[name];
  },
  'tag update': () => {
    const group = Object.values(state.groups).find(({ id }) => id === option('resource-id'));
    const [name = '', value = ''] = option('tags').split('=');
    known(group, 'no such resource').tags[name] = value;
    return group;
  },
  'identity list': () => state.identities,
  'identity create': () => {
    known(state.groups[option('resource-group')], 'no such resource group');
    const n = state.identities.length + 1;
    const made = { name: option('name'), clientId: guid(n, 1), principalId: guid(n, 2), tenantId: guid(1, 3) };
    state.identities.push(made);
    return made;
  },
  'identity federated-credential list': () =>
    state.credentials.filter(({ identity }) => identity === option('identity-name')),
  'identity federated-credential create': () => {
    const made = { identity: option('identity-name'), issuer: option('issuer'), subject: option('subject') };
    state.credentials.push(made);
    return made;
  },
  'role definition list': () => state.roles.filter(({ roleName }) => roleName === option('name')),
  'role definition create': () => {
    const { Name, Actions } = JSON.parse(option('role-definition'));
    const made = { id: guid(state.roles.length + 1, 4), roleName: String(Name), permissions: [{ actions: Actions }] };
    state.roles.push(made);
    return made;
  },
  'role definition update': () => {
    const { Id, Actions, DataActions } = JSON.parse(option('role-definition'));
    const role = known(
      state.roles.find(({ id }) => id === Id),
      'no such role',
    );
    role.permissions = [{ actions: Actions, dataActions: DataActions }];
    return role;
  },
  'role assignment list': () => {
    const asked = option('role');
    // Of the roles of the project: those that are built in are there always.
    if (asked.startsWith('Franchise Admin Portal'))
      known(
        state.roles.find(({ roleName }) => roleName === asked),
        `Role '${asked}' doesn't exist.`,
      );
    return state.assignments.filter(({ scope, role }) => scope === option('scope') && role === asked);
  },
  'role assignment create': () => {
    const [scope, role, principalId] = [option('scope'), option('role'), option('assignee-object-id')];
    // Azure refuses a second one of the same role, its condition notwithstanding (RoleAssignmentExists), and az answers the first.
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
  'role assignment update': () => {
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
  'account show': () => known(state.subscription, "Please run 'az login' to setup account."),
  'bicep version': () => undefined,
  'account get-access-token': () =>
    args.includes('--scope')
      ? { accessToken: `for ${option('scope')}` }
      : { accessToken: state.apiToken, resource: option('resource') },
  'deployment group create': () => state.outputs,
  'deployment operation group list': () => state.operations?.[option('name')] ?? [],
  'deployment group cancel': () => undefined,
  'deployment group show': () => state.outputs,
  'functionapp deployment source config-zip': () => {
    state.running = releaseIn(option('src'));
    if (state.afterUpload !== undefined) throw new Error(state.afterUpload);
    return { active: true };
  },
  'functionapp restart': () => {
    if (state.stored !== undefined) state.running = state.stored;
  },
  'storage blob upload': () => {
    state.stored = releaseIn(option('file'));
    return { etag: '"1"' };
  },
  'staticwebapp environment show': () => ({ hostname: 'localhost:4280', name: option('environment-name') }),
  'staticwebapp secrets list': () => ({ properties: { apiKey: SITE_TOKEN } }),
};

function known<T>(value: T | null | undefined, otherwise: string): T {
  if (value === undefined || value === null) throw new Error(otherwise);
  return value;
}

function releaseIn(archive: string): string {
  return strFromU8(known(unzipSync(readFileSync(archive))['dist/release'], 'no function app'));
}

function deploySite(): void {
  const [, folder = '.'] = args;
  if (realpathSync(folder) === process.cwd())
    throw new Error('Current directory cannot be identical to or contained within artifact folders.');
  const config = JSON.parse(readFileSync(join(option('swa-config-location'), 'staticwebapp.config.json'), 'utf8'));
  state.uploads.push({
    environment: option('env'),
    settings: readFileSync(join(folder, 'settings.js'), 'utf8'),
    policy: config.globalHeaders['Content-Security-Policy'],
    hasToken: process.env.SWA_CLI_DEPLOYMENT_TOKEN === SITE_TOKEN,
  });
}

try {
  const { failing, failures = 1 } = state;
  if (failing && failures > 0 && `${program} ${args.join(' ')}`.includes(failing)) {
    if (state.failures !== undefined) state.failures--;
    throw new Error('(AuthorizationFailed) no');
  }
  if (hangs && state.isLost) console.error('WARNING: waiting');
  else if (program === 'swa') deploySite();
  else if (program === 'gh') {
    if (args[0] === 'auth' || args[0] === 'variable') {
      const variables = known(state.variables, 'To get started with GitHub CLI, please run: gh auth login');
      const own = args[0] === 'auth' ? {} : known(variables[option('env')], 'HTTP 404: Not Found');
      console.log(JSON.stringify(Object.entries(own).map(([name, value]) => ({ name, value }))));
    } else if (args[1] !== 'repos/example/portal/actions/oidc/customization/sub')
      throw new Error('gh: Not Found (HTTP 404)');
    else
      console.log(
        JSON.stringify(known(state.customization, 'To get started with GitHub CLI, please run: gh auth login')),
      );
  } else {
    const answer = known(ANSWERS[words], `'${words}' is misspelled or not recognized by the system.`)();
    if (answer !== undefined) console.log(JSON.stringify(answer));
  }
} catch (error) {
  console.error(`ERROR: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
if (hangs) state.hangs = process.pid;
writeFileSync(file, JSON.stringify(state));
if (hangs) setInterval(() => {}, 60_000);
