import type { Place } from '../finding.ts';
import type { Model } from '../rules/model.ts';
import { writtenOut } from '../rules/outcomes.ts';
import type { Resource } from '../syntax/ast.ts';
import { at, entryOf, literalOf } from '../syntax/walk.ts';
import { isOfAzure, isOfType, objectOfResource, type Policy, resourcesOf, typeNameOf, valuesAt } from './policy.ts';

const SETTINGS = 'Microsoft.Insights/diagnosticSettings';

const STORAGE_LOGS = ['StorageRead', 'StorageWrite', 'StorageDelete'];
const STORAGE_METRICS = ['Transaction', 'Capacity'];
const ALL = ['AllMetrics'];

/**
 * Types that have diagnostics, which then go to the workspace, and the categories of each; the service refuses others.
 * https://learn.microsoft.com/azure/azure-monitor/reference/logs-index
 */
const DIAGNOSED: Readonly<Record<string, { readonly logs: readonly string[]; readonly metrics: readonly string[] }>> = {
  'Microsoft.DocumentDB/databaseAccounts': {
    logs: [
      'ControlPlaneRequests',
      'DataPlaneRequests',
      'PartitionKeyRUConsumption',
      'PartitionKeyStatistics',
      'QueryRuntimeStatistics',
    ],
    metrics: ['Requests', 'SLI', ...ALL],
  },
  'Microsoft.KeyVault/vaults': { logs: ['AuditEvent', 'AzurePolicyEvaluationDetails'], metrics: ALL },
  'Microsoft.OperationalInsights/workspaces': { logs: ['Audit', 'Jobs', 'SummaryLogs'], metrics: ALL },
  'Microsoft.Storage/storageAccounts': { logs: [], metrics: STORAGE_METRICS },
  'Microsoft.Storage/storageAccounts/blobServices': { logs: STORAGE_LOGS, metrics: STORAGE_METRICS },
  'Microsoft.Storage/storageAccounts/queueServices': { logs: STORAGE_LOGS, metrics: STORAGE_METRICS },
  'Microsoft.Web/sites': {
    logs: [
      'FunctionAppLogs',
      'AppServiceHTTPLogs',
      'AppServiceAuditLogs',
      'AppServicePlatformLogs',
      'AppServiceAuthenticationLogs',
    ],
    metrics: ALL,
  },
};

/** Categories that are there and are not sent, each with why. */
const NOT_SENT: Readonly<Record<string, string>> = {
  DataPlaneRequests: 'addresses of documents are in it, and in some of those e-mail addresses',
  FunctionAppLogs: 'addresses of calls are in it, and in some of those e-mail addresses',
  PartitionKeyRUConsumption: 'it has a row for each key and second, which costs more than the database',
};

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
  'Microsoft.Web/staticSites': 'Azure exports none of its metrics, and its logs hold addresses of requests',
  'Microsoft.Web/serverfarms': 'Flex Consumption has none; the app on it has its own',
};

const among = (types: readonly string[], name: string) => types.some((type) => type.toLowerCase() === name);

const diagnostics: Policy = {
  reason: 'what went wrong, and who did what, has to be found afterwards',
  check(model, report) {
    const resources = resourcesOf(model);
    const settings = resources.filter((resource) => isOfType(resource, SETTINGS));
    for (const setting of settings)
      if (!collects(setting, model)) report(setting.at, `${setting.name} must send logs or metrics to a workspace`);
    for (const resource of resources) {
      const name = typeNameOf(resource);
      const isChild = name.split('/').length > 2;
      if (!among(Object.keys(DIAGNOSED), name)) {
        if (isOfAzure(resource) && !isChild && !among(Object.keys(WITHOUT), name))
          report(resource.at, `whether ${resource.type} has diagnostics is not said in policies/diagnostics.ts`);
        continue;
      }
      const own = settings.filter((setting) => isFor(setting, resource));
      if (own.length === 0) report(resource.at, `${resource.name} has no diagnostics`);
      for (const setting of own) checkCategories(setting, name, report);
    }
  },
};

function checkCategories(setting: Resource, type: string, report: (at: Place, message: string) => void): void {
  const [name, known] = Object.entries(DIAGNOSED).find(([one]) => one.toLowerCase() === type) ?? [];
  for (const kind of ['logs', 'metrics'] as const) {
    const list = at(objectOfResource(setting), 'properties', kind);
    for (const item of list?.kind === 'array' ? list.items : []) {
      const category = item.kind === 'object' ? entryOf(item, 'category') : undefined;
      const written = literalOf(category);
      if (written !== undefined && !known?.[kind].includes(written))
        report(category?.at ?? item.at, `${name} has no ${kind} of the category ${written}`);
      const why = written === undefined ? undefined : NOT_SENT[written];
      if (why) report(category?.at ?? item.at, `${written} is not sent: ${why}`);
    }
  }
}

/** Whether a setting is of a resource, and there whenever the resource is. */
function isFor(setting: Resource, resource: Resource): boolean {
  const scope = entryOf(objectOfResource(setting), 'scope');
  const named = scope?.kind === 'index' ? scope.object : scope;
  const isUnconditional = setting.body.kind !== 'if' || resource.body.kind === 'if';
  return named?.kind === 'name' && named.name === resource.name && isUnconditional;
}

function collects(setting: Resource, model: Model): boolean {
  const [workspace] = valuesAt(setting, 'properties.workspaceId', model);
  const isOn = ['logs', 'metrics'].some((kind) =>
    valuesAt(setting, `properties.${kind}.*.enabled`, model).some((on) => on && writtenOut(on) === true),
  );
  return workspace !== undefined && workspace.kind !== 'null' && isOn;
}

export const DIAGNOSTICS = [diagnostics];
