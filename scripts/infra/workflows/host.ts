/** What this project says to the Functions host in `api/host.json`: what stands there and not here is a mistake, or new and to be added. */
import * as z from 'zod';
import type { Finding } from './finding.ts';
import type { Source } from './source.ts';

/** Hours, minutes and seconds. */
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'must be a time like 00:05:00');

/** A range of versions as NuGet writes it, `[4.*, 5.0.0)`: from the lowest, which may leave its end open, to below the next major one. */
const range = z.string().refine((text) => {
  const [, lowest, highest] = /^\[(\d+)\.(?:\*|\d+\.(?:\*|\d+)), ?(\d+)\.0\.0\)$/.exec(text) ?? [];
  return Number(lowest) < Number(highest);
}, 'must be a range of versions like [4.*, 5.0.0)');

/** What would write addresses and ids of people down (infra/README.md, "Logs and e-mail addresses"). */
const off = z.literal(false, 'must be false: it would write addresses of people down');

/** Alerts look for single lines, and nobody is told of one that sampling leaves out. */
const unsampled = z.string().refine((types) => {
  const named = types.split(';');
  return ['Trace', 'Exception', 'Request'].every((type) => named.includes(type));
}, 'must name Trace, Exception and Request');

const host = z.strictObject({
  version: z.literal('2.0'),
  logging: z.strictObject({
    applicationInsights: z.strictObject({
      samplingSettings: z.strictObject({ isEnabled: z.boolean(), excludedTypes: unsampled }),
      httpAutoCollectionOptions: z.strictObject({ enableHttpTriggerExtendedInfoCollection: off }),
      enableDependencyTracking: off,
    }),
  }),
  extensionBundle: z.strictObject({ id: z.literal('Microsoft.Azure.Functions.ExtensionBundle'), version: range }),
  functionTimeout: time.optional(),
  extensions: z.strictObject({
    http: z.strictObject({ routePrefix: z.literal('api') }),
    queues: z
      .strictObject({
        batchSize: z.int().min(1).max(32),
        newBatchThreshold: z.int().min(0),
        maxDequeueCount: z.int().min(1),
        visibilityTimeout: time,
        maxPollingInterval: time,
      })
      .partial(),
  }),
});

/** What is not as it should be, with or without the schema of Azure's. */
export function checkHost(source: Source): Finding[] {
  const { error } = host.safeParse(source.value);
  return (error?.issues ?? []).flatMap((issue) => {
    const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
    const where = path.join('.') || 'the file';
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => source.finding([...path, key], `${where} knows no "${key}"`));
    return [source.finding(path, `${where}: ${issue.message}`)];
  });
}
