/** Rules for `api/host.json`: logs contain no personal data, and sampling drops no log line. */
import * as z from 'zod';
import type { Located } from '../check/finding.ts';
import type { Source } from './source.ts';

/** Settings that would log email addresses and ids (.github/SECURITY.md, "Personal data in logs"). */
const off = z.literal(false, 'must be false, because it would log addresses of people');

/** Alerts search for individual log lines. Sampling could drop one. */
const unsampled = z.string().refine((types) => {
  const named = types.split(';');
  return ['Trace', 'Exception', 'Request'].every((type) => named.includes(type));
}, 'must contain Trace, Exception and Request');

const host = z.object({
  logging: z.object({
    applicationInsights: z.object({
      samplingSettings: z.object({ excludedTypes: unsampled }),
      httpAutoCollectionOptions: z.object({ enableHttpTriggerExtendedInfoCollection: off }),
      enableDependencyTracking: off,
    }),
  }),
});

export function checkHost(source: Source): Located[] {
  const { error } = host.safeParse(source.value);
  return (error?.issues ?? []).map((issue) => {
    const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
    return source.finding(path, `${path.join('.') || 'the file'}: ${issue.message}`);
  });
}
