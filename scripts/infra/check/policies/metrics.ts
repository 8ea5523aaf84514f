import { entryOf, literalOf } from '../syntax/walk.ts';
import { expressionsIn, type Policy } from './policy.ts';

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

const metrics: Policy = {
  reason: 'nobody would be told',
  check(model, report) {
    for (const expression of expressionsIn(model)) {
      if (expression.kind !== 'object') continue;
      const name = entryOf(expression, 'metricName');
      const [space, metric] = [literalOf(entryOf(expression, 'metricNamespace')), literalOf(name)];
      if (!name) continue;
      if (space === undefined || metric === undefined) report(name.at, 'which metric this is cannot be seen here');
      else if (!METRICS[space]?.includes(metric))
        report(name.at, `${metric} is none of the metrics of ${space} in policies/metrics.ts`);
    }
  },
};

export const ALERTED_METRICS = [metrics];
