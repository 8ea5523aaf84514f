import type { Model } from '../rules/model.ts';
import { writtenOut } from '../rules/outcomes.ts';
import type { Resource } from '../syntax/ast.ts';
import { at, entryOf, literalOf } from '../syntax/walk.ts';
import { objectOf, type Policy, type Report, resourcesOf, typeNameOf, valuesAt } from './policy.ts';

const OF_STORAGE = ['StorageRead', 'StorageWrite', 'StorageDelete'];

/**
 * Resource types that require diagnostics, and the log categories that each may send. Other categories, such as DataPlaneRequests and
 * FunctionAppLogs, contain addresses and ids with emails.
 * https://learn.microsoft.com/azure/azure-monitor/reference/logs-index
 */
const LOGS: Readonly<Record<string, readonly string[]>> = {
  'Microsoft.DocumentDB/databaseAccounts': ['ControlPlaneRequests', 'PartitionKeyStatistics'],
  'Microsoft.OperationalInsights/workspaces': ['Audit', 'Jobs', 'SummaryLogs'],
  'Microsoft.Storage/storageAccounts': [],
  'Microsoft.Storage/storageAccounts/blobServices': OF_STORAGE,
  'Microsoft.Storage/storageAccounts/queueServices': OF_STORAGE,
  'Microsoft.Web/sites': ['AppServiceAuditLogs', 'AppServicePlatformLogs'],
};

export const diagnostics: Policy = {
  reason: 'failures and changes must be traceable, without personal data',
  check(model, report) {
    const settings = resourcesOf(model, 'Microsoft.Insights/diagnosticSettings');
    for (const setting of settings) {
      if (!collects(setting, model)) report(setting.at, `${setting.name} must send logs or metrics to a workspace`);
      checkLogs(setting, model, report);
    }
    for (const type of Object.keys(LOGS))
      for (const resource of resourcesOf(model, type))
        if (!settings.some((setting) => isFor(setting, resource)))
          report(resource.at, `${resource.name} has no diagnostics`);
  },
};

function checkLogs(setting: Resource, model: Model, report: Report): void {
  const scope = scopeOf(setting) ?? '';
  const resource = model.symbols.get(scope);
  const type = resource?.kind === 'resource' ? typeNameOf(resource) : undefined;
  const allowed = Object.entries(LOGS).find(([name]) => name.toLowerCase() === type)?.[1] ?? [];
  const logs = at(objectOf(setting), 'properties', 'logs');
  for (const item of logs?.kind === 'array' ? logs.items : []) {
    const category = item.kind === 'object' ? literalOf(entryOf(item, 'category')) : undefined;
    // Rejects category groups, because they contain all categories.
    if (category === undefined || !allowed.includes(category))
      report(item.at, `${category ?? 'a log without a category'} is not one of the logs that ${scope} may send`);
  }
}

/** Returns the symbol of the resource that a diagnostic setting belongs to. */
function scopeOf(setting: Resource): string | undefined {
  const scope = entryOf(objectOf(setting), 'scope');
  const named = scope?.kind === 'index' ? scope.object : scope;
  return named?.kind === 'name' ? named.name : undefined;
}

/** True for a setting of this resource. A conditional setting counts only for a conditional resource. */
function isFor(setting: Resource, resource: Resource): boolean {
  return scopeOf(setting) === resource.name && (setting.body.kind !== 'if' || resource.body.kind === 'if');
}

function collects(setting: Resource, model: Model): boolean {
  const [workspace] = valuesAt(setting, 'properties.workspaceId', model);
  const isOn = ['logs', 'metrics'].some((kind) =>
    valuesAt(setting, `properties.${kind}.*.enabled`, model).some((on) => on && writtenOut(on) === true),
  );
  return workspace !== undefined && workspace.kind !== 'null' && isOn;
}
