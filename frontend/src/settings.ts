/** Reads the settings from the host page (AUTH-05): `settings.js` next to index.html sets `window.portalSettings`. */
import type { RoleGroupIds } from '@franchise-admin/api/contract';

export interface PortalSettings extends RoleGroupIds {
  /** "https://login.microsoftonline.com/<tenant>". */
  readonly authority: string;
  /** The authority's discovery document as JSON. Local runs set it, so that MSAL does not have to fetch it. */
  readonly authorityMetadata: string | undefined;
  /** Trusted hosts in addition to Microsoft's; empty in production. */
  readonly knownAuthorities: readonly string[];
  readonly clientId: string;
  /** The path on this origin to which the directory redirects. By default, the base path of the page. */
  readonly redirectPath: string | undefined;
  /** "https://…" if the browser sends requests directly to the function app; undefined if the site's origin forwards them. */
  readonly apiOrigin: string | undefined;
}

declare global {
  interface Window {
    portalSettings?: unknown;
  }
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Checks all settings.
 * @throws Error with a message for the operator that lists every missing or invalid setting
 */
export function readSettings(given: unknown): PortalSettings {
  if (typeof given !== 'object' || given === null)
    throw new Error('settings.js is missing or does not set window.portalSettings.');
  const source = given as Readonly<Record<string, unknown>>;
  const problems: string[] = [];
  const guid = (name: string): string => {
    const value = source[name];
    if (typeof value === 'string' && GUID.test(value)) return value;
    problems.push(`${name} must be a GUID`);
    return '';
  };
  const path = (name: string): string | undefined => {
    const value = source[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string' && /^\/(?!\/)/.test(value)) return value;
    problems.push(`${name} must be a path of this site, like "/"`);
    return undefined;
  };
  const settings: PortalSettings = {
    authority: authority(source.authority, problems),
    authorityMetadata: metadata(source.authorityMetadata, problems),
    knownAuthorities: hosts(source.knownAuthorities, problems),
    clientId: guid('clientId'),
    redirectPath: path('redirectPath'),
    apiOrigin: origin(source.apiOrigin, problems),
    corporateAdminGroupId: guid('corporateAdminGroupId'),
    franchiseAdminGroupId: guid('franchiseAdminGroupId'),
    pointOfSaleAdminGroupId: guid('pointOfSaleAdminGroupId'),
    readonlyUserGroupId: guid('readonlyUserGroupId'),
  };
  if (problems.length > 0) throw new Error(`window.portalSettings in settings.js: ${problems.join('; ')}.`);
  return settings;
}

function authority(value: unknown, problems: string[]): string {
  if (typeof value === 'string' && URL.canParse(value) && new URL(value).protocol === 'https:') return value;
  problems.push('authority must be an https URL');
  return '';
}

/** Returns an origin. The setting must not contain a path, because the route table contains the paths. */
function origin(value: unknown, problems: string[]): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value)
    return value;
  problems.push('apiOrigin must be the origin of the API, like "https://api.example.com"');
  return undefined;
}

function metadata(value: unknown, problems: string[]): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  if (typeof value === 'string' && isJson(value)) return value;
  problems.push('authorityMetadata must be a discovery document');
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns a list even if the setting is missing, because MSAL fails with a misleading error for undefined. */
function hosts(value: unknown, problems: string[]): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((host) => typeof host === 'string')) return value;
  problems.push('knownAuthorities must be a list of hosts');
  return [];
}
