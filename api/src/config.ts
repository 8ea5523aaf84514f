/** The API's settings, read once from the environment. If any are invalid, the API does not start and reports all of them. */
import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { guid } from './contract/fields.ts';
import { type Limits, readLimits } from './contract/limits.ts';
import type { RoleGroupIds } from './contract/policies.ts';
import { isTimeZone } from './contract/text.ts';

export interface Config {
  readonly environment: 'local' | 'production';
  /** If the key is undefined, the API uses its managed identity. */
  readonly cosmos: { readonly endpoint: string; readonly key: string | undefined; readonly database: string };
  /** Storage of uploaded files and import messages. If undefined (local runs), imports are disabled. */
  readonly storage: StorageConfig | undefined;
  readonly auth: {
    readonly issuer: string;
    readonly jwksUri: string;
    readonly clientId: string;
    readonly tenantId: string;
  };
  readonly roleGroups: RoleGroupIds;
  /** Origin of the local directory that replaces Microsoft Graph; undefined in production. */
  readonly graphOrigin: string | undefined;
  /** Domain of the accounts that the portal creates. */
  readonly accountDomain: string;
  readonly auditRetentionDays: number;
  /** IANA time zone of displayed dates. */
  readonly displayTimeZone: string;
  readonly limits: Limits;
  /** Commit of the running release; "development" if the code does not run from a package. */
  readonly version: string;
}

/** A connection string in local runs; otherwise endpoints for the managed identity. */
export type StorageConfig =
  | { readonly connectionString: string }
  | { readonly blobEndpoint: string; readonly queueEndpoint: string };

/** File in the deployment package that contains its commit. The commit is not an app setting, which could differ from the running code. */
export const RELEASE_FILE = 'release';

/** Default retention of audit records in days: seven years. */
export const AUDIT_DAYS = 2557;
/** Longest retention in days. Cosmos DB stores the lifetime of a document in seconds, at most 2^31 - 1. */
const LONGEST_RETENTION_DAYS = 24_855;

const WRONG_LIMITS = 'must be JSON like {"requestsPerMinute":600} (limits.ts)';

const required = (example: string) =>
  z.string(`is missing, e.g. ${example}`).check(z.minLength(1, `is empty, e.g. ${example}`));

const url = (example: string) =>
  required(example).check(z.refine((value) => URL.canParse(value), `is not a URL, e.g. ${example}`));

const groupId = z.string('is missing: the object id of a directory group').check(
  z.refine((value) => guid.safeParse(value).success, 'is not the object id of a directory group'),
  z.toLowerCase(),
);

const blankAsMissing = (value: string | undefined) => (value === undefined || value.trim() === '' ? undefined : value);

