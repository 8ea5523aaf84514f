/** What `api/host.json` must say so that nothing personal is logged and alerts see every line; its form is checked by the host and its schema. */
import * as z from 'zod';
import type { Finding } from './finding.ts';
import type { Source } from './source.ts';

/** What would write addresses and ids of people down (infra/README.md, "Logs and e-mail addresses"). */
const off = z.literal(false, 'must be false: it would write addresses of people down');

/** Alerts look for single lines, and nobody is told of one that sampling leaves out. */
const unsampled = z.string().refine((types) => {
  const named = types.split(';');
  return ['Trace', 'Exception', 'Request'].every((type) => named.includes(type));
}, 'must name Trace, Exception and Request');

const host = z.object({
  version: z.literal('2.0'),
  logging: z.object({
    applicationInsights: z.object({
      samplingSettings: z.object({ excludedTypes: unsampled }),
      httpAutoCollectionOptions: z.object({ enableHttpTriggerExtendedInfoCollection: off }),
      enableDependencyTracking: off,
    }),
  }),
  extensionBundle: z.object({ id: z.literal('Microsoft.Azure.Functions.ExtensionBundle') }),
  extensions: z.object({ http: z.object({ routePrefix: z.literal('api') }) }),
});

export function checkHost(source: Source): Finding[] {
  const { error } = host.safeParse(source.value);
  return (error?.issues ?? []).map((issue) => {
    const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
    return source.finding(path, `${path.join('.') || 'the file'}: ${issue.message}`);
  });
}
