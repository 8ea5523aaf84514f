import { type AcceptedValue, acceptedValues } from './accepted-values.ts';

const DURATION = /^P(?=.)(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/;
const ALERTS = ['Microsoft.Insights/metricAlerts', 'Microsoft.Insights/scheduledQueryRules'];
const MEMORY_MB = [512, 2048, 4096];

const ofAlerts = ALERTS.flatMap((type): AcceptedValue[] => [
  ...['properties.windowSize', 'properties.evaluationFrequency'].map((path) => ({
    ...{ type, path, expected: 'a duration as in PT15M' },
    accepts: (value: string | number) => DURATION.test(String(value)),
  })),
  {
    ...{ type, path: 'properties.severity', expected: '0 to 4' },
    accepts: (value) => [0, 1, 2, 3, 4].some((severity) => severity === value),
  },
]);

/** What the services take, where their types only say that it is a text or a number. */
export const REFUSED = [
  acceptedValues('the service refuses it when it is deployed', [
    ...ofAlerts,
    {
      type: 'Microsoft.Web/sites',
      path: 'properties.functionAppConfig.scaleAndConcurrency.instanceMemoryMB',
      expected: MEMORY_MB.join(' or '),
      accepts: (value) => MEMORY_MB.some((size) => size === value),
    },
  ]),
];
