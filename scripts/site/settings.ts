/** Settings of the page (AUTH-05). `settings.js` next to index.html assigns them to `window.portalSettings`. */
export interface PageSettings {
  /** `https://login.microsoftonline.com/<tenant>`. In local runs, the local directory's address with https, because MSAL rejects http. */
  readonly authority: string;
  /** Only in local runs: the authority's metadata, which MSAL could not fetch over https. */
  readonly authorityMetadata?: object;
  /** Hosts to trust besides Microsoft's. Required; empty in production. */
  readonly knownAuthorities: readonly string[];
  readonly clientId: string;
  /** Path to return to after sign-in; by default, the base path. */
  readonly redirectPath?: string;
  /** Origin of the API, if the page sends requests to it directly. Undefined if the site forwards `/api`. */
  readonly apiOrigin?: string;
  readonly corporateAdminGroupId: string;
  readonly franchiseAdminGroupId: string;
  readonly pointOfSaleAdminGroupId: string;
  readonly readonlyUserGroupId: string;
}

/** Returns the text of `settings.js`. */
export function settingsScript(settings: PageSettings): string {
  return `window.portalSettings = ${JSON.stringify(settings, null, 2)};\n`;
}
