/** The identities that deploy, one for each GitHub environment, and their permissions. */
import { groupOf } from '../azure/names.ts';

/** Resource groups by environment. `deployers` contains the identities, which must outlive the group of their environment. */
export const GROUPS = {
  dev: groupOf('dev'),
  prod: groupOf('prod'),
  drill: groupOf('drill'),
  deployers: groupOf('deployers'),
} as const;

/** A custom role. Used where built-in roles allow too much. */
export interface OwnRole {
  readonly name: string;
  readonly description: string;
  readonly actions: readonly string[];
  readonly group: string;
}

export interface Grant {
  /** The name of a built-in role, or a custom role. */
  readonly role: string | OwnRole;
  /** A resource group; if omitted, the whole subscription. */
  readonly group?: string;
  readonly condition?: string;
}

export interface Identity {
  readonly name: string;
  /** The GitHub environment whose jobs sign in as this identity. */
  readonly environment: string;
  readonly grants: readonly Grant[];
}

/** The roles that infra/modules/roles.bicep assigns. A test compares both lists. */
export const ASSIGNED_ROLES = [
  'b7e6dc6d-f1e8-4753-8033-0f276bb0955b', // Storage Blob Data Owner
  '974c5e8b-45b9-4653-ba55-5f855dd0fb88', // Storage Queue Data Contributor
  '0a9a7e1f-b9d0-4cc4-a60d-0319b160aaa3', // Storage Table Data Contributor
  '3913510d-42f4-4e42-8a64-420c390055eb', // Monitoring Metrics Publisher
] as const;

/** Returns a condition that allows only assignments of these roles to service principals. */
function onlyRoles(ids: readonly string[]): string {
  const attribute = 'Microsoft.Authorization/roleAssignments';
  const rule = (action: string, source: '@Request' | '@Resource') =>
    `((!(ActionMatches{'${attribute}/${action}'})) OR (` +
    `${source}[${attribute}:RoleDefinitionId] ForAnyOfAnyValues:GuidEquals {${ids.join(', ')}} AND ` +
    `${source}[${attribute}:PrincipalType] StringEqualsIgnoreCase 'ServicePrincipal'))`;
  return `${rule('write', '@Request')} AND ${rule('delete', '@Resource')}`;
}

function deployment(environment: 'dev' | 'prod'): Identity[] {
  const group = GROUPS[environment];
  const own = (what: string, description: string, actions: readonly string[]): OwnRole => ({
    name: `Franchise Admin Portal ${what} (${environment})`,
    description,
    actions,
    group,
  });
  return [
    {
      name: `id-franchise-admin-deploy-${environment}`,
      environment,
      grants: [
        { role: 'Contributor', group },
        // On the premium plan, the function app's package is a blob.
        { role: 'Storage Blob Data Contributor', group },
        { role: 'Role Based Access Control Administrator', group, condition: onlyRoles(ASSIGNED_ROLES) },
        {
          role: own('locks', 'Creates locks and deletes none.', [
            'Microsoft.Authorization/locks/read',
            'Microsoft.Authorization/locks/write',
          ]),
          group,
        },
      ],
    },
    {
      name: `id-franchise-admin-plan-${environment}`,
      environment: `${environment}-plan`,
      grants: [
        { role: 'Reader', group },
        {
          role: own('plans', 'Previews what a deployment would change.', [
            'Microsoft.Resources/deployments/validate/action',
            'Microsoft.Resources/deployments/whatIf/action',
          ]),
          group,
        },
      ],
    },
  ];
}

/** Identities by environment. `dev` includes the identity for previews; `prod` includes the identity for the restore drill. */
export const IDENTITIES: Readonly<Record<'dev' | 'prod', readonly Identity[]>> = {
  dev: [
    ...deployment('dev'),
    {
      name: 'id-franchise-admin-preview',
      environment: 'preview',
      grants: [
        {
          role: {
            name: 'Franchise Admin Portal previews (dev)',
            description: 'Deploys pages to the environments of a static site and deletes them.',
            actions: [
              'Microsoft.Resources/deployments/read',
              'Microsoft.Web/staticSites/read',
              'Microsoft.Web/staticSites/listSecrets/action',
              'Microsoft.Web/staticSites/builds/read',
              'Microsoft.Web/staticSites/builds/delete',
            ],
            group: GROUPS.dev,
          },
          group: GROUPS.dev,
        },
      ],
    },
  ],
  prod: [
    ...deployment('prod'),
    {
      name: 'id-franchise-admin-drill',
      environment: 'drill',
      grants: [
        { role: 'Reader', group: GROUPS.prod },
        { role: 'Contributor', group: GROUPS.drill },
        // The role applies to the subscription, because backups outlive the Cosmos DB account and belong to no group.
        { role: 'CosmosRestoreOperator' },
      ],
    },
  ],
};

/** Returns the resource groups of an environment. */
export function groupsOf(environment: 'dev' | 'prod'): readonly string[] {
  return [GROUPS.deployers, GROUPS[environment], ...(environment === 'prod' ? [GROUPS.drill] : [])];
}
