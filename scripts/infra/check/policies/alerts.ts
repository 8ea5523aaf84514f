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

/** Whom each kind of alert calls, by the path of its list of action groups. */
const ACTIONS = {
  'Microsoft.Insights/scheduledQueryRules': 'properties.actions.actionGroups',
  'Microsoft.Insights/metricAlerts': 'properties.actions',
} as const;

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
    for (const [type, path] of Object.entries(ACTIONS))
      for (const resource of resourcesOf(model).filter((one) => isOfType(one, type))) {
        const object = objectOfResource(resource);
        for (const outcome of object ? outcomes(object, path.split('.'), model) : [])
          if (!outcome || (outcome.kind === 'array' && outcome.items.length === 0))
            report(outcome?.at ?? resource.at, `${path} of ${type} must name somebody`);
      }
  },
};

/** An alert is about something, on, and calls somebody. */
export const ALERTS = [
  metrics,
  actions,
  requiredValues(
    UNTOLD,
    Object.keys(ACTIONS).map((type) => ({ type, path: 'properties.enabled', values: [true], optional: true })),
  ),
];
