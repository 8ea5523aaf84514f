import { entryOf, literalOf } from '../syntax/walk.ts';
import { expressionsIn, isOfType, objectOfResource, type Policy, resourcesOf } from './policy.ts';
import { requiredValues } from './required-values.ts';
import { outcomes } from './values.ts';

/**
 * Metrics that alerts may be of, by the namespace; the service takes any name, and an alert of one that there is not never fires.
 * https://learn.microsoft.com/azure/azure-monitor/reference/metrics-index
 */
const METRICS: Readonly<Record<string, readonly string[]>> = {
  'Microsoft.DocumentDB/databaseAccounts': [
    'DataUsage',
    'NormalizedRUConsumption',
    'ServiceAvailability',
    'TotalRequests',
    'TotalRequestUnits',
  ],
};

/** What is switched on and off, and whom it calls, by their paths. `optional`: on unless it is said otherwise. */
const TOLD: readonly {
  readonly type: string;
  readonly on: string;
  readonly whom?: string;
  readonly optional?: true;
}[] = [
  {
    type: 'Microsoft.Insights/scheduledQueryRules',
    on: 'properties.enabled',
    whom: 'properties.actions.actionGroups',
    optional: true,
  },
  { type: 'Microsoft.Insights/metricAlerts', on: 'properties.enabled', whom: 'properties.actions', optional: true },
  { type: 'Microsoft.Insights/actionGroups', on: 'properties.enabled', whom: 'properties.emailReceivers' },
  { type: 'Microsoft.Insights/webtests', on: 'properties.Enabled' },
  {
    type: 'Microsoft.Consumption/budgets',
    on: 'properties.notifications.*.enabled',
    whom: 'properties.notifications.*.contactEmails',
  },
];

const UNTOLD = 'nobody would be told';

const metrics: Policy = {
  reason: UNTOLD,
  check(model, report) {
    for (const expression of expressionsIn(model)) {
      if (expression.kind !== 'object') continue;
      const name = entryOf(expression, 'metricName');
      const [space, metric] = [literalOf(entryOf(expression, 'metricNamespace')), literalOf(name)];
      if (!name) continue;
      if (space === undefined || metric === undefined) report(name.at, 'which metric this is cannot be seen here');
      else if (!METRICS[space]?.includes(metric))
        report(name.at, `${metric} is none of the metrics of ${space} in policies/alerts.ts`);
    }
  },
};

const actions: Policy = {
  reason: UNTOLD,
  check(model, report) {
    for (const { type, whom } of TOLD)
      for (const resource of resourcesOf(model).filter((one) => whom && isOfType(one, type))) {
        const object = objectOfResource(resource);
        for (const outcome of object && whom ? outcomes(object, whom.split('.'), model) : [])
          if (!outcome || (outcome.kind === 'array' && outcome.items.length === 0))
            report(outcome?.at ?? resource.at, `${whom} of ${type} must name somebody`);
      }
  },
};

/** An alert is about something, on, and calls somebody. */
export const ALERTS = [
  metrics,
  actions,
  requiredValues(
    UNTOLD,
    TOLD.map(({ type, on, optional = false }) => ({ type, path: on, values: [true], optional })),
  ),
];