const variables = z
  .object({
    ENVIRONMENT: z.enum(['local', 'production'], 'must be "local" or "production"'),
    COSMOS_ENDPOINT: url('https://account.documents.azure.com'),
    COSMOS_KEY: z.optional(z.string()),
    COSMOS_DATABASE: required('franchise-admin'),
    // The queue triggers of the Functions host require these names (functions/import).
    STORAGE: z.optional(z.string()),
    STORAGE__blobServiceUri: z.optional(url('https://account.blob.core.windows.net')),
    STORAGE__queueServiceUri: z.optional(url('https://account.queue.core.windows.net')),
    AUTH_ISSUER: url('https://login.microsoftonline.com/<tenant>/v2.0'),
    AUTH_JWKS_URI: url('https://login.microsoftonline.com/<tenant>/discovery/v2.0/keys'),
    AUTH_CLIENT_ID: required('the client id of the app registration'),
    AUTH_TENANT_ID: required('the tenant id'),
    CORPORATE_ADMIN_GROUP_ID: groupId,
    FRANCHISE_ADMIN_GROUP_ID: groupId,
    POINT_OF_SALE_ADMIN_GROUP_ID: groupId,
    READONLY_USER_GROUP_ID: groupId,
    GRAPH_ORIGIN: z.optional(url('http://127.0.0.1:8090')),
    ACCOUNT_DOMAIN: required('example.com'),
    AUDIT_RETENTION_DAYS: z._default(
      z.string().check(z.refine(isRetention, `must be a whole number of days, 1 to ${LONGEST_RETENTION_DAYS}`)),
      String(AUDIT_DAYS),
    ),
    DISPLAY_TIME_ZONE: z._default(
      z.string().check(z.refine(isTimeZone, 'is not a time zone, e.g. America/Chicago')),
      'UTC',
    ),
    LIMITS: z.prefault(
      z.pipe(
        z.string(),
        z.transform((text, context) => {
          const limits = readLimits(text);
          if (limits) return limits;
          context.issues.push({ code: 'custom', message: WRONG_LIMITS, input: text });
          return z.NEVER;
        }),
      ),
      '{}',
    ),
  })
  .check(
    z.superRefine((env, context) => {
      const reject = (name: string, message: string) =>
        context.addIssue({ code: 'custom', path: [name], message, input: env });
      const groups = [
        env.CORPORATE_ADMIN_GROUP_ID,
        env.FRANCHISE_ADMIN_GROUP_ID,
        env.POINT_OF_SALE_ADMIN_GROUP_ID,
        env.READONLY_USER_GROUP_ID,
      ];
      if (new Set(groups).size < groups.length)
        reject('CORPORATE_ADMIN_GROUP_ID', 'and the other three group ids must differ from each other');
      if (env.ENVIRONMENT !== 'production') return;
      if (env.COSMOS_KEY !== undefined) reject('COSMOS_KEY', 'is for local runs: production uses the managed identity');
      if (env.STORAGE !== undefined) reject('STORAGE', 'is for local runs: production uses the managed identity');
      if (env.GRAPH_ORIGIN !== undefined) reject('GRAPH_ORIGIN', 'is for local runs: production uses Microsoft Graph');
      for (const name of ['COSMOS_ENDPOINT', 'AUTH_ISSUER', 'AUTH_JWKS_URI'] as const)
        if (!env[name].startsWith('https://')) reject(name, 'must start with https:// in production');
      for (const name of ['STORAGE__blobServiceUri', 'STORAGE__queueServiceUri'] as const)
        if (!env[name]?.startsWith('https://')) reject(name, 'must be set and start with https:// in production');
    }),
  );

function isRetention(days: string): boolean {
  return /^\d{1,5}$/.test(days) && Number(days) >= 1 && Number(days) <= LONGEST_RETENTION_DAYS;
}

/**
 * Reads the settings.
 * @throws Error that lists every missing or invalid variable, without values because some are secret
 */
export function readConfig(source: Readonly<Record<string, string | undefined>>, version = 'development'): Config {
  const known = Object.fromEntries(
    Object.keys(variables._zod.def.shape).map((name) => [name, blankAsMissing(source[name])]),
  );
  const parsed = variables.safeParse(known);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new Error(`The API cannot start. Please correct these settings:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  return {
    environment: env.ENVIRONMENT,
    cosmos: { endpoint: env.COSMOS_ENDPOINT, key: env.COSMOS_KEY, database: env.COSMOS_DATABASE },
    storage: storageOf(env),
    auth: {
      issuer: env.AUTH_ISSUER,
      jwksUri: env.AUTH_JWKS_URI,
      clientId: env.AUTH_CLIENT_ID,
      tenantId: env.AUTH_TENANT_ID,
    },
    roleGroups: {
      corporateAdminGroupId: env.CORPORATE_ADMIN_GROUP_ID,
      franchiseAdminGroupId: env.FRANCHISE_ADMIN_GROUP_ID,
      pointOfSaleAdminGroupId: env.POINT_OF_SALE_ADMIN_GROUP_ID,
      readonlyUserGroupId: env.READONLY_USER_GROUP_ID,
    },
    graphOrigin: env.GRAPH_ORIGIN,
    accountDomain: env.ACCOUNT_DOMAIN,
    auditRetentionDays: Number(env.AUDIT_RETENTION_DAYS),
    displayTimeZone: env.DISPLAY_TIME_ZONE,
    limits: env.LIMITS,
    version,
  };
}

function storageOf(env: z.output<typeof variables>): StorageConfig | undefined {
  const { STORAGE, STORAGE__blobServiceUri: blobEndpoint, STORAGE__queueServiceUri: queueEndpoint } = env;
  if (STORAGE !== undefined) return { connectionString: STORAGE };
  return blobEndpoint !== undefined && queueEndpoint !== undefined ? { blobEndpoint, queueEndpoint } : undefined;
}

let current: Config | undefined;

/** Returns the settings of this process. Reads them on first use. */
export function config(): Config {
  current ??= readConfig(process.env, packedRelease());
  return current;
}

/** Returns the commit of the package; undefined if the code does not run from a package. */
function packedRelease(): string | undefined {
  try {
    return readFileSync(new URL(RELEASE_FILE, import.meta.url), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
