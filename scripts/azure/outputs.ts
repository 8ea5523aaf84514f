/** The outputs of `infra/main.bicep` that deployments need. */
import * as z from 'zod/mini';
import { type PortalSettings, readSettings } from '../../frontend/src/settings.ts';
import type { PageSettings } from '../site/settings.ts';
import { az } from './az.ts';
import { DEPLOYMENT } from './names.ts';

const name = z.string().check(z.regex(/^[\w.-]+$/));
const hostname = z.string().check(z.regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d+)?$/));

const outputs = z.object({
  siteName: name,
  siteHostname: hostname,
  functionAppName: name,
  functionAppHostname: hostname,
  functionPlan: z.enum(['flex', 'premium']),
  storageAccountName: name,
  packageContainer: name,
  apiMode: z.enum(['linked', 'direct']),
  pageSettings: z.record(z.string(), z.unknown()),
});

export type Outputs = z.output<typeof outputs>;

/**
 * Reads outputs in the format of `az deployment group … --query properties.outputs`: `{ "siteName": { "type", "value" } }`.
 * @throws Error that names every missing or invalid output
 */
export function readOutputs(printed: unknown): Outputs {
  const wrapped = z.record(z.string(), z.object({ value: z.unknown() })).safeParse(printed);
  if (!wrapped.success) throw new Error('These are not deployment outputs: each output has a type and a value.');
  const values = Object.fromEntries(Object.entries(wrapped.data).map(([key, { value }]) => [key, value]));
  const parsed = outputs.safeParse(values);
  if (parsed.success) return parsed.data;
  const invalid = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
  throw new Error(`Deployment outputs are missing or invalid: ${invalid.join(', ')}.`);
}

/** Returns the printed outputs of the latest deployment to a group. Undefined if it failed or is still running. */
export function lastOutputs(group: string): Promise<unknown> {
  const where = ['--resource-group', group, '--name', DEPLOYMENT];
  return az(['deployment', 'group', 'show', ...where, '--query', 'properties.outputs']);
}

/** Reads only the function app's plan. Undefined if it is missing: the deployment of an older release may lack other outputs. */
export function readFunctionPlan(printed: unknown): Outputs['functionPlan'] | undefined {
  const { data } = z.object({ functionPlan: z.object({ value: outputs.shape.functionPlan }) }).safeParse(printed);
  return data?.functionPlan.value;
}

/** Returns the origin of a host in the outputs. Local hosts use plain HTTP, because they have no certificate. */
export function originOf(hostname: string): string {
  return `${hostname.startsWith('localhost:') ? 'http' : 'https'}://${hostname}`;
}

/**
 * Returns the page settings. Applies the page's own validation, and additional rules for deployed environments.
 * @throws Error that names every missing or invalid setting
 */
export function pageSettingsOf(outputs: Outputs): PageSettings {
  const apiOrigin = outputs.apiMode === 'direct' ? originOf(outputs.functionAppHostname) : undefined;
  const settings = readSettings({ ...outputs.pageSettings, apiOrigin });
  const problems = problemsOf(settings);
  if (problems.length > 0) throw new Error(`The page settings are invalid: ${problems.join('; ')}.`);
  const { authorityMetadata: _, redirectPath, apiOrigin: origin, ...rest } = settings;
  return {
    ...rest,
    ...(redirectPath !== undefined && { redirectPath }),
    ...(origin !== undefined && { apiOrigin: origin }),
  };
}

function problemsOf(settings: PortalSettings): string[] {
  const { authority, authorityMetadata, knownAuthorities } = settings;
  const groups = [
    settings.corporateAdminGroupId,
    settings.franchiseAdminGroupId,
    settings.pointOfSaleAdminGroupId,
    settings.readonlyUserGroupId,
  ];
  return [
    ...(/^https:\/\/login\.microsoftonline\.com\/[\da-f-]{36}\/?$/i.test(authority)
      ? []
      : ['authority must be https://login.microsoftonline.com/<tenant id>']),
    ...(authorityMetadata === undefined && knownAuthorities.length === 0
      ? []
      : ['authorityMetadata and knownAuthorities are for local runs']),
    ...(new Set(groups.map((id) => id.toLowerCase())).size === groups.length
      ? []
      : ['the four role groups must differ']),
  ];
}
