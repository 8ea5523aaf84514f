import type { Model } from '../rules/model.ts';
import type { ObjectLiteral, Resource } from '../syntax/ast.ts';
import { entryOf } from '../syntax/walk.ts';
import { isOfAzure, isOfType, objectOfResource, type Policy, resourcesOf, typeNameOf } from './policy.ts';
import { outcomes, writtenOut } from './values.ts';

const SETTINGS = 'Microsoft.Insights/diagnosticSettings';

/** Types that have diagnostics, which then go to the workspace. */
const DIAGNOSED = [
  'Microsoft.DocumentDB/databaseAccounts',
  'Microsoft.KeyVault/vaults',
  'Microsoft.OperationalInsights/workspaces',
  'Microsoft.Storage/storageAccounts',
  'Microsoft.Storage/storageAccounts/blobServices',
  'Microsoft.Storage/storageAccounts/queueServices',
  'Microsoft.Web/sites',
  'Microsoft.Web/staticSites',
];

/** Types that have none, or whose the workspace holds already, each with why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'Microsoft.Authorization/locks': 'the activity log says who took one off',
  'Microsoft.Authorization/roleAssignments': 'the activity log says who made one',
  'Microsoft.Authorization/roleDefinitions': 'the activity log says who made one',
  'Microsoft.Consumption/budgets': 'nothing runs in it',
  'Microsoft.Insights/actionGroups': 'nothing runs in it',
  'Microsoft.Insights/components': 'it writes to the workspace by itself',
  'Microsoft.Insights/diagnosticSettings': 'it is one',
  'Microsoft.Insights/metricAlerts': 'nothing runs in it',
  'Microsoft.Insights/scheduledQueryRules': 'nothing runs in it',
  'Microsoft.Insights/webtests': 'its results are in Application Insights',
  'Microsoft.ManagedIdentity/userAssignedIdentities': "the directory's sign-in logs have what it does",
  'Microsoft.Resources/resourceGroups': 'the activity log has what happens in it',
  'Microsoft.Web/serverfarms': 'Flex Consumption has none; the app on it has its own',
};

const among = (types: readonly string[], name: string) => types.some((type) => type.toLowerCase() === name);

const diagnostics: Policy = {
  reason: 'what went wrong, and who did what, has to be found afterwards',
  check(model, report) {
    const resources = resourcesOf(model);
    const settings = resources.filter((resource) => isOfType(resource, SETTINGS));
    for (const setting of settings) {
      const object = objectOfResource(setting);
      if (object && !collects(object, model))
        report(setting.at, `${setting.name} must send logs or metrics to a workspace`);
    }
    for (const resource of resources) {
      const name = typeNameOf(resource);
      const isChild = name.split('/').length > 2;
      if (!among(DIAGNOSED, name)) {
        if (isOfAzure(resource) && !isChild && !among(Object.keys(WITHOUT), name))
          report(resource.at, `whether ${resource.type} has diagnostics is not said in policies/diagnostics.ts`);
        continue;
      }
      if (!settings.some((setting) => isFor(setting, resource)))
        report(resource.at, `${resource.name} has no diagnostics`);
    }
  },
};

/** Whether a setting is of a resource, and there whenever the resource is. */
function isFor(setting: Resource, resource: Resource): boolean {
  const scope = entryOf(objectOfResource(setting), 'scope');
  const named = scope?.kind === 'index' ? scope.object : scope;
  const isUnconditional = setting.body.kind !== 'if' || resource.body.kind === 'if';
  return named?.kind === 'name' && named.name === resource.name && isUnconditional;
}

function collects(setting: ObjectLiteral, model: Model): boolean {
  const [workspace] = outcomes(setting, ['properties', 'workspaceId'], model);
  const isOn = ['logs', 'metrics'].some((kind) =>
    outcomes(setting, ['properties', kind], model).some(
      (list) =>
        list?.kind === 'array' &&
        list.items.some(
          (item) =>
            item.kind === 'object' && outcomes(item, ['enabled'], model).some((on) => on && writtenOut(on) === true),
        ),
    ),
  );
  return workspace !== undefined && workspace.kind !== 'null' && isOn;
}

export const DIAGNOSTICS = [diagnostics];
