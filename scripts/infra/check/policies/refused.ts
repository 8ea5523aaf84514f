import { writtenOut } from '../rules/outcomes.ts';
import { isOfType, type Policy, resourcesOf, valuesAt } from './policy.ts';

interface AcceptedValue {
  readonly type: string;
  readonly path: string;
  /** For people: `0 to 4`. */
  readonly expected: string;
  accepts(value: string | number): boolean;
}

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

function between(type: string, path: string, least: number, most: number): AcceptedValue {
  return {
    type,
    path,
    expected: `${least} to ${most}`,
    accepts: (value) => Number(value) >= least && Number(value) <= most,
  };
}

/** What the services take, where their types only say that it is a text or a number. */
const ACCEPTED: readonly AcceptedValue[] = [
  ...ALERTS.flatMap(({ type, frequencies, windows }) => [
    oneOf(type, 'properties.evaluationFrequency', frequencies),
    oneOf(type, 'properties.windowSize', windows),
    between(type, 'properties.severity', 0, 4),
  ]),
  // Ping tests by address only are retired.
  ...['kind', 'properties.Kind'].map((path) => oneOf('Microsoft.Insights/webtests', path, ['standard'])),
  between('Microsoft.Consumption/budgets', 'properties.notifications.*.threshold', 1, 1000),
  oneOf('Microsoft.Web/sites', 'properties.functionAppConfig.scaleAndConcurrency.instanceMemoryMB', MEMORY_MB),
];

/** No literal, in loops too, is one that is refused; values that are missing or computed pass. */
const refused: Policy = {
  reason: 'the service refuses it when it is deployed',
  check(model, report) {
    for (const resource of resourcesOf(model))
      for (const { type, path, expected, accepts } of ACCEPTED.filter((row) => isOfType(resource, row.type)))
        for (const outcome of valuesAt(resource, path, model)) {
          const value = outcome && writtenOut(outcome);
          if (outcome && (typeof value === 'string' || typeof value === 'number') && !accepts(value))
            report(outcome.at, `${path} of ${type} must be ${expected}, not ${value}`);
        }
  },
};

export const REFUSED = [refused];
