/** The settings that the host page supplies (AUTH-05): `settings.js` beside index.html sets `window.portalSettings`. */
import type { RoleGroupIds } from '@franchise-admin/api/contract';

export interface PortalSettings extends RoleGroupIds {
  /** "https://login.microsoftonline.com/<tenant>". */
  readonly authority: string;
  /** The authority's discovery document as JSON, when it must not be fetched: local runs. */
  readonly authorityMetadata: string | undefined;
  /** Hosts trusted besides Microsoft's own; empty in production. */
  readonly knownAuthorities: readonly string[];
  readonly clientId: string;
  /** Where the directory sends people back to, a path of this origin; the page's base path when left out. */
  readonly redirectPath: string | undefined;
  /** "https://…" where the function app is called directly; undefined where the site's own origin leads to it. */
  readonly apiOrigin: string | undefined;
}

declare global {
  interface Window {
    portalSettings?: unknown;
  }
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Checks every setting at once.
 * @throws Error whose message lists what is missing or wrong, for whoever sets the portal up
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
  problems.push('authority must be an https address');
  return '';
}

/** An origin and nothing after it: the route table has the rest. */
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

/** Never undefined: MSAL then fails with an error about something else. */
function hosts(value: unknown, problems: string[]): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((host) => typeof host === 'string')) return value;
  problems.push('knownAuthorities must be a list of hosts');
  return [];
}
