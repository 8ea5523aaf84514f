import type { Place } from '../finding.ts';
import type { Model } from '../rules/model.ts';
import { writtenOut } from '../rules/outcomes.ts';
import type { Resource } from '../syntax/ast.ts';
import { at, entryOf, literalOf } from '../syntax/walk.ts';
import { objectOf, type Policy, resourcesOf, valuesAt } from './policy.ts';

const STORAGE = { logs: ['StorageRead', 'StorageWrite', 'StorageDelete'], metrics: ['Transaction', 'Capacity'] };
const ALL = ['AllMetrics'];

/**
 * Types that must have diagnostics, and the categories of each that may be sent; the service rejects unknown ones. DataPlaneRequests and
 * FunctionAppLogs are not among them: their addresses contain emails. https://learn.microsoft.com/azure/azure-monitor/reference/logs-index
 */
const DIAGNOSED: Readonly<Record<string, { readonly logs: readonly string[]; readonly metrics: readonly string[] }>> = {
  'Microsoft.DocumentDB/databaseAccounts': {
    logs: ['ControlPlaneRequests', 'PartitionKeyStatistics', 'QueryRuntimeStatistics'],
    metrics: ['Requests', 'SLI', ...ALL],
  },
  'Microsoft.OperationalInsights/workspaces': { logs: ['Audit', 'Jobs', 'SummaryLogs'], metrics: ALL },
  'Microsoft.Storage/storageAccounts': { logs: [], metrics: STORAGE.metrics },
  'Microsoft.Storage/storageAccounts/blobServices': STORAGE,
  'Microsoft.Storage/storageAccounts/queueServices': STORAGE,
  'Microsoft.Web/sites': { logs: ['AppServiceAuditLogs', 'AppServicePlatformLogs'], metrics: ALL },
};

export const diagnostics: Policy = {
  reason: 'what went wrong, and who did what, has to be found afterwards, without personal data',
  check(model, report) {
    const settings = resourcesOf(model, 'Microsoft.Insights/diagnosticSettings');
    for (const setting of settings)
      if (!collects(setting, model)) report(setting.at, `${setting.name} must send logs or metrics to a workspace`);
    for (const type of Object.keys(DIAGNOSED))
      for (const resource of resourcesOf(model, type)) {
        const own = settings.filter((setting) => isFor(setting, resource));
        if (own.length === 0) report(resource.at, `${resource.name} has no diagnostics`);
        for (const setting of own) checkCategories(setting, type, report);
      }
  },
};

function checkCategories(setting: Resource, type: string, report: (at: Place, message: string) => void): void {
  for (const kind of ['logs', 'metrics'] as const) {
    const list = at(objectOf(setting), 'properties', kind);
    for (const item of list?.kind === 'array' ? list.items : []) {
      const category = item.kind === 'object' ? entryOf(item, 'category') : undefined;
      const written = literalOf(category);
      if (written !== undefined && !DIAGNOSED[type]?.[kind].includes(written))
        report(category?.at ?? item.at, `${type} has no ${kind} of the category ${written} that may be sent`);
    }
  }
}

/** True for a setting of this resource that exists whenever the resource does. */
function isFor(setting: Resource, resource: Resource): boolean {
  const scope = entryOf(objectOf(setting), 'scope');
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
