import { type AcceptedValue, acceptedValues } from './accepted-values.ts';

const MEMORY_MB = [512, 2048, 4096];

const LOGS = ['PT1M', 'PT5M', 'PT10M', 'PT15M', 'PT30M', 'PT45M', ...[1, 2, 3, 4, 5, 6].map((h) => `PT${h}H`), 'P1D'];
const METRICS = ['PT1M', 'PT5M', 'PT15M', 'PT30M', 'PT1H'];
/** How often alerts are looked at, and how far back: logs and metrics each have durations of their own. */
const ALERTS = [
  { type: 'Microsoft.Insights/scheduledQueryRules', frequencies: LOGS, windows: [...LOGS, 'P2D'] },
  { type: 'Microsoft.Insights/metricAlerts', frequencies: METRICS, windows: [...METRICS, 'PT6H', 'PT12H', 'P1D'] },
];

/** One of these and nothing else. */
function oneOf(type: string, path: string, values: readonly (string | number)[]): AcceptedValue {
  const expected = values.join(', ').replace(/, (?=[^,]*$)/, ' or ');
  return { type, path, expected, accepts: (value) => values.includes(value) };
}

const ofAlerts = ALERTS.flatMap(({ type, frequencies, windows }): AcceptedValue[] => [
  oneOf(type, 'properties.evaluationFrequency', frequencies),
  oneOf(type, 'properties.windowSize', windows),
  {
    ...{ type, path: 'properties.severity', expected: '0 to 4' },
    accepts: (value) => [0, 1, 2, 3, 4].some((severity) => severity === value),
  },
]);

/** What the services take, where their types only say that it is a text or a number. */
export const REFUSED = [
  acceptedValues('the service refuses it when it is deployed', [
    ...ofAlerts,
    // Pings by an address alone are not made any more.
    ...['kind', 'properties.Kind'].map((path) => oneOf('Microsoft.Insights/webtests', path, ['standard'])),
    {
      type: 'Microsoft.Consumption/budgets',
      path: 'properties.notifications.*.threshold',
      expected: '1 to 1000',
      accepts: (value) => Number(value) >= 1 && Number(value) <= 1000,
    },
    oneOf('Microsoft.Web/sites', 'properties.functionAppConfig.scaleAndConcurrency.instanceMemoryMB', MEMORY_MB),
  ]),
];
